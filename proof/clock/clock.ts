import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./turned-clock.ts', import.meta.url));

/** A server process's clock that a proof can set. */
export interface TurnableClock {
  readonly settings: Readonly<Record<string, string>>;
  readonly nodeArgs: readonly string[];
  /** Sets the clock ahead or back by these milliseconds from the right time, as a person or a time server would. */
  turn(byMs: number): void;
}

/** Creates a clock that starts at the right time; a file in the folder holds its offset. */
export function createTurnableClock(folder: string): TurnableClock {
  const file = join(folder, 'turned-by');
  const turn = (byMs: number) => {
    // Atomic, so that a half-written number is never read.
    writeFileSync(`${file}.new`, String(byMs));
    renameSync(`${file}.new`, file);
  };
  turn(0);
  return { settings: { PROOF_CLOCK_FILE: file }, nodeArgs: ['--import', preload], turn };
}
