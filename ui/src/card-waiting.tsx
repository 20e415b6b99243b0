import { Skeleton } from '@mantine/core';
import { Card } from './card.tsx';
import { WaitingText } from './waiting-text.tsx';

/** A card whose content is still loading. */
export function CardWaiting() {
  return (
    <Card>
      <WaitingText />
      <div aria-hidden>
        {['62%', '48%', '55%', '30%'].map((width) => (
          <Skeleton key={width} height={14} width={width} mt={20} />
        ))}
      </div>
    </Card>
  );
}
