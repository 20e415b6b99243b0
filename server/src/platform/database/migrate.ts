import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Db, Engine, Migration } from './engine.ts';

type Recorded = {
  migrations: { name: string; applied_at: number };
};

/**
 * Brings the database to the program's schema: each missing step in a transaction of its own, recorded, one node at a time.
 * Takes the engine and all steps in order. Throws Refusal when the database has steps this program does not know.
 */
export async function migrate(engine: Engine, steps: readonly Migration[], nowMs: number): Promise<void> {
  await engine.transaction(({ db }) => createRecord(db));
  for (const step of steps) {
    await engine.transaction(async ({ db, kind }) => {
      // Other nodes wait here, then find the step done. SQLite has one server only.
      if (kind === 'postgres') await sql`lock table migrations in exclusive mode`.execute(db);
      const recorded = await readRecorded(db);
      checkNotNewer(recorded, steps);
      if (recorded.includes(step.name)) return;
      await step.up(db, kind);
      await db
        .withTables<Recorded>()
        .insertInto('migrations')
        .values({ name: step.name, applied_at: nowMs })
        .execute();
    });
  }
}

async function createRecord(db: Db): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
    db,
  );
}

async function readRecorded(db: Db): Promise<string[]> {
  const rows = await db.withTables<Recorded>().selectFrom('migrations').select('name').execute();
  return rows.map((row) => row.name);
}

function checkNotNewer(recorded: readonly string[], steps: readonly Migration[]): void {
  const known = new Set(steps.map((step) => step.name));
  const unknown = recorded.find((name) => !known.has(name));
  if (unknown) {
    throw new Refusal(
      'unavailable',
      `The database is newer than this program (it has "${unknown}"): start the newer Docket, or restore an older backup`,
    );
  }
}
