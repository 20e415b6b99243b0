import { Card } from '@docket/ui/card.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import classes from './page-loading.module.css';

const rows = Array.from({ length: 6 }, (_, at) => at);

/** Shown while the code of a page loads: its title over a skeleton of a list. */
export function PageLoading() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <>
      {title && <PageTitle title={title} subtitle={'\u00a0'} />}
      <Card flush>
        <div className={classes.words}>
          <WaitingText />
        </div>
        {rows.map((row) => (
          <div key={row} className={classes.row} aria-hidden>
            <Skeleton height={12} width={`${34 - (row % 3) * 6}%`} />
            <Skeleton height={12} width="18%" ml="auto" />
          </div>
        ))}
      </Card>
    </>
  );
}
