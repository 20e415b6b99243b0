import { v7 } from 'uuid';

/** Repeatable random numbers: a seed gives one clinic. */
export interface Random {
  /** 0 up to, not including, 1. */
  next(): number;
  /** A whole number; both ends included. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** sfc32, seeded by FNV-1a. */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1];
  const next = () => {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return (mixed >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) next();
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick(list) {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new RangeError('Nothing to pick from');
      return picked;
    },
  };
}

/**
 * Returns a function that makes ids which sort by their moment, as all ids do; within a millisecond by the order of
 * the calls.
 */
export function createIds(random: Random): (atMs: number) => string {
  const bytes = new Uint8Array(16);
  const words = new Uint32Array(bytes.buffer);
  let sequence = 0;
  return (atMs) => {
    for (let word = 0; word < words.length; word += 1) words[word] = Math.floor(random.next() * 2 ** 32);
    sequence += 1;
    return v7({ msecs: Math.floor(atMs), seq: sequence, random: bytes });
  };
}

function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}
