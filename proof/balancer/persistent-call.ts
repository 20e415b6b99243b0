import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable } from './refusals.ts';

const retryAfterMs = 100;
// Far longer than any request takes unless it hangs.
const requestTimeoutMs = 120_000;

/** Number of repeated requests. */
export interface RetryCounter {
  retries: number;
}

/**
 * Repeats a request until it is answered, as a careful client does: after a missing answer and after 503. Returns
 * null if `isDone` says that a refusal proves an earlier try succeeded. Throws every other refusal, and Error if a
 * try hangs.
 */
export async function callUntilAnswered<T>(
  retryCounter: RetryCounter,
  attempt: (signal: AbortSignal) => Promise<T>,
  isDone: (error: unknown) => boolean = () => false,
): Promise<T | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(AbortSignal.timeout(requestTimeoutMs));
    } catch (error) {
      if (tries > 1 && isDone(error)) return null;
      if (!isRetryable(error)) throw error;
      retryCounter.retries += 1;
      await pause(retryAfterMs);
    }
  }
}
