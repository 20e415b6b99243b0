import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./turned-clock.ts', import.meta.url));

/** The clock of a server's process, to be set by a proof. */
export interface TurnableClock {
  readonly settings: Readonly<Record<string, string>>;
  readonly nodeArgs: readonly string[];
  /** Sets it, as a person or a time server would: ahead or back by so many milliseconds from the right time. */
  turn(byMs: number): void;
}

/** A clock that begins right; a file in the folder says how far it is turned. */
export function createTurnableClock(folder: string): TurnableClock {
  const file = join(folder, 'turned-by');
  const turn = (byMs: number) => {
    // Atomically, so that half a number is never read.
    writeFileSync(`${file}.new`, String(byMs));
    renameSync(`${file}.new`, file);
  };
  turn(0);
  return { settings: { PROOF_CLOCK_FILE: file }, nodeArgs: ['--import', preload], turn };
}
