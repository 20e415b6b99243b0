import { Card } from '@docket/ui/card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import classes from './profile.module.css';

const lines = ['100%', '92%', '96%', '40%'];

/** The profile in the shape of what comes. */
export function ProfileWaiting() {
  return (
    <Card className={classes.card}>
      <Skeleton className={classes.picture} radius={0} />
      <div className={classes.body}>
        <WaitingText />
        <div aria-hidden>
          <Skeleton height={20} width="45%" my={8} />
          <Skeleton height={14} width="60%" mb={24} />
          {lines.map((width) => (
            <Skeleton key={width} height={14} width={width} my={8} />
          ))}
        </div>
      </div>
    </Card>
  );
}
