import { sayMoment } from '../clinic/format-moment.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Takes a moment and now, in epoch milliseconds, and the clinic's zone; returns "just now", "5 min ago", "2 h ago", "3 days ago", and further back the date. */
export function sayAgo(atMs: number, nowMs: number, timeZone: string): string {
  const ago = nowMs - atMs;
  if (ago < minute) return 'just now';
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`;
  if (ago < day) return `${Math.floor(ago / hour)} h ago`;
  if (ago < 7 * day) return ago < 2 * day ? '1 day ago' : `${Math.floor(ago / day)} days ago`;
  return sayMoment(atMs, timeZone);
}
