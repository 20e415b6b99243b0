import { formatMinutesAgo } from '@docket/contract/formats/format-ago.ts';
import {
  formatSlotDate,
  formatSlotTime,
  getWeekday,
  showSlotTime,
  toSlotDate,
  wallClockIn,
} from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerDay, shortWeekdayName } from '@docket/contract/rules/limits.ts';

/** Epoch milliseconds as "20 November 2026, 9:00 AM" on the clinic's clock. */
export function formatMoment(atMs: number, timeZone: string): string {
  const { date, minutes } = wallClockIn(timeZone, atMs);
  return `${formatSlotDate(toSlotDate(date))}, ${showSlotTime(formatSlotTime(minutes))}`;
}

/** Epoch milliseconds as "Fri 20 November 2026, 9:00 AM" on the clinic's clock. */
export function formatMomentOfDay(atMs: number, timeZone: string): string {
  const { date } = wallClockIn(timeZone, atMs);
  return `${shortWeekdayName(getWeekday(date))} ${formatMoment(atMs, timeZone)}`;
}

const maxRelativeDays = 7;

/** "just now", "5 min ago", "3 days ago"; after seven days the date and time. */
export function formatMomentOrAgo(atMs: number, nowMs: number, timeZone: string): string {
  const ago = nowMs - atMs;
  return ago < maxRelativeDays * millisecondsPerDay ? formatMinutesAgo(ago) : formatMoment(atMs, timeZone);
}

/** "20 min", "1 h 5 min", "2 h". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
