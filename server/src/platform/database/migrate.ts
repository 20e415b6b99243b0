import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Db, Engine, EngineKind, Migration } from './engine.ts';

/** Stands in the record of migrations while rows still come in from elsewhere; other versions refuse it, too. */
export const unfinishedMove = 'a move that has not ended';

type Recorded = {
  migrations: { name: string; applied_at: number };
};

/**
 * Brings the database to the program's schema: each missing step in a transaction of its own, recorded, one node at a time.
 * Takes the engine and all steps in order. Throws Refusal when the database has steps this program does not know, or
 * holds a move that has not ended.
 */
export async function migrate(engine: Engine, steps: readonly Migration[], nowMs: number): Promise<void> {
  await engine.transaction(async ({ db, kind }) => {
    await takeTurn(db, kind);
    await createRecord(db);
  });
  for (const step of steps) {
    await engine.transaction(async ({ db, kind }) => {
      await takeTurn(db, kind);
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

// Other nodes wait here, however long a step takes, then find it done. SQLite has one server only.
async function takeTurn(db: Db, kind: EngineKind): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
    db,
  );
  await sql`select pg_advisory_xact_lock(hashtext('docket migrations'))`.execute(db);
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
  if (recorded.includes(unfinishedMove)) {
    throw new Refusal(
      'unavailable',
      'A move into this database has not ended: run npm run move-to-postgres again, it goes on where it was',
    );
  }
  const known = new Set(steps.map((step) => step.name));
  const unknown = recorded.find((name) => !known.has(name));
  if (unknown) {
    throw new Refusal(
      'unavailable',
      `The database is newer than this program (it has "${unknown}"): start the newer Docket, or restore an older backup`,
    );
  }
}
