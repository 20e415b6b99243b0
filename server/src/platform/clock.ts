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
}

/** The clock of an IANA time zone. Tests pass their own source of epoch milliseconds. Throws RangeError for an unknown zone. */
export function createClock(timeZone: string, nowMs: () => number = Date.now): Clock {
  const wall = () => Temporal.Instant.fromEpochMilliseconds(nowMs()).toZonedDateTimeISO(timeZone);
  wall();
  return {
    timeZone,
    nowMs,
    today() {
      const { year, month, day } = wall();
      return { year, month, day };
    },
    wallNow() {
      const at = wall();
      return toWallMinutes({ year: at.year, month: at.month, day: at.day }, at.hour * 60 + at.minute);
    },
  };
}
