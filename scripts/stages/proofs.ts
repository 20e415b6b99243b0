import { proofs } from '../../proof/all.ts';
import { type ProofResult, runProofs } from '../../proof/run-proofs.ts';
import type { Counts } from './stage.ts';

/** The proofs in their short form, without those whose engine or machine is knowingly left out. */
export async function runShortProofs(engine: string | null): Promise<Counts> {
  const results = await runProofs(proofs, { long: false, engine });
  const count = (wanted: ProofResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  return { passed: count('kept'), failed: count('broken'), skipped: count('left out') };
}
