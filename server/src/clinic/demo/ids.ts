import { v7 } from 'uuid';
import type { Random } from './random.ts';

/**
 * Takes chance; returns what makes ids that sort by the moment they are made for, as all ids of the house do.
 * Two of one millisecond sort in the order they were asked for.
 */
export function createIds(random: Random): (atMs: number) => string {
  const bytes = new Uint8Array(16);
  const words = new Uint32Array(bytes.buffer);
  let asked = 0;
  return (atMs) => {
    for (let word = 0; word < words.length; word += 1) words[word] = Math.floor(random.next() * 2 ** 32);
    asked += 1;
    return v7({ msecs: Math.floor(atMs), seq: asked, random: bytes });
  };
}
