/**
 * Lets only so many pieces of work run at once; the others wait their turn, oldest first.
 * Takes how many run and how many may wait; returns what runs a piece of work and hands on its result.
 * Throws what `refuse` gives when too many wait already.
 */
export function createDoctorLocks({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
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
      // A turn is handed on, not given back: nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
