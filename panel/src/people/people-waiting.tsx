import { Card } from '@docket/ui/card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import classes from './people.module.css';

/** The people in the shape of what comes. */
export function PeopleWaiting() {
  return (
    <Card flush>
      <div className={classes.waiting}>
        <WaitingText />
      </div>
      {['1', '2'].map((row) => (
        <div key={row} className={classes.row} aria-hidden>
          <Skeleton circle height={40} width={40} />
          <div className={classes.words}>
            <Skeleton height={12} width={140} my={4} />
            <Skeleton height={12} width={200} my={4} />
          </div>
        </div>
      ))}
    </Card>
  );
}
