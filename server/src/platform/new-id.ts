import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

// Random bytes are fetched for many ids at once, because the call to the system costs more than the rest of an id.
const bytesOfId = 16;
const pool = Buffer.alloc(bytesOfId * 256);
let used = pool.length;

// The millisecond of the newest id, and its sequence number within it.
const last = { ms: 0, count: 0 };

/**
 * Makes all later ids sort after the newest stored id (null: none), even if the clock was set back. Call it once at
 * the start.
 */
export function startIdsAfter(newest: string | null): void {
  last.ms = newest === null ? 0 : readIdTimeMs(newest) + 1;
  last.count = 0;
}

/**
 * Returns a new UUIDv7 that sorts after every other id of this process and after the one given to `startIdsAfter`.
 * Ids keep the order of events even when the clock is set back.
 */
export function newId(): string {
  const random = takeRandom();
  const nowMs = Date.now();
  if (nowMs > last.ms) {
    last.ms = nowMs;
    // Starts in the lower half, which leaves two thousand million ids for the millisecond.
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

/** Returns when an id was made, in epoch milliseconds (its first 48 bits). */
export function readIdTimeMs(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
