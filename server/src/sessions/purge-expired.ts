import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import type { Context } from '../platform/context.ts';
import { idempotencyMs, idempotencyStore } from '../platform/idempotency/with-idempotency.ts';
import { deleteOldTries } from './login-rate-limit/login-rate-limit.ts';
import { sessionStore } from './store.ts';

const minIntervalMs = 60 * millisecondsPerMinute;

export type PurgeExpired = (context: Context) => Promise<void>;

/**
 * Returns a function that deletes expired sessions and links, failed tries and first answers, at most once an hour.
 * Expired rows have no effect; this keeps the tables short. It never throws.
 */
export function createPurgeExpired(): PurgeExpired {
  let lastRunMs = Number.NEGATIVE_INFINITY;
  return async ({ engine, clock, log }) => {
    const nowMs = clock.nowMs();
    // A clock that was set back must not delay the next run.
    if (nowMs >= lastRunMs && nowMs - lastRunMs < minIntervalMs) return;
    lastRunMs = nowMs;
    try {
      await engine.transaction(async (tx) => {
        await sessionStore(tx).deleteExpired(nowMs);
        await deleteOldTries(tx, nowMs);
        await idempotencyStore(tx).forgetAllBefore(nowMs - idempotencyMs);
      });
    } catch (error) {
      // Two nodes may block each other here; the next hour repeats it.
      log.warn({ err: error }, 'expired rows could not be deleted');
    }
  };
}
