import type { MonthAnswer } from '@docket/contract/endpoints/calendar.ts';
import { type CalendarDate, getWeekday, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { shortWeekdayName } from '@docket/contract/rules/limits.ts';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Role } from '../../api/session.ts';
import { formatDate } from '../../clinic/format-day.ts';
import { Letterhead, useLetterhead } from '../../clinic/letterhead.tsx';
import { formatAppointmentCount } from '../appointment/format-appointment.ts';
import { StatusIcon } from '../appointment/status-icon.tsx';
import { type DayOff, formatDayOff, groupDaysOff } from '../board/days-off.ts';
import { daysIn, formatSpan, toSpan } from '../board/span.ts';
import legendClasses from '../legend.module.css';
import { parseCalendarSearch, type RawCalendarSearch, writeCalendarSearch } from '../search-params.ts';
import classes from './month-grid.module.css';

type DayCounts = MonthAnswer['days'][number];

interface MonthGridProps {
  role: Role;
  day: CalendarDate;
  today: CalendarDate;
  month: MonthAnswer;
  isOneDoctor: boolean;
}

/** The weeks of a month with each day's counts, busiest doctors and absences; each day links to its board. */
export function MonthGrid({ role, day, today, month, isOneDoctor }: MonthGridProps) {
  useLetterhead(role);
  const counts = useMemo(() => new Map(month.days.map((dayCounts) => [dayCounts.date, dayCounts])), [month]);
  // Each arrow key renders the grid again.
  const span = useMemo(() => toSpan('month', day), [day]);
  const off = useMemo(() => groupDaysOff(month.timeOff, span, isOneDoctor), [month, span, isOneDoctor]);
  const days = daysIn(span);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
  const [tabStop, setTabStop] = useState(toIsoDate(day));
  return (
    <>
      <Letterhead role={role} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its links */}
      <table role="grid" className={classes.month} data-own-arrows onKeyDown={moveFocus}>
        <caption>{formatSpan('month', day)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={getWeekday(date)} scope="col">
                {shortWeekdayName(getWeekday(date))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ '--weeks': weeks.length } as React.CSSProperties}>
          {weeks.map((dates) => (
            <tr key={toIsoDate(dates[0] ?? day)}>
              {dates.map((date) => {
                const isoDate = toIsoDate(date);
                return (
                  <DayCell
                    key={isoDate}
                    date={date}
                    isOutside={date.month !== day.month}
                    isToday={isoDate === toIsoDate(today)}
                    isTabStop={isoDate === tabStop}
                    counts={counts.get(isoDate)}
                    off={off.get(isoDate) ?? []}
                    isClosed={month.closedDates.includes(isoDate)}
                    onFocus={() => setTabStop(isoDate)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthLegend isOneDoctor={isOneDoctor} />
    </>
  );
}

interface DayCellProps {
  date: CalendarDate;
  /** Belongs to the month before or after. */
  isOutside: boolean;
  isToday: boolean;
  isTabStop: boolean;
  counts: DayCounts | undefined;
  off: readonly DayOff[];
  /** No doctor has hours. */
  isClosed: boolean;
  onFocus: () => void;
}

function DayCell({ date, isOutside, isToday, isTabStop, counts, off, isClosed, onFocus }: DayCellProps) {
  const { completed = 0, cancelled = 0, busiest = [] } = counts ?? {};
  const planned = (counts?.pending ?? 0) + completed;
  const closedText = isClosed && off.length === 0 ? 'Closed' : '';
  const facts = [...listFacts(counts), closedText, ...off.map(({ text }) => text)].filter(Boolean);
  return (
    <td
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-closed={isClosed || off.some(({ isClinic }) => isClinic) || undefined}
    >
      <Link
        to="."
        search={(current: RawCalendarSearch) =>
          writeCalendarSearch({
            ...parseCalendarSearch({ ...current }),
            view: 'day',
            date: isToday ? '' : toIsoDate(date),
          })
        }
        resetScroll={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        title={off.map(({ text }) => text).join('\n') || undefined}
        onFocus={onFocus}
      >
        <span className={classes.hidden}>
          {formatDate(date)}: {facts.join(', ')}
        </span>
        <span className={classes.content} aria-hidden>
          <span className={classes.top}>
            <span className={classes.number}>{date.day}</span>
            {planned > 0 && (
              <span className={classes.planned}>
                <b>{planned}</b>
                <span className={classes.words}>{planned === 1 ? ' appointment' : ' appointments'}</span>
              </span>
            )}
          </span>
          {completed + cancelled > 0 && (
            <span className={classes.statuses}>
              <StatusCount look="completed" count={completed} />
              <StatusCount look="cancelled" count={cancelled} />
            </span>
          )}
          {busiest.map(({ doctorId, name, count }) => (
            <span key={doctorId} className={classes.doctor}>
              <span>{name}</span> {count}
            </span>
          ))}
          {(closedText || off.length > 0) && (
            <span className={classes.off}>{closedText || formatDayOff(off)}</span>
          )}
        </span>
      </Link>
    </td>
  );
}

function StatusCount({ look, count }: { look: 'completed' | 'cancelled'; count: number }) {
  return (
    count > 0 && (
      <span data-look={look}>
        <StatusIcon look={look} />
        {count}
      </span>
    )
  );
}

/** Returns the counts of a day for screen readers: "15 appointments", "3 completed", "Kenji Mori 9". */
function listFacts(counts: DayCounts | undefined): string[] {
  if (!counts) return [formatAppointmentCount(0)];
  const { pending, completed, cancelled, busiest } = counts;
  return [
    formatAppointmentCount(pending + completed),
    completed > 0 ? `${completed} completed` : '',
    cancelled > 0 ? `${cancelled} cancelled` : '',
    ...busiest.map(({ name, count }) => `${name} ${count}`),
  ];
}

function MonthLegend({ isOneDoctor }: { isOneDoctor: boolean }) {
  return (
    <ul className={legendClasses.legend} aria-label="Legend">
      <li data-look="completed">
        <StatusIcon look="completed" size={13} />
        Completed
      </li>
      <li data-look="cancelled">
        <StatusIcon look="cancelled" size={13} />
        Cancelled
      </li>
      <li>
        <span className={legendClasses.off} aria-hidden />
        Closed
      </li>
      {!isOneDoctor && <li>Named: the doctors with the most appointments</li>}
    </ul>
  );
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus by a day or a week, or with Home and End to an end of the week. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const index = links.indexOf(event.target as HTMLAnchorElement);
  const ends: Partial<Record<string, number>> = { Home: -(index % 7), End: 6 - (index % 7) };
  const step = steps[event.key] ?? ends[event.key];
  if (index < 0 || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  links[index + step]?.focus();
}
