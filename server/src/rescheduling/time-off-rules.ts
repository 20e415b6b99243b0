import { parseClockTime, parseIsoDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TimeRange } from '../platform/time-range.ts';

const maxDays = 5 * 366;

/** Time off as entered: ISO dates and clock times. */
export interface TypedTimeOff {
  readonly fromDate: string;
  readonly fromTime: string;
  readonly toDate: string;
  readonly toTime: string;
}

/** Returns requested time off in wall minutes. Throws Refusal (invalid). */
export function readTimeOff(
  { fromDate, fromTime, toDate, toTime }: TypedTimeOff,
  wallNow: number,
): TimeRange {
  const from = readWall(fromDate, fromTime);
  const to = readWall(toDate, toTime);
  if (from === null) throw new Refusal('invalid', 'fromDate must be a real date', { field: 'fromDate' });
  if (to === null) throw new Refusal('invalid', 'toDate must be a real date', { field: 'toDate' });
  if (to <= from)
    throw new Refusal('invalid', 'Time off must end after it begins', {
      field: fromDate === toDate ? 'toTime' : 'toDate',
    });
  if (to <= wallNow) throw new Refusal('invalid', 'Time off must not lie in the past', { field: 'toDate' });
  if (to - from > maxDays * minutesPerDay)
    throw new Refusal('invalid', 'Time off lasts at most five years', { field: 'toDate' });
  return { from, to };
}

function readWall(date: string, time: string): number | null {
  const day = parseIsoDate(date);
  const minutes = parseClockTime(time);
  return day && minutes !== null ? toWallMinutes(day, minutes) : null;
}
