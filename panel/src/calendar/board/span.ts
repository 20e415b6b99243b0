import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  getWeekday,
  isRealDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { shortWeekdayName } from '@docket/contract/rules/limits.ts';
import { formatDate } from '../../clinic/format-day.ts';
import { currentDisplay } from '../../clinic/use-display.ts';
import type { View } from '../search-params.ts';

/** The visible days of a view. */
export interface VisibleDays {
  readonly first: CalendarDate;
  readonly days: number;
}

/**
 * Returns the visible days of a view. Weeks begin on the practice's first weekday; a month is shown in whole weeks.
 */
export function toSpan(view: View, date: CalendarDate): VisibleDays {
  if (view === 'day') return { first: date, days: 1 };
  if (view === 'week') return { first: weekStart(date), days: 7 };
  const first = weekStart({ ...date, day: 1 });
  const last = lastOfMonth(date);
  const afterFirst = Array.from({ length: 6 }, (_, week) => addDays(first, week * 7));
  return { first, days: 7 * afterFirst.filter((start) => isUpTo(start, last)).length };
}

/** Returns the day one day, week or month later (1) or earlier (-1). A shorter month gives its last day. */
export function stepFrom(view: View, date: CalendarDate, by: 1 | -1): CalendarDate {
  if (view === 'day') return addDays(date, by);
  if (view === 'week') return addDays(date, 7 * by);
  const month = { ...addDays(by === 1 ? lastOfMonth(date) : { ...date, day: 1 }, by), day: date.day };
  return isRealDate(month) ? month : lastOfMonth({ ...month, day: 1 });
}

/** Returns each day of a span. */
export function daysIn({ first, days }: VisibleDays): CalendarDate[] {
  return Array.from({ length: days }, (_, day) => addDays(first, day));
}

/** Returns "Friday, 20 November 2026", "16 November – 22 November 2026" or "November 2026". */
export function formatSpan(view: View, date: CalendarDate): string {
  if (view === 'day') return formatDate(date);
  // The first run of letters is the month, in either date order.
  if (view === 'month') return `${/\p{L}+/u.exec(written(date))?.[0]} ${date.year}`;
  const { first, days } = toSpan(view, date);
  const last = addDays(first, days - 1);
  const begin = first.year === last.year ? written(first).replace(/,? \d+$/, '') : written(first);
  return `${begin} – ${written(last)}`;
}

/** "Fri 20" */
export function formatShort(date: CalendarDate): string {
  return `${shortWeekdayName(getWeekday(date))} ${date.day}`;
}

/** Returns "Fri 20 November 2026". */
export function formatShortDate(date: CalendarDate): string {
  return `${shortWeekdayName(getWeekday(date))} ${written(date)}`;
}

function written(date: CalendarDate): string {
  return formatSlotDate(toSlotDate(date));
}

function weekStart(date: CalendarDate): CalendarDate {
  return addDays(date, -((getWeekday(date) - currentDisplay().firstWeekday + 7) % 7));
}

function lastOfMonth({ year, month }: CalendarDate): CalendarDate {
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return addDays(next, -1);
}

function isUpTo(date: CalendarDate, other: CalendarDate): boolean {
  return date.month === other.month
    ? date.day <= other.day
    : date.year * 12 + date.month < other.year * 12 + other.month;
}
