import { Card } from '@docket/ui/card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import classes from './list-loading.module.css';

const rows = Array.from({ length: 10 }, (_, at) => at);

/** "Loading..." with placeholders in the shape of rows. */
export function ListLoading() {
  return (
    <Card flush>
      <div className={classes.head}>
        <WaitingText />
      </div>
      {rows.map((row) => (
        <div key={row} className={classes.row} aria-hidden>
          <Skeleton circle height={32} width={32} />
          <Skeleton height={12} width="22%" />
          <Skeleton height={12} width="26%" ml="auto" />
          <Skeleton height={12} width="14%" />
        </div>
      ))}
    </Card>
  );
}
