import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { type CalendarDate, toWallMinutes } from '@docket/contract/slot-date.ts';

/** The time, as the server and as the clinic's wall see it. */
export interface Clock {
  readonly timeZone: string;
  /** epoch milliseconds */
  nowMs(): number;
  /** the clinic's date today */
  today(): CalendarDate;
  /** the clinic's wall clock in wall minutes (see the contract's `toWallMinutes`) */
  wallNow(): number;
  /**
   * When the clinic's wall shows a wall minute, in epoch milliseconds: of an hour that it shows twice the first time, of one
   * that it skips the same time after it.
   */
  toInstant(wallMinutes: number): number;
}

/** The clock of an IANA time zone. Tests pass their own source of epoch milliseconds. Throws RangeError for an unknown zone. */
export function createClock(timeZone: string, nowMs: () => number = Date.now): Clock {
  const readWall = (second: number) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(second * 1_000);
    const { year, month, day, hour, minute } = instant.toZonedDateTimeISO(timeZone);
    const date = { year, month, day };
    return { second, date, minutes: toWallMinutes(date, hour * 60 + minute) };
  };
  const secondNow = () => Math.floor(nowMs() / 1_000);
  let latest = readWall(secondNow());
  // A busy server is asked many times within a second.
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
      // As if the wall hung in Greenwich, where each minute comes once.
      const instant = Temporal.Instant.fromEpochMilliseconds(wallMinutes * millisecondsPerMinute);
      const wall = instant.toZonedDateTimeISO('UTC').toPlainDateTime();
      return wall.toZonedDateTime(timeZone).epochMilliseconds;
    },
  };
}
