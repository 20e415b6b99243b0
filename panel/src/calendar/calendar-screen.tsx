import type { Appointment } from '@docket/contract/appointments.ts';
import { toIsoDate } from '@docket/contract/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { useState } from 'react';
import type { Role } from '../api/tokens.ts';
import { BookHere } from './book-here.tsx';
import { BookInTitle } from './book-in-title.tsx';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import classes from './calendar-screen.module.css';
import { CalendarWaiting } from './calendar-waiting.tsx';
import { sayDayLoad } from './say-visit.ts';
import { saySpan } from './span.ts';
import { Toolbar } from './toolbar.tsx';
import { useCalendar } from './use-calendar.ts';
import { useCalendarPlace } from './use-calendar-place.ts';
import { useVisitMoves } from './use-visit-moves.ts';
import { VisitCard } from './visit-card.tsx';
import { VisitMoves } from './visit-moves.tsx';

/** A role's calendar: a day, a week or a month, the card of one appointment, and for the admin the form for another. */
export function CalendarScreen({ role }: { role: Role }) {
  const place = useCalendarPlace();
  const { view, day, visitId, goTo } = place;
  const read = useCalendar(role, place);
  const retry = { onRetry: () => void read.refetch(), retrying: read.isFetching };
  const calendar = read.data;
  const moves = useVisitMoves(role);
  const shown = useShown(calendar?.appointments, visitId);
  // What stands there until other days are here belongs to the days before.
  const load = calendar && !read.isPlaceholderData ? sayDayLoad(calendar.appointments) : '';
  const isMonth = view === 'month';
  const book = { doctorId: place.doctorId, day: toIsoDate(day), time: '' };

  return (
    <div className={classes.screen}>
      <PageTitle
        title="Calendar"
        subtitle={
          <span role="status">{[saySpan(view, day), isMonth ? '' : load].filter(Boolean).join(' · ')}</span>
        }
        actions={role === 'admin' && <BookInTitle onBook={() => goTo({ booking: book })} />}
      />
      <Toolbar role={role} place={place} onPrint={isMonth ? null : () => window.print()} />
      {isMonth && <CalendarMonth role={role} place={place} />}
      {!isMonth && read.isError && calendar && <StaleNotice {...retry} />}
      {!isMonth && read.isError && !calendar && (
        <Card flush>
          <FailedNotice message="The calendar could not be loaded" {...retry} />
        </Card>
      )}
      {!isMonth && !calendar && !read.isError && <CalendarWaiting />}
      {!isMonth && calendar && (
        <CalendarDays
          role={role}
          place={place}
          calendar={calendar}
          isWaiting={read.isPlaceholderData}
          actions={{
            onOpen: (visit) => goTo({ visitId: visit._id }),
            onAskMove: moves.ask,
            onMove: moves.move,
          }}
        />
      )}
      <VisitCard
        visit={shown}
        isOpen={visitId !== '' && shown?._id === visitId}
        role={role}
        onAskMove={moves.ask}
        onClose={() => goTo({ visitId: '' })}
      />
      <VisitMoves moves={moves} role={role} />
      {role === 'admin' && <BookHere place={place} />}
    </div>
  );
}

/** The appointment of an id as it is now; stays when the card closes, and when a move took it off these days. */
function useShown(visits: readonly Appointment[] | undefined, visitId: string): Appointment | null {
  const [last, setLast] = useState<Appointment | null>(null);
  const found = visits?.find(({ _id }) => _id === visitId) ?? null;
  if (found && found !== last) setLast(found);
  return found ?? last;
}
