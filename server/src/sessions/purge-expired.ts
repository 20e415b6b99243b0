import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import type { Context } from '../platform/context.ts';
import { idempotencyMs, idempotencyStore } from '../platform/idempotency/with-idempotency.ts';
import { forgetOldTries } from './login-rate-limit/login-rate-limit.ts';
import { sessionStore } from './store.ts';

const everyMs = 60 * millisecondsPerMinute;

export type PurgeExpired = (context: Context) => Promise<void>;

/**
 * Returns what drops everything whose time is over, at most once an hour: sessions and links, failed tries, first
 * answers. What is over already counts for nothing; this only keeps the tables short. It never throws.
 */
export function createPurgeExpired(): PurgeExpired {
  let doneMs = Number.NEGATIVE_INFINITY;
  return async ({ engine, clock, log }) => {
    const nowMs = clock.nowMs();
    // A clock that was put back must not keep it from being done until it has caught up.
    if (nowMs >= doneMs && nowMs - doneMs < everyMs) return;
    doneMs = nowMs;
    try {
      await engine.transaction(async (tx) => {
        await sessionStore(tx).forgetExpired(nowMs);
        await forgetOldTries(tx, nowMs);
        await idempotencyStore(tx).forgetAllBefore(nowMs - idempotencyMs);
      });
    } catch (error) {
      // Two nodes can get in each other's way here; the next hour does it.
      log.warn({ err: error }, 'What has expired could not be dropped');
    }
  };
}
