import { proofs } from '../../proof/all.ts';
import { type ProofResult, runProofs } from '../../proof/run-proofs.ts';
import type { Counts } from './stage.ts';

/** Runs the short form of the proofs, without those excluded by engine or machine. */
export async function runShortProofs(engine: string | null): Promise<Counts> {
  const results = await runProofs(proofs, { long: false, engine });
  const having = (expected: ProofResult['outcome']) => results.filter(({ outcome }) => outcome === expected);
  const failures = having('broken').map(({ name, engine }) => `the proof ${name} on ${engine}`);
  return {
    passed: having('kept').length,
    failed: failures.length,
    skipped: having('left out').length,
    failures,
  };
}
