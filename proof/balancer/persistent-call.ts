import { setTimeout as pause } from 'node:timers/promises';
import { isWorthRetrying } from './refusals.ts';

const againAfterMs = 100;
// Far longer than any request that ends at all.
const endsWithinMs = 120_000;

/** Number of repeated requests. */
export interface Patience {
  retries: number;
}

/**
 * Repeats a request until it is answered, as a careful client does: after a missing answer and after 503. `isDone`
 * returns whether a refusal means that an earlier try succeeded. Throws every other refusal, and Error if a try never
 * ends.
 */
export async function persist<T>(
  patience: Patience,
  attempt: (signal: AbortSignal) => Promise<T>,
  isDone: (error: unknown) => boolean = () => false,
): Promise<T | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(AbortSignal.timeout(endsWithinMs));
    } catch (error) {
      if (tries > 1 && isDone(error)) return null;
      if (!isWorthRetrying(error)) throw error;
      patience.retries += 1;
      await pause(againAfterMs);
    }
  }
}
