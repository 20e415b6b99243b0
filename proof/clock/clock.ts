import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./turned-clock.ts', import.meta.url));

/** A server process's clock whose offset a proof can set. */
export interface AdjustableClock {
  readonly settings: Readonly<Record<string, string>>;
  readonly nodeArgs: readonly string[];
  /** Sets how far the clock is ahead of the right time, in milliseconds; negative: behind. */
  setOffset(offsetMs: number): void;
}

/** Creates a clock that starts at the right time; a file in the folder holds its offset. */
export function createAdjustableClock(folder: string): AdjustableClock {
  const file = join(folder, 'clock-offset');
  const setOffset = (offsetMs: number) => {
    // Atomic, so that a half-written number is never read.
    writeFileSync(`${file}.new`, String(offsetMs));
    renameSync(`${file}.new`, file);
  };
  setOffset(0);
  return { settings: { PROOF_CLOCK_FILE: file }, nodeArgs: ['--import', preload], setOffset };
}
