import { existsSync, rmSync } from 'node:fs';

const tries = 40;
const betweenMs = 50;

/** Removes a folder that a dying process may still write into, waiting for it up to two seconds. */
export function removeFirmly(folder: string): void {
  for (let left = tries; left > 0 && existsSync(folder); left -= 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It wrote in the middle of our removing; the next try finds it gone.
    }
    // While a process exits there is no other way to wait.
    if (existsSync(folder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenMs);
  }
}
