import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import type { Settings } from '../platform/settings.ts';

type Idle = Pick<Settings, 'sessionIdleMinutes'>;

/**
 * How long a use of a session may go unwritten, in milliseconds: at most a minute, and a thirtieth of what it may be
 * idle, so that most requests write nothing.
 */
export function useUnwrittenMs({ sessionIdleMinutes }: Idle): number {
  return Math.min(60_000, sessionIdleMinutes * 2_000);
}

/**
 * A session is idle when its last written use is not after this moment. What may have gone unwritten is added, so that
 * nobody's ends before its time.
 */
export function idleBefore(settings: Idle, nowMs: number): number {
  return nowMs - settings.sessionIdleMinutes * millisecondsPerMinute - useUnwrittenMs(settings);
}
