import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import type { Settings } from '../platform/settings.ts';

type Idle = Pick<Settings, 'sessionIdleMinutes'>;

/**
 * Returns how long a use of a session may stay unrecorded, in milliseconds: a thirtieth of the idle limit, at most a
 * minute. Most requests then write nothing.
 */
export function maxUnrecordedUseMs({ sessionIdleMinutes }: Idle): number {
  return Math.min(60_000, sessionIdleMinutes * 2_000);
}

/**
 * Returns the moment before which a last recorded use makes a session idle. Adds the unrecorded time, so no session
 * ends early.
 */
export function findIdleBeforeMs(settings: Idle, nowMs: number): number {
  return nowMs - settings.sessionIdleMinutes * millisecondsPerMinute - maxUnrecordedUseMs(settings);
}
