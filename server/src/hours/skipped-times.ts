import { type CalendarDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import type { Interval } from './intervals.ts';

/**
 * The wall times that do not exist because the clock goes forward, between two days (both included).
 * A clock on a wall shows a repeated hour twice under the same names, so going back needs no entry.
 */
export function skippedTimes(timeZone: string, first: CalendarDate, last: CalendarDate): Interval[] {
  const skipped: Interval[] = [];
  let at: Temporal.ZonedDateTime | null = startOf(timeZone, first);
  const end = startOf(timeZone, last).add({ days: 1 });
  while (true) {
    at = at.getTimeZoneTransition('next');
    if (!at || Temporal.ZonedDateTime.compare(at, end) > 0) return skipped;
    const before: Temporal.ZonedDateTime = at.subtract({ nanoseconds: 1 });
    const forwardMinutes = Math.round((at.offsetNanoseconds - before.offsetNanoseconds) / 60_000_000_000);
    if (forwardMinutes > 0) {
      const to = wallOf(at);
      skipped.push({ from: to - forwardMinutes, to });
    }
  }
}

function startOf(timeZone: string, { year, month, day }: CalendarDate): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from({ year, month, day }).toZonedDateTime(timeZone);
}

function wallOf({ year, month, day, hour, minute }: Temporal.ZonedDateTime): number {
  return toWallMinutes({ year, month, day }, hour * 60 + minute);
}
