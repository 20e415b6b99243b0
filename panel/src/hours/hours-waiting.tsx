import { Card } from '@docket/ui/card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton, Stack } from '@mantine/core';

const lines = ['62%', '48%', '55%', '30%'];

/** The hours in the shape of what comes. */
export function HoursWaiting() {
  return (
    <Stack gap="md">
      <Card>
        <WaitingText />
        <Skeleton height={34} mt={10} aria-hidden />
      </Card>
      <Card>
        <div aria-hidden>
          <Skeleton height={18} width="30%" mb={20} />
          {lines.map((width) => (
            <Skeleton key={width} height={14} width={width} my={12} />
          ))}
        </div>
      </Card>
    </Stack>
  );
}
