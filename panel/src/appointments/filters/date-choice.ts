import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  parseIsoDate,
  toIsoDate,
  toSlotDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';

/** The chosen days: a name ("today" moves on with the calendar), or a range of dates. */
export type DateChoice = NamedDates | DateRange;
export interface DateRange {
  /** "2026-09-05", both ends included */
  readonly from: string;
  readonly to: string;
}
export const namedDates = ['today', 'tomorrow', 'week', 'all'] as const;
export type NamedDates = (typeof namedDates)[number];

export const datesLabel: Record<NamedDates, string> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  all: 'All',
};

/** Reads a choice from the URL or from storage ("today", "2026-09-05..2026-09-09"); null if it is not one. */
export function parseDates(text: string): DateChoice | null {
  const named = namedDates.find((name) => name === text);
  if (named) return named;
  const [from, to, more] = text.split('..');
  if (!from || !to || more !== undefined || !parseIsoDate(from) || !parseIsoDate(to)) return null;
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The inverse of `parseDates`. */
export function writeDates(choice: DateChoice): string {
  return typeof choice === 'string' ? choice : `${choice.from}..${choice.to}`;
}

/** Returns the days of a choice; null for all. A week runs from Monday to Sunday. */
export function toDateRange(choice: DateChoice, today: CalendarDate): DateRange | null {
  if (typeof choice !== 'string') return choice;
  switch (choice) {
    case 'all':
      return null;
    case 'today':
      return span(today, 0, 0);
    case 'tomorrow':
      return span(today, 1, 1);
    case 'week': {
      const sinceMonday = daysSinceMonday(today);
      return span(today, -sinceMonday, 6 - sinceMonday);
    }
  }
}

function span(day: CalendarDate, first: number, last: number): DateRange {
  return { from: toIsoDate(addDays(day, first)), to: toIsoDate(addDays(day, last)) };
}

// Wall minutes begin on 1 January 1970, a Thursday: three days after Monday.
function daysSinceMonday(day: CalendarDate): number {
  const dayNumber = toWallMinutes(day) / minutesPerDay;
  return (((dayNumber + 3) % 7) + 7) % 7;
}

/** Returns the days as they follow a count: "today", "this week", "on 5 September 2026"; empty for all. */
export function formatDates(choice: DateChoice): string {
  if (typeof choice !== 'string') {
    const { from, to } = choice;
    return from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
  }
  return choice === 'all' ? '' : datesLabel[choice].toLowerCase();
}

/** "2026-09-05" as "5 September 2026". */
function formatDay(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? formatSlotDate(toSlotDate(date)) : isoDate;
}
