/**
 * Lets work through while what is in the works stays within a number of pixels and of pieces; the rest waits in line.
 * One decoded pixel is about four bytes, so this is what bounds the memory of pictures.
 * Takes the two limits; returns `spend(pixels, work)`, which gives back what the work gives. Work larger than the
 * whole budget goes alone.
 */
export function createPixelBudget(limits: { pixels: number; pieces: number }) {
  const waiting: { pixels: number; start: () => void }[] = [];
  let pixels = 0;
  let pieces = 0;

  const fits = (more: number) => pieces === 0 || (pieces < limits.pieces && pixels + more <= limits.pixels);
  const take = (more: number) => {
    pixels += more;
    pieces += 1;
  };
  // In the order of arrival: a large picture is never overtaken for ever by small ones.
  const startNext = () => {
    for (let next = waiting[0]; next && fits(next.pixels); next = waiting[0]) {
      waiting.shift();
      take(next.pixels);
      next.start();
    }
  };

  return async function spend<T>(needed: number, work: () => Promise<T>): Promise<T> {
    if (waiting.length === 0 && fits(needed)) take(needed);
    else await new Promise<void>((start) => waiting.push({ pixels: needed, start }));
    try {
      return await work();
    } finally {
      pixels -= needed;
      pieces -= 1;
      startNext();
    }
  };
}
