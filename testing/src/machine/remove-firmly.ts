import { existsSync, rmSync } from 'node:fs';

const tries = 40;
const betweenMs = 50;

/** Removes a folder that an ending process may still write into. Retries for up to two seconds. */
export function removeFirmly(folder: string): void {
  for (let left = tries; left > 0 && existsSync(folder); left -= 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The process wrote during removal; the next try removes the rest.
    }
    // A process that is exiting can only wait synchronously.
    if (existsSync(folder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenMs);
  }
}
