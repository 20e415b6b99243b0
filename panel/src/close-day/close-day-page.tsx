import { isFinalRefusal } from '@docket/contract/client.ts';
import { isOfLastWeek, readCloseDay } from '@docket/contract/endpoints/close-day.ts';
import {
  addDays,
  type CalendarDate,
  parseIsoDate,
  toIsoDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { CardWaiting } from '@docket/ui/card-waiting.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Anchor, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatLoadFailure } from '../api/call-server.ts';
import { useRead } from '../api/use-read.ts';
import { useIsManager } from '../api/use-staff-role.ts';
import { formatDate } from '../clinic/format-day.ts';
import { Letterhead, useLetterhead } from '../clinic/letterhead.tsx';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import classes from './close-day.module.css';
import { Closing } from './closing.tsx';
import { Money } from './money.tsx';
import { Outcomes } from './outcomes.tsx';

/** The end of a day in three parts: missing outcomes, money with the drawer, and the closing. */
export function CloseDayPage() {
  const date = useDayOfAddress();
  const read = useRead(['appointments', 'closings'], readCloseDay, date === undefined ? {} : { date }, {
    enabled: date !== undefined,
  });
  useLetterhead('admin');
  // Also for a day that failed to load, so that the user can leave it.
  const day = parseIsoDate(read.data?.date ?? date ?? '');
  return (
    <>
      <PageTitle
        title="Close the day"
        subtitle={day ? formatDate(day) : '\u00a0'}
        actions={
          <div className={classes.pageActions}>
            {day && <OtherDays day={day} />}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </div>
        }
      />
      <Letterhead role="admin" />
      <DayIsOver day={day} />
      <Loaded
        read={read}
        failed={formatLoadFailure(read.error, 'Couldn’t load the day')}
        isFinal={isFinalRefusal(read.error)}
        waiting={<CardWaiting />}
      >
        {(loaded) => (
          <>
            <Outcomes key={loaded.date} day={loaded} />
            <Money key={`money ${loaded.date}`} day={loaded} />
            <Closing day={loaded} />
          </>
        )}
      </Loaded>
    </>
  );
}

/**
 * The day in the URL. Without one, today is written into the URL and stays past midnight, because work begun in the
 * evening is about that day. undefined while the clinic's today is loading.
 */
function useDayOfAddress(): string | undefined {
  const search = useSearch({ strict: false }) as { date?: string };
  // Anyone may have typed it: an invalid day counts as left out.
  const date = parseIsoDate(search.date ?? '') ? search.date : undefined;
  const { today, isZoneLoading } = useClinicToday();
  const navigate = useNavigate();
  const opened = date ?? (isZoneLoading ? undefined : toIsoDate(today));
  useEffect(() => {
    if (date === undefined && opened !== undefined)
      void navigate({ to: '/close-day', search: { date: opened }, replace: true });
  }, [date, opened, navigate]);
  return opened;
}

/** A notice that the page shows an earlier day, also after midnight. */
function DayIsOver({ day }: { day: CalendarDate | null }) {
  const { today, isZoneLoading } = useClinicToday();
  const days = day && !isZoneLoading ? daysBetween(day, today) : 0;
  return (
    <p role="status" className={classes.over}>
      {days > 0 && (
        <>
          {days === 1 ? 'This is yesterday' : 'This is an earlier day'}, not today.{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(anchor) => <Link to="/close-day" search={{ date: toIsoDate(today) }} {...anchor} />}
          >
            Go to today
          </Anchor>
        </>
      )}
    </p>
  );
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (toWallMinutes(to) - toWallMinutes(from)) / minutesPerDay;
}

/** Buttons to the days before and after, within the account's limits. */
function OtherDays({ day }: { day: CalendarDate }) {
  const { today } = useClinicToday();
  const isManager = useIsManager();
  const days = daysBetween(day, today);
  const navigate = useNavigate();
  const goTo = (step: -1 | 1) =>
    void navigate({ to: '/close-day', search: { date: toIsoDate(addDays(day, step)) } });
  return (
    <Button.Group>
      <Button
        variant="default"
        px="xs"
        aria-label="Previous day"
        disabled={!isManager && !isOfLastWeek(addDays(day, -1), today)}
        onClick={() => goTo(-1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <Button variant="default" px="xs" aria-label="Next day" disabled={days <= 0} onClick={() => goTo(1)}>
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </Button.Group>
  );
}
