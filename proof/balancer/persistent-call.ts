import { setTimeout as pause } from 'node:timers/promises';
import { isWorthRetrying } from './refusals.ts';

const againAfterMs = 100;
// Far longer than anything may take that ends at all.
const endsWithinMs = 120_000;

/** How often calls had to be made again. */
export interface Patience {
  retries: number;
}

/**
 * Makes a call until it is answered, as a careful client does: again when no answer came or the server can't serve just
 * now. `isDone` says of a refusal whether it means that an earlier try did it. Throws every other refusal, and Error when
 * one try never ends.
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
