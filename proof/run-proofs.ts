import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ensurePostgres } from '@docket/testing/machine/ensure-postgres.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { removeFirmly } from '@docket/testing/machine/remove-firmly.ts';
import { createDatabaseOn } from '@docket/testing/make-database.ts';
import { startThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import { type EngineKind, LeftOut, type Proof, type Setting } from './proof.ts';

export interface ProofResult {
  readonly name: string;
  readonly claim: string;
  readonly engine: EngineKind;
  readonly outcome: 'kept' | 'broken' | 'left out';
  /** Finding of a kept promise, error of a broken one, or the program or permission that is missing here. */
  readonly finding: string;
  readonly seconds: number;
}

interface Choice {
  readonly long: boolean;
  /** Null: all engines of each proof. */
  readonly engine: string | null;
}

/** Runs the proofs one after the other, on a new PostgreSQL server if needed. */
export async function runProofs(proofs: readonly Proof[], choice: Choice): Promise<ProofResult[]> {
  const due = proofs.filter(({ longOnly }) => choice.long || !longOnly);
  const runs = due.flatMap((proof) =>
    proof.engines
      .filter((engine) => choice.engine === null || engine === choice.engine)
      .map((engine) => ({ proof, engine })),
  );
  const programs = runs.some(({ engine }) => engine === 'postgres') ? ensurePostgres(thisMachine) : null;
  const server = programs === null ? null : await startThrowawayPostgres(programs);
  try {
    const results: ProofResult[] = [];
    for (const { proof, engine } of runs) {
      console.log(`\n--- ${proof.name} on ${engine}`);
      const postgres = engine === 'postgres' && server && programs ? { programs, url: server.url } : null;
      results.push(await runProof(proof, engine, choice.long, postgres));
    }
    return results;
  } finally {
    await server?.stop();
  }
}

async function runProof(
  proof: Proof,
  engine: EngineKind,
  long: boolean,
  postgres: Setting['postgres'],
): Promise<ProofResult> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-proof-'));
  const setting: Setting = {
    engine,
    long,
    folder,
    postgres,
    makeDatabase: () =>
      postgres
        ? createDatabaseOn(postgres.url).then((DATABASE_URL) => ({ DATA_DIR: '', DATABASE_URL }))
        : Promise.resolve({ DATA_DIR: join(folder, `data-${randomUUID()}`), DATABASE_URL: '' }),
  };
  const startedMs = performance.now();
  const { outcome, finding } = await proof.run(setting).then(
    (finding) => ({ outcome: 'kept' as const, finding }),
    (error: unknown) => toOutcome(error),
  );
  removeFirmly(folder);
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`${outcome === 'broken' ? 'BROKEN' : outcome} in ${seconds.toFixed(0)} s: ${finding}`);
  return { name: proof.name, claim: proof.claim, engine, outcome, finding, seconds };
}

function toOutcome(error: unknown): Pick<ProofResult, 'outcome' | 'finding'> {
  if (error instanceof LeftOut) return { outcome: 'left out', finding: error.message };
  // `inspect` includes the cause, in which fast-check reports the failed property.
  return { outcome: 'broken', finding: inspect(error) };
}
