import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { addDays, parseIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import type { Clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';

/** How long somebody will be away; nothing at all: back now. */
export interface AwayFor {
  readonly minutes?: number | undefined;
  readonly endOfToday?: boolean | undefined;
  readonly date?: string | undefined;
}

/** Takes what was asked; returns the wall minute an absence ends at, or null for back now. Throws Refusal (invalid). */
export function readAwayUntil({ minutes, endOfToday, date }: AwayFor, clock: Clock): number | null {
  const said = [minutes !== undefined, endOfToday === true, date !== undefined].filter(Boolean);
  if (said.length > 1) {
    throw new Refusal('invalid', 'Say one of minutes, the end of today or a date', { field: 'minutes' });
  }
  if (minutes !== undefined) return wallAfter(minutes, clock);
  if (endOfToday) return toWallMinutes(addDays(clock.today(), 1));
  if (date === undefined) return null;
  const last = parseIsoDate(date);
  if (!last || toWallMinutes(last) < toWallMinutes(clock.today())) {
    throw new Refusal('invalid', 'The date must not be in the past', { field: 'date' });
  }
  return toWallMinutes(addDays(last, 1));
}

// Where the clock goes forward meanwhile it shows later than counted. Where it goes back it would show a time that is
// over already: then the wall's own count holds, and the absence lasts the repeated hour longer.
function wallAfter(minutes: number, clock: Clock): number {
  const later = Temporal.Instant.fromEpochMilliseconds(clock.nowMs() + minutes * millisecondsPerMinute);
  const { year, month, day, hour, minute } = later.toZonedDateTimeISO(clock.timeZone);
  return Math.max(clock.wallNow() + minutes, toWallMinutes({ year, month, day }, hour * 60 + minute));
}
