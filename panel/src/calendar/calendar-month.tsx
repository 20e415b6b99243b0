import { toIsoDate } from '@docket/contract/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import type { Role } from '../api/tokens.ts';
import { useIsPhone } from '../appointments/use-room.ts';
import { CalendarWaiting } from './calendar-waiting.tsx';
import { MonthList } from './month-list.tsx';
import { MonthSheet } from './month-sheet.tsx';
import { useMonth } from './use-calendar.ts';
import type { CalendarPlace } from './use-calendar-place.ts';

/** The month in counts, and who is off: a sheet, or a list on a phone. */
export function CalendarMonth({ role, place }: { role: Role; place: CalendarPlace }) {
  const { day, today, goToDay } = place;
  const read = useMonth(role, place);
  const isPhone = useIsPhone();
  const retry = { onRetry: () => void read.refetch(), retrying: read.isFetching };
  const open = (date: typeof day) => goToDay(date, { view: 'day' });
  if (!read.data && read.isError) {
    return (
      <Card flush>
        <FailedNotice message="The month could not be loaded" {...retry} />
      </Card>
    );
  }
  if (!read.data) return <CalendarWaiting />;
  return (
    <>
      {read.isError && <StaleNotice {...retry} />}
      {isPhone ? (
        <MonthList day={day} month={read.data} onDay={open} />
      ) : (
        <MonthSheet key={toIsoDate(day)} day={day} today={today} month={read.data} onDay={open} />
      )}
    </>
  );
}
