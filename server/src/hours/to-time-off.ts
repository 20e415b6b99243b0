import type { TimeOff } from '@docket/contract/hours.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { addDays, formatClockTime, fromWallMinutes, toIsoDate } from '@docket/contract/slot-date.ts';
import type { KeptTimeOff } from './time-off-store.ts';

/** The contract's. What ends at midnight ends at "24:00" of the day before, as somebody would say it. */
export function toTimeOff({ id, doctorId, from, to, reason }: KeptTimeOff): TimeOff {
  const begins = fromWallMinutes(from);
  const ends = fromWallMinutes(to);
  const endsAtMidnight = ends.minutes === 0;
  return {
    _id: id,
    doctorId,
    fromDate: toIsoDate(begins.date),
    fromTime: formatClockTime(begins.minutes),
    toDate: toIsoDate(endsAtMidnight ? addDays(ends.date, -1) : ends.date),
    toTime: formatClockTime(endsAtMidnight ? minutesPerDay : ends.minutes),
    reason,
  };
}
