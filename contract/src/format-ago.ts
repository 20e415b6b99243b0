import { millisecondsPerMinute } from './limits.ts';

/**
 * How long ago something was: "just now" (under ten seconds), "12 s ago", "5 min ago", "3 h ago", "4 days ago". In
 * milliseconds; a negative time counts as zero, because clocks differ a little.
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

/** The same to the whole minute, for what is known to the minute only, or stands on a screen for a while. */
export function formatMinutesAgo(ms: number): string {
  return formatAgo(Math.floor(ms / millisecondsPerMinute) * millisecondsPerMinute);
}
