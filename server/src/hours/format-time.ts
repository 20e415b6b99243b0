import type { TimeOff } from '@docket/contract/endpoints/hours.ts';
import {
  addDays,
  formatClockTime,
  formatSlotDate,
  formatSlotTime,
  fromWallMinutes,
  toIsoDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { TimeRange } from '../platform/time-range.ts';
import type { StoredTimeOff } from './store.ts';

/** Returns a time of day: "2:30 PM". */
export function formatTime(wallMinutes: number): string {
  return formatSlotTime(fromWallMinutes(wallMinutes).minutes);
}

/** Returns a date: "21 November 2026". */
export function formatDate(wallMinutes: number): string {
  return formatSlotDate(toSlotDate(fromWallMinutes(wallMinutes).date));
}

/**
 * Returns the end of a time range as seen from `wallNow`: "2:30 PM", "2:30 PM on 21 November 2026", "the end of
 * today", "the end of 21 November 2026".
 */
export function formatUntil(wallMinutes: number, wallNow: number): string {
  if (wallMinutes % minutesPerDay === 0) {
    const lastDay = wallMinutes - minutesPerDay;
    return isSameDay(lastDay, wallNow) ? 'the end of today' : `the end of ${formatDate(lastDay)}`;
  }
  if (isSameDay(wallMinutes, wallNow)) return formatTime(wallMinutes);
  return `${formatTime(wallMinutes)} on ${formatDate(wallMinutes)}`;
}

/** Returns hours as text: "9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM". The end of a day reads "midnight". */
export function formatHours(hours: readonly TimeRange[]): string {
  const spans = hours.map(({ from, to }) => `${formatTime(from)} to ${formatEnd(to)}`);
  const last = spans.pop() ?? '';
  return spans.length === 0 ? last : `${spans.join(', ')} and ${last}`;
}

function formatEnd(wallMinutes: number): string {
  return wallMinutes % minutesPerDay === 0 ? 'midnight' : formatTime(wallMinutes);
}

function isSameDay(a: number, b: number): boolean {
  return Math.floor(a / minutesPerDay) === Math.floor(b / minutesPerDay);
}

/** Returns time off in the contract's shape. An end at midnight becomes "24:00" of the day before. */
export function toTimeOff({ id, doctorId, from, to, reason }: StoredTimeOff): TimeOff {
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
