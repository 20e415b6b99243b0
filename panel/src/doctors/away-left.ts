import {
  addDays,
  parseClockTime,
  parseIsoDate,
  toIsoDate,
  toWallMinutes,
  wallClockIn,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { serverNowMs } from '../api/call-server.ts';

/** The rest of an absence, as input of `setAway`: minutes, or the last day. */
export type AwayLeft = { readonly minutes: number } | { readonly date: string };

/**
 * Returns the rest of an absence from the wall text of its end; null once it is over. `minutes` is at most one day.
 */
export function awayLeft(awayUntil: string | null, timeZone: string, atMs = serverNowMs()): AwayLeft | null {
  const day = parseIsoDate(awayUntil?.slice(0, 10) ?? '');
  const minutes = parseClockTime(awayUntil?.slice(11) ?? '');
  if (!day || minutes === null) return null;
  const now = wallClockIn(timeZone, atMs);
  const left = toWallMinutes(day, minutes) - toWallMinutes(now.date, now.minutes);
  if (left <= 0) return null;
  // An absence until midnight ends with the day before.
  return minutes === 0 ? { date: toIsoDate(addDays(day, -1)) } : { minutes: Math.min(left, minutesPerDay) };
}
