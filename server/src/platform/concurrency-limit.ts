/**
 * Returns a function that runs work, at most `atOnce` pieces at a time; the others wait, oldest first.
 * It throws what `refuse` returns when `maxWaiting` wait already.
 */
export function createConcurrencyLimit({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>, refuse: () => Error): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw refuse();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot is passed on, not freed, so that newer work can't overtake.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
