import { millisecondsPerMinute } from '../rules/limits.ts';

/**
 * Returns a duration in milliseconds as "just now" (under ten seconds), "12 s ago", "5 min ago", "3 h ago" or "4 days
 * ago". Negative durations count as zero, because clocks differ a little.
 */
export function formatAgo(ms: number): string {
  if (ms < 10_000) return 'just now';
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}

/**
 * Like `formatAgo`, in whole minutes: for times known to the minute, or text that stays on the screen for a while.
 */
export function formatMinutesAgo(ms: number): string {
  return formatAgo(Math.floor(ms / millisecondsPerMinute) * millisecondsPerMinute);
}
