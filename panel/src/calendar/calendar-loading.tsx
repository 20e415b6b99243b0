import { Card } from '@docket/ui/card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import classes from './calendar-loading.module.css';

const rows = [
  [12, 30],
  [6, 24],
  [22, 40],
  [10, 18],
  [34, 26],
  [4, 34],
  [18, 22],
  [28, 30],
] as const;

/** "Loading..." over rows in the shape of those to come. */
export function CalendarWaiting() {
  return (
    <Card flush>
      <div className={classes.head}>
        <WaitingText />
      </div>
      {rows.map(([start, length]) => (
        <div key={`${start} ${length}`} className={classes.row} aria-hidden>
          <Skeleton circle height={32} width={32} />
          <Skeleton height={12} width={96} />
          <Skeleton height={34} width={`${length}%`} ml={`${start}%`} radius={6} />
        </div>
      ))}
    </Card>
  );
}
