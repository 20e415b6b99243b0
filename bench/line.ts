import type { Call } from './calls/calls.ts';
import type { Measured } from './drive.ts';

/** One line of the table: a call at so many connections, beside its baselines of the same rounds. */
export interface BenchLine {
  readonly call: Call;
  readonly connections: number;
  readonly docket: Measured;
  readonly plain: Measured;
  readonly constant: Measured;
  /** Docket with few appointments; null: growth is measured at the fewest connections alone */
  readonly few: Measured | null;
  /** the engine's own durable commits a second; null where nothing is written */
  readonly commits: number | null;
}
