import type { Proof } from '../proof.ts';
import { proveBoundedWork } from '../walks/bounded-work/prove-bounded-work.ts';

/** Measures the processor time of every call at its size limit, for shapes that are hard to parse. */
export const boundedWork: Proof = {
  name: 'bounded-work',
  claim:
    'No call costs more than 20 ordinary ones however hostile its text, and twice the size costs at most 2.5 times as much',
  // On PostgreSQL much of the work would be in another process.
  engines: ['sqlite'],
  longOnly: true,
  async run({ makeDatabase }) {
    const { DATA_DIR } = await makeDatabase();
    return proveBoundedWork({ dataDir: DATA_DIR, databaseUrl: null });
  },
};
