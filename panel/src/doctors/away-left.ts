import { minutesPerDay } from '@docket/contract/limits.ts';
import {
  addDays,
  parseClockTime,
  parseIsoDate,
  toIsoDate,
  toWallMinutes,
  wallClockIn,
} from '@docket/contract/slot-date.ts';
import { serverNowMs } from '../api/call-server.ts';

/** What is left of an absence, as it is asked for. */
export type AwayLeft = { readonly minutes: number } | { readonly date: string };

/** How much is left of an absence, from the wall text it ends at; null if it is over. */
export function awayLeft(awayUntil: string | null, timeZone: string, atMs = serverNowMs()): AwayLeft | null {
  const day = parseIsoDate(awayUntil?.slice(0, 10) ?? '');
  const minutes = parseClockTime(awayUntil?.slice(11) ?? '');
  if (!day || minutes === null) return null;
  const now = wallClockIn(timeZone, atMs);
  const left = toWallMinutes(day, minutes) - toWallMinutes(now.date, now.minutes);
  if (left <= 0) return null;
  // Until midnight means to the end of the day before.
  return minutes === 0 ? { date: toIsoDate(addDays(day, -1)) } : { minutes: Math.min(left, minutesPerDay) };
}
