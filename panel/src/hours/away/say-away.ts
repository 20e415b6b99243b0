import {
  formatSlotDate,
  formatSlotTime,
  fromWallMinutes,
  parseClockTime,
  parseIsoDate,
  toSlotDate,
  toWallMinutes,
} from '@docket/contract/slot-date.ts';

const minutesPerDay = 1_440;

/** Takes "2026-11-20T14:30" and what the clinic's clock shows now, in wall minutes; returns the wall minutes it ends at, or null when it is over. */
export function awayEnd(awayUntil: string | null, wallNow: number): number | null {
  const [isoDate = '', clockTime = ''] = (awayUntil ?? '').split('T');
  const date = parseIsoDate(isoDate);
  if (!date) return null;
  const end = toWallMinutes(date, parseClockTime(clockTime) ?? 0);
  return end > wallNow ? end : null;
}

/** Until when, as seen from now: "2:30 PM", "the end of today", "2:30 PM on 21 November 2026", "the end of 21 November 2026". */
export function sayUntil(end: number, wallNow: number): string {
  const isDaysEnd = end % minutesPerDay === 0;
  const { date, minutes } = fromWallMinutes(isDaysEnd ? end - 1 : end);
  const isToday = toWallMinutes(date) === toWallMinutes(fromWallMinutes(wallNow).date);
  const day = formatSlotDate(toSlotDate(date));
  if (isDaysEnd) return `the end of ${isToday ? 'today' : day}`;
  return isToday ? formatSlotTime(minutes) : `${formatSlotTime(minutes)} on ${day}`;
}
