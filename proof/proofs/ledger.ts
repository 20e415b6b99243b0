import { openTestClinic } from '@docket/testing/clinic.ts';
import { runLedger } from '@docket/testing/ledger-model.ts';
import type { Proof } from '../proof.ts';

/**
 * Compares sums with a simple list, to the cent: random payments, refunds, write-offs and their undos, moves and
 * merges.
 */
export const ledger: Proof = {
  name: 'ledger',
  claim: 'After payments, refunds, undos, moves and merges in any order, every sum is right to the cent',
  engines: ['sqlite', 'postgres'],
  longOnly: true,
  async run({ makeDatabase, long }) {
    const { DATA_DIR, DATABASE_URL } = await makeDatabase();
    const clinic = await openTestClinic({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || null });
    try {
      const seed = process.env.PROOF_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
      const actions = long ? 10_000 : 300;
      const { differences, done } = await runLedger(clinic, { actions, seed });
      if (differences.length > 0) throw new Error(`Seed ${seed}: ${differences.slice(0, 5).join('; ')}`);
      const counts = Object.entries(done).map(([action, count]) => `${count} ${action}`);
      return `${actions} actions, seed ${seed}: ${counts.sort().join(', ')}`;
    } finally {
      await clinic.close();
    }
  },
};
