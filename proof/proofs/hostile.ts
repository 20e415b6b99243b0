import { randomInt } from 'node:crypto';
import type { Proof } from '../proof.ts';
import { proveHostile } from '../walks/hostile/prove-hostile.ts';

/** Runs the hostile tests of proof/walks with forty times as many generated requests. */
export const hostile: Proof = {
  name: 'hostile',
  claim:
    'Every hostile request gets an answer that the contract declares, a refusal changes nothing, and the next request works',
  engines: ['sqlite', 'postgres'],
  longOnly: true,
  async run({ makeDatabase }) {
    const { DATA_DIR, DATABASE_URL } = await makeDatabase();
    const seed = Number(process.env.PROOF_SEED ?? randomInt(2 ** 31));
    console.log(`seed ${seed}; PROOF_SEED=${seed} sends the same requests again`);
    return proveHostile({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || null }, { count: 20_000, seed });
  },
};
