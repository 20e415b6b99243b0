import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

// Asking the system for randomness costs more than all else of an id: it is asked for many ids at once.
const bytesOfId = 16;
const pool = Buffer.alloc(bytesOfId * 256);
let used = pool.length;

// The millisecond of the newest id, and its number within that.
const last = { ms: 0, count: 0 };

/**
 * Takes the newest id there is (null: none): what `newId` returns from now on sorts behind it, whatever the clock says.
 * Call it once, at the start.
 */
export function startIdsBehind(newest: string | null): void {
  last.ms = newest === null ? 0 : momentOf(newest) + 1;
  last.count = 0;
}

/**
 * Returns a new id: a UUIDv7, which sorts behind every other one of this process and behind those `startIdsBehind` was
 * told of. What sorts by id stays in the order it happened in, also when the clock was put back meanwhile.
 */
export function newId(): string {
  const random = takeRandom();
  const nowMs = Date.now();
  if (nowMs > last.ms) {
    last.ms = nowMs;
    // Room for two thousand million more before the 32 bits of a millisecond are full.
    last.count = random.readUInt32BE() >>> 1;
  } else {
    last.count += 1;
  }
  return v7({ msecs: last.ms, seq: last.count, random });
}

function takeRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytesOfId;
  return pool.subarray(used - bytesOfId, used);
}

/** When an id was made, in epoch milliseconds: its first 48 bits. */
export function momentOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
