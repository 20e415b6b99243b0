import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import classes from './calendar-loading.module.css';

// Free pixels before each placeholder, and its height.
const shapes = [
  [
    [24, 40],
    [12, 60],
    [80, 40],
  ],
  [
    [84, 60],
    [20, 40],
    [60, 80],
  ],
  [
    [44, 80],
    [60, 40],
    [20, 40],
  ],
] as const;
const columns = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2] as const;

/** "Loading..." with placeholders in the shape of a board. */
export function CalendarLoading() {
  return (
    <div className={classes.board}>
      {columns.map((shape, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <div key={column} className={classes.column}>
          <div className={classes.head}>{column === 0 ? <WaitingText /> : <Skeleton height={12} />}</div>
          {shapes[shape].map(([space, height]) => (
            <Skeleton key={space} mt={space} height={height} radius={6} aria-hidden />
          ))}
        </div>
      ))}
    </div>
  );
}
