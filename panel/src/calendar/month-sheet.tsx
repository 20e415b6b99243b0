import { type CalendarDate, parseIsoDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { Box } from '@mantine/core';
import { MonthView, type ScheduleEventData } from '@mantine/schedule';
import { useMemo } from 'react';
import { countsOf, type DayCounts, sayCounts } from './day-counts.ts';
import { LookSign } from './look-sign.tsx';
import classes from './month-sheet.module.css';
import { sayWeekday } from './span.ts';

interface MonthSheetProps {
  day: CalendarDate;
  today: CalendarDate;
  days: readonly DayCounts[];
  onDay: (day: CalendarDate) => void;
}

/** How busy each day of a month is; a day opens. */
export function MonthSheet({ day, today, days, onDay }: MonthSheetProps) {
  const byDate = useMemo(() => new Map(days.map((one) => [one.date, one])), [days]);
  const events = useMemo(() => days.map(toEvent), [days]);
  const clinicToday = toIsoDate(today);
  return (
    <div className={classes.frame} data-own-arrows>
      <MonthView
        className={classes.month ?? ''}
        classNames={{ monthViewDay: classes.day ?? '', monthViewWeekday: classes.weekday ?? '' }}
        date={toIsoDate(day)}
        events={events}
        maxEventsPerDay={1}
        firstDayOfWeek={1}
        weekendDays={[]}
        weekdayFormat="ddd"
        consistentWeeks={false}
        // The clinic's today is marked below; the library knows only the browser's.
        highlightToday={false}
        withHeader={false}
        radius={12}
        getDayProps={(date) => ({
          'aria-label': `${sayDate(date)}: ${sayCounts(byDate.get(date))}`,
          mod: { 'clinic-today': date === clinicToday },
        })}
        onDayClick={(date) => {
          const chosen = parseIsoDate(date);
          if (chosen) onDay(chosen);
        }}
        // What stands in a day is said in the day's own name and pressed as the day.
        renderEvent={(_, { className, style, children }) => (
          <Box className={className ?? ''} style={style ?? {}} aria-hidden>
            {children}
          </Box>
        )}
        renderEventBody={({ id }) => {
          const counts = byDate.get(String(id));
          return counts && <Counts day={counts} />;
        }}
      />
    </div>
  );
}

function Counts({ day }: { day: DayCounts }) {
  return (
    <span className={classes.counts}>
      {countsOf(day).map(({ look, words }) => (
        <span key={look} data-look={look}>
          <LookSign look={look} />
          {words}
        </span>
      ))}
    </span>
  );
}

function toEvent(day: DayCounts): ScheduleEventData {
  const { date } = day;
  return { id: date, title: '', start: `${date} 00:00:00`, end: `${date} 23:59:59`, color: 'gray' };
}

function sayDate(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? sayWeekday(date) : isoDate;
}
