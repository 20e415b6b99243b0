import { v7 } from 'uuid';

// What ids are counted from while the clock is behind the newest one there is.
const behind = { ms: 0, count: 0 };
let isPast = true;

/**
 * Takes the newest id there is (null: none): what `newId` returns from now on sorts behind it, whatever the clock says.
 * Call it once, at the start.
 */
export function startIdsBehind(newest: string | null): void {
  behind.ms = newest === null ? 0 : momentOf(newest) + 1;
  behind.count = 0;
  isPast = false;
}

/**
 * Returns a new id: a UUIDv7, which sorts behind every other one of this process and behind those `startIdsBehind` was
 * told of. What sorts by id stays in the order it happened in, also when the clock was put back meanwhile.
 */
export function newId(): string {
  if (isPast || Date.now() > behind.ms) {
    // From here on the library sees to it: its own ids only rise.
    isPast = true;
    return v7();
  }
  behind.count += 1;
  return v7({ msecs: behind.ms, seq: behind.count });
}

// Its first 48 bits are epoch milliseconds.
function momentOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
