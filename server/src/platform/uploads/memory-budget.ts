/**
 * Lets work start while all running work stays within a number of bytes and of pieces; the rest waits in line.
 * Takes both limits; returns `spend(bytes, work)`, which resolves to the result of the work. Work that needs more than
 * the whole budget runs alone: its caller refuses what is too large.
 */
export function createMemoryBudget(limits: { bytes: number; pieces: number }) {
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

  return async function spend<T>(needed: number, work: () => Promise<T>): Promise<T> {
    if (waiting.length === 0 && fits(needed)) take(needed);
    else await new Promise<void>((start) => waiting.push({ bytes: needed, start }));
    try {
      return await work();
    } finally {
      bytes -= needed;
      pieces -= 1;
      startNext();
    }
  };
}
