import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startProgram, startServer } from '@docket/testing/program.ts';
import { copyDatabase } from '../copy-database.ts';
import { dumpDatabase } from '../dump-database.ts';
import { makeOlderDatabase, missingSteps } from '../older-database.ts';
import { openRows, type Rows } from '../open-rows.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';

type Database = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

export const migrationKilled: Proof = {
  name: 'migration-killed',
  claim:
    'A kill during the migration of an older database changes nothing about its result after the next start',
  engines: ['sqlite', 'postgres'],
  run,
};

async function run({ long, makeDatabase }: Setting): Promise<string> {
  const scale = long ? { kills: 20, patients: 20_000 } : { kills: 2, patients: 2_000 };
  const random = createRandom(20);
  const older = await makeDatabase();
  await makeOlderDatabase(older, scale.patients);
  const reference = await copyDatabase(older);
  await migrateCompletely(reference);
  const expected = await dumpDatabase(reference);

  let between = 0;
  for (let kill = 0; kill < scale.kills; kill += 1) {
    const database = await copyDatabase(older);
    // Kills after each number of migrations in turn, and a few milliseconds into the next one.
    const done = await killDuring(database, kill % missingSteps.length, random() * 30);
    if (done < missingSteps.length) between += 1;
    await migrateCompletely(database);
    if ((await dumpDatabase(database)) !== expected)
      throw new Error(`Kill ${kill + 1}, after ${done} migrations, led to another schema or other rows`);
    if (database.DATA_DIR !== '') rmSync(database.DATA_DIR, { recursive: true });
  }
  return `${scale.kills} kills during ${missingSteps.length} migrations of ${scale.patients.toLocaleString('en')} patients with their appointments, ${between} of them before the last migration: each next start led to the schema and rows of an undisturbed migration`;
}

const toSettings = (database: Database) => ({ ...database, DEMO: 'off', LOG_LEVEL: 'error' });

async function migrateCompletely(database: Database): Promise<void> {
  const server = await startServer(toSettings(database));
  await server.stop();
}

/** Starts the server and kills it shortly after `steps` migrations; returns the number of migrations done. */
async function killDuring(database: Database, steps: number, laterMs: number): Promise<number> {
  const rows = await openRows(database);
  const already = await countSteps(rows);
  const program = startProgram({ ...toSettings(database), PORT: String(await findFreePort()) });
  // The start of the first migration is invisible in the database, so this waits for a random part of the start.
  if (steps === 0) await pause(laterMs * 40);
  while (program.child.exitCode === null && (await countSteps(rows)) - already < steps) await pause(1);
  if (steps > 0) await pause(laterMs);
  program.child.kill('SIGKILL');
  await program.ended();
  const done = (await countSteps(rows)) - already;
  await rows.close();
  return done;
}

async function countSteps(rows: Rows): Promise<number> {
  const [row] = await rows.read<{ steps: number }>('select count(*) as steps from migrations');
  return row?.steps ?? 0;
}
