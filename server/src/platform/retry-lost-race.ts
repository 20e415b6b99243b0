import { Refusal } from './refusal.ts';

/** Thrown where a conditional write found that what it was judged by has changed meanwhile. */
export class LostRace extends Error {}

/**
 * Reads, judges and writes again where somebody else was faster, within the same transaction. Throws Refusal (unavailable)
 * when the race was lost `max` times, and what the attempt throws otherwise.
 */
export async function retryLostRace<T>(attempt: () => Promise<T>, { max = 5 } = {}): Promise<T> {
  for (let count = 0; count < max; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
    }
  }
  throw new Refusal('unavailable', 'Others are changing the same thing right now. Please try again', {
    retryAfterSeconds: 1,
  });
}
