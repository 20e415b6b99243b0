import { type CalendarDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';

export interface Clock {
  readonly timeZone: string;
  /** epoch milliseconds */
  nowMs(): number;
  /** the clinic's date today */
  today(): CalendarDate;
  /** the clinic's wall clock in wall minutes (see the contract's `toWallMinutes`) */
  wallNow(): number;
  /**
   * Returns the epoch milliseconds of a wall minute. A repeated hour gives its first occurrence; a skipped time moves
   * forward by the skipped hour.
   */
  toInstant(wallMinutes: number): number;
}

/**
 * Returns the clock of an IANA time zone. Tests pass another source of epoch milliseconds. Throws RangeError for an
 * unknown zone.
 */
export function createClock(timeZone: string, nowMs: () => number = Date.now): Clock {
  const readWall = (second: number) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(second * 1_000);
    const { year, month, day, hour, minute } = instant.toZonedDateTimeISO(timeZone);
    const date = { year, month, day };
    return { second, date, minutes: toWallMinutes(date, hour * 60 + minute) };
  };
  const secondNow = () => Math.floor(nowMs() / 1_000);
  let latest = readWall(secondNow());
  // Cached for a second, because a busy server asks many times.
  const wall = () => {
    const second = secondNow();
    if (second !== latest.second) latest = readWall(second);
    return latest;
  };
  return {
    timeZone,
    nowMs,
    today: () => wall().date,
    wallNow: () => wall().minutes,
    toInstant(wallMinutes) {
      // Read as UTC first, where each wall minute occurs once.
      const instant = Temporal.Instant.fromEpochMilliseconds(wallMinutes * millisecondsPerMinute);
      const wall = instant.toZonedDateTimeISO('UTC').toPlainDateTime();
      return wall.toZonedDateTime(timeZone).epochMilliseconds;
    },
  };
}
