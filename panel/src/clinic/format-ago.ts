import { sayAgo as sayHowLongAgo } from '@docket/contract/format-ago.ts';

/** The same as the server says it, and "just now" for what happened under the reader's eyes. */
export function sayAgo(ms: number): string {
  return ms < 10_000 ? 'just now' : sayHowLongAgo(ms);
}
