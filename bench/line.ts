import type { Call } from './calls/calls.ts';
import type { Measured } from './drive.ts';

/** A line of the table: a call at a number of connections, with the baselines measured in the same rounds. */
export interface BenchLine {
  readonly call: Call;
  readonly connections: number;
  readonly docket: Measured;
  readonly plain: Measured;
  readonly constant: Measured;
  /** Result with few appointments; null: growth is measured only with the fewest connections. */
  readonly few: Measured | null;
  /** The engine's durable commits a second; null for reads. */
  readonly commits: number | null;
}
