import { Refusal } from '../refusal.ts';

interface Limits {
  readonly bytes: number;
  readonly pieces: number;
  /** Work that waits longer is refused: its caller's connection would be closed without an answer. */
  readonly waitMs: number;
}

/**
 * Lets work start while all running work stays within a number of bytes and of pieces; the rest waits in line.
 * Takes the limits; returns `spend(bytes, work)`, which resolves to the result of the work and throws Refusal (too many) after a long wait. Work that needs more than
 * the whole budget runs alone: its caller refuses what is too large.
 */
export function createMemoryBudget(limits: Limits) {
  const waiting: { bytes: number; start: () => void }[] = [];
  let bytes = 0;
  let pieces = 0;

  const fits = (more: number) => pieces === 0 || (pieces < limits.pieces && bytes + more <= limits.bytes);
  const take = (more: number) => {
    bytes += more;
    pieces += 1;
  };
  // In the order of arrival: a large picture is never overtaken for ever by small ones.
  const startNext = () => {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift();
      take(next.bytes);
      next.start();
    }
  };

  const waitFor = (needed: number) =>
    new Promise<void>((start, refuse) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        const retryAfterSeconds = Math.ceil(limits.waitMs / 1_000);
        refuse(
          new Refusal('too many', 'Too many pictures at once. Try again in a minute', { retryAfterSeconds }),
        );
        // A smaller one may have waited behind it.
        startNext();
      }, limits.waitMs);
      const entry = {
        bytes: needed,
        start: () => {
          clearTimeout(timer);
          start();
        },
      };
      waiting.push(entry);
    });

  return async function spend<T>(needed: number, work: () => Promise<T>): Promise<T> {
    if (waiting.length === 0 && fits(needed)) take(needed);
    else await waitFor(needed);
    try {
      return await work();
    } finally {
      bytes -= needed;
      pieces -= 1;
      startNext();
    }
  };
}
