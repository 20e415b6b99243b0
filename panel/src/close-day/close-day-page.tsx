import { readCloseDay } from '@docket/contract/close-day.ts';
import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { formatIsoDate } from '../clinic/format-day.ts';
import { Closing } from './closing.tsx';
import { Money } from './money.tsx';
import { Outcomes } from './outcomes.tsx';

/** The end of a day in three parts: who has no outcome, the money with the drawer, and the closing. */
export function CloseDayPage() {
  const { date } = useSearch({ strict: false }) as { date?: string };
  const { data, isError, isFetching, refetch } = useRead(
    ['appointments', 'closings'],
    readCloseDay,
    date ? { date } : {},
  );
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <>
      <PageTitle
        title="Close the day"
        subtitle={data ? formatIsoDate(data.date) : '\u00a0'}
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      {data && isError && <StaleNotice {...retry} />}
      {!data && (
        <Card flush>
          {isError ? <FailedNotice message="The day could not be loaded" {...retry} /> : <WaitingText />}
        </Card>
      )}
      {data && (
        <>
          <Outcomes key={data.date} day={data} />
          <Money key={`${data.date} ${data.drawer.last?.number ?? 0}`} day={data} />
          <Closing day={data} />
        </>
      )}
    </>
  );
}
