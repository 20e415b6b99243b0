import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import type { Context } from '../platform/context.ts';
import { idempotencyMs, idempotencyStore } from '../platform/idempotency/with-idempotency.ts';
import { forgetOldTries } from './login-rate-limit/login-rate-limit.ts';
import { sessionStore } from './store.ts';

const everyMs = 60 * millisecondsPerMinute;

export type PurgeExpired = (context: Context) => Promise<void>;

/**
 * Returns a function that deletes expired sessions and links, failed tries and first answers, at most once an hour.
 * Expired rows have no effect; this keeps the tables short. It never throws.
 */
export function createPurgeExpired(): PurgeExpired {
  let doneMs = Number.NEGATIVE_INFINITY;
  return async ({ engine, clock, log }) => {
    const nowMs = clock.nowMs();
    // Goes on after the clock was set back, without waiting for it to catch up.
    if (nowMs >= doneMs && nowMs - doneMs < everyMs) return;
    doneMs = nowMs;
    try {
      await engine.transaction(async (tx) => {
        await sessionStore(tx).forgetExpired(nowMs);
        await forgetOldTries(tx, nowMs);
        await idempotencyStore(tx).forgetAllBefore(nowMs - idempotencyMs);
      });
    } catch (error) {
      // Two nodes may block each other here; the next hour repeats it.
      log.warn({ err: error }, 'What has expired could not be dropped');
    }
  };
}
