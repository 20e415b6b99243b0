import type { Proof } from '../proof.ts';
import { proveBoundedWork } from '../walks/bounded-work/prove-bounded-work.ts';

/** Measures the processor time of every call with hostile text at its size limit. */
export const boundedWork: Proof = {
  name: 'bounded-work',
  claim:
    'A call with hostile text costs at most as much as 20 ordinary calls, and a text of twice the size at most 2.5 times as much',
  // On PostgreSQL much of the work runs in another process, which this measurement misses.
  engines: ['sqlite'],
  longOnly: true,
  async run({ makeDatabase }) {
    const { DATA_DIR } = await makeDatabase();
    return proveBoundedWork({ dataDir: DATA_DIR, databaseUrl: null });
  },
};
