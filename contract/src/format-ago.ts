/**
 * How long ago something was, in words. Takes milliseconds; less than none counts as none, because clocks differ a little.
 * Returns "12 s ago", "5 min ago", "3 h ago", "4 days ago".
 */
export function sayAgo(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}
