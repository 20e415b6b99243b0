import { readFileSync } from 'node:fs';

// Loaded into the server's process before the program: shifts `Date` by the milliseconds in the file at that moment.
// Monotonic clocks (timers, performance.now) do not change, as when a real clock is set.
const file = process.env.PROOF_CLOCK_FILE;
if (!file) throw new Error('PROOF_CLOCK_FILE must name the file with the clock offset in milliseconds');

const real = Date;
const now = () => real.now() + Number(readFileSync(file, 'utf8'));

class TurnedDate extends real {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(now());
    else super(...(args as [number]));
  }
  static override now(): number {
    return now();
  }
}
globalThis.Date = TurnedDate as DateConstructor;
