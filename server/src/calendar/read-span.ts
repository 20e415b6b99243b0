import { maxCalendarDays, minutesPerDay } from '@docket/contract/limits.ts';
import { addDays, type CalendarDate, parseIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import type { Interval } from '../hours/intervals.ts';
import { Refusal } from '../platform/refusal.ts';

/** Some days of the calendar, both ends included. */
export interface Span {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly window: Interval;
}

/** Takes two checked dates; returns the days between them. Throws Refusal (invalid) when they are turned round or too far apart. */
export function readSpan({ from, to }: { from: string; to: string }): Span {
  const first = parseIsoDate(from);
  const last = parseIsoDate(to);
  if (!first || !last)
    throw new Refusal('invalid', 'from must be a real date like 2026-09-05', { field: 'from' });
  const window = { from: toWallMinutes(first), to: toWallMinutes(addDays(last, 1)) };
  const days = (window.to - window.from) / minutesPerDay;
  if (days < 1) throw new Refusal('invalid', 'to must not be before from', { field: 'to' });
  if (days > maxCalendarDays) {
    throw new Refusal('invalid', `A calendar shows at most ${maxCalendarDays} days`, { field: 'to' });
  }
  return { first, last, window };
}
