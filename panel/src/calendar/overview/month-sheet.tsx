import type { MonthAnswer } from '@docket/contract/endpoints/calendar.ts';
import { type CalendarDate, parseIsoDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { Box } from '@mantine/core';
import { MonthView, type ScheduleEventData } from '@mantine/schedule';
import { useMemo } from 'react';
import { formatDate } from '../../clinic/format-day.ts';
import { firstDayOfWeek } from '../../clinic/use-display.ts';
import { StatusIcon } from '../appointment/status-icon.tsx';
import { type DayOff, formatDayOff, groupDaysOff } from '../board/days-off.ts';
import { spanOf } from '../board/span.ts';
import { countsOf, type DayCounts, formatCounts } from './day-counts.ts';
import classes from './month-sheet.module.css';

interface MonthSheetProps {
  day: CalendarDate;
  today: CalendarDate;
  month: MonthAnswer;
  onDay: (day: CalendarDate) => void;
}

/** The counts and absences of each day of a month; a click opens the day. */
export function MonthSheet({ day, today, month, onDay }: MonthSheetProps) {
  const counts = useMemo(() => new Map(month.days.map((dayCounts) => [dayCounts.date, dayCounts])), [month]);
  const off = useMemo(() => groupDaysOff(month.timeOff, spanOf('month', day)), [month, day]);
  const events = useMemo(
    () => [...off].flatMap(([date, { length }]) => (length > 0 || counts.has(date) ? toEvent(date) : [])),
    [off, counts],
  );
  const clinicToday = toIsoDate(today);
  return (
    <div className={classes.frame} data-own-arrows>
      <MonthView
        className={classes.month ?? ''}
        classNames={{ monthViewDay: classes.day ?? '', monthViewWeekday: classes.weekday ?? '' }}
        date={toIsoDate(day)}
        events={events}
        maxEventsPerDay={1}
        firstDayOfWeek={firstDayOfWeek()}
        weekendDays={[]}
        weekdayFormat="ddd"
        consistentWeeks={false}
        // The clinic's today is marked below; the library knows only the browser's.
        highlightToday={false}
        withHeader={false}
        radius={12}
        getDayProps={(date) => ({
          'aria-label': [
            `${formatIsoDay(date)}: ${formatCounts(counts.get(date))}`,
            ...(off.get(date) ?? []).map(({ text }) => text),
          ].join(', '),
          title: (off.get(date) ?? []).map(({ text }) => text).join('\n') || undefined,
          mod: {
            'clinic-today': date === clinicToday,
            closed: off.get(date)?.some(({ isClinic }) => isClinic),
          },
        })}
        onDayClick={(date) => {
          const chosen = parseIsoDate(date);
          if (chosen) onDay(chosen);
        }}
        // The day's button covers the counts and includes their text in its name.
        renderEvent={(_, { className, style, children }) => (
          <Box className={className ?? ''} style={style ?? {}} aria-hidden>
            {children}
          </Box>
        )}
        renderEventBody={({ id }) => {
          const date = String(id);
          return <DaySummary counts={counts.get(date)} off={off.get(date) ?? []} />;
        }}
      />
    </div>
  );
}

function DaySummary({ counts, off }: { counts: DayCounts | undefined; off: readonly DayOff[] }) {
  return (
    <span className={classes.counts}>
      {(counts ? countsOf(counts) : []).map(({ look, text }) => (
        <span key={look} data-look={look}>
          <StatusIcon look={look} />
          {text}
        </span>
      ))}
      {off.length > 0 && <span className={classes.off}>{formatDayOff(off)}</span>}
    </span>
  );
}

function toEvent(date: string): ScheduleEventData {
  return { id: date, title: '', start: `${date} 00:00:00`, end: `${date} 23:59:59`, color: 'gray' };
}

function formatIsoDay(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? formatDate(date) : isoDate;
}
