import { Refusal } from '../refusal.ts';

interface Limits {
  readonly bytes: number;
  readonly pieces: number;
  /** Work that waits longer is refused before the caller's connection times out. */
  readonly waitMs: number;
}

/**
 * Returns `spend(bytes, work)`, which runs work while all running work stays within the limits of bytes and pieces;
 * further work queues. It resolves to the result and throws Refusal (too many) after `waitMs`. Work larger than the
 * entire budget runs alone; its caller refuses pictures that are too large.
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
  // First come, first served: small pictures can't delay a large one for ever.
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
        // A smaller picture may have waited behind this one.
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
