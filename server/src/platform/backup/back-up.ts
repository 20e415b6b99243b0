import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { setSnapshotIsolation } from '../database/dialect.ts';
import type { Db, Migration } from '../database/engine.ts';
import { checkNotFilling } from '../database/filling.ts';
import { findMismatch, type RecordedStep } from '../database/migrate.ts';
import { checkNotMoved } from '../database/moved-folder.ts';
import { openPostgres } from '../database/postgres.ts';
import { toKysely } from '../database/sqlite-connection.ts';
import { checkNoRestoreCutOff, databaseName, isFilled } from '../database/sqlite-folder.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { writeAtomically } from './atomic-file.ts';
import { type Contents, markAsBackup, readContents } from './backup-file.ts';
import { copyFromPostgres } from './copy-rows.ts';
import { migrateFolder } from './migrate-folder.ts';
import { seal } from './seal.ts';
import { hasTable, listTables } from './tables.ts';

/**
 * Writes the entire clinic into one file, as of one moment, while the server runs. Returns a summary of the backup
 * and its size in bytes. Throws Refusal when the clinic is empty, is an unwanted demo, or the file can't be written.
 */
export async function backUp(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  path: string,
  { steps, isDemoMeant = false }: { steps: readonly Migration[]; isDemoMeant?: boolean },
): Promise<Contents & { readonly bytes: number }> {
  const { databaseUrl, dataDir } = settings;
  const contents = await writeAtomically(path, async (partial) => {
    if (databaseUrl === null) copySqlite(join(dataDir, databaseName), partial);
    else await copyServer(databaseUrl, partial, steps);
    markAsBackup(partial);
    const inside = readContents(partial);
    if (inside.isDemo && !isDemoMeant)
      throw new Refusal(
        'conflict',
        `There is only a demo clinic in ${databaseUrl === null ? dataDir : 'the database of DATABASE_URL'}: name the practice in DATA_DIR or DATABASE_URL, or add --demo to back up the demo`,
      );
    seal(partial, Date.now());
    return inside;
  });
  return { ...contents, bytes: statSync(path).size };
}

// Copies in one reading transaction, which SQLite isolates from the writes of a running server.
function copySqlite(source: string, partial: string): void {
  checkNoRestoreCutOff(source);
  if (!isFilled(source)) {
    throw new Refusal('not found', `There is no database to back up: ${source} is missing or empty`);
  }
  // Otherwise a forgotten timer would go on to back up a folder whose practice has moved to PostgreSQL.
  checkNotMoved(source);
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    database.prepare('vacuum into ?').run(partial);
  } finally {
    database.close();
  }
}

// The rows go into an empty SQLite database, so that a backup of either engine is one kind of file.
async function copyServer(url: string, partial: string, steps: readonly Migration[]): Promise<void> {
  const folder = mkdtempSync(`${partial}-`);
  const source = await openPostgres(url);
  try {
    await migrateFolder(folder, steps);
    const file = new DatabaseSync(join(folder, databaseName), { enableForeignKeyConstraints: false });
    const tables = listTables(file);
    const target = toKysely(file);
    await source.transaction(async ({ db }) => {
      await beginSnapshot(db);
      await checkSameSteps(db, steps);
      await target.transaction().execute((to) => copyFromPostgres(db, to, tables));
    });
    await target.destroy();
    renameSync(join(folder, databaseName), partial);
  } finally {
    await source.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function beginSnapshot(db: Db): Promise<void> {
  await setSnapshotIsolation({ kind: 'postgres', db });
  await sql`set transaction read only`.execute(db);
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
}

async function checkSameSteps(db: Db, steps: readonly Migration[]): Promise<void> {
  if (!(await hasTable(db, 'migrations')))
    throw new Refusal('not found', 'There is nothing to back up: the database is empty');
  const recorded = await sql<RecordedStep>`select * from migrations`.execute(db);
  checkNotFilling(recorded.rows.map(({ name }) => name));
  const isSame =
    recorded.rows.length === steps.length && findMismatch(recorded.rows, steps, 'postgres') === null;
  if (!isSame) {
    throw new Refusal(
      'conflict',
      'The database is of another version than this program: start this Docket once, then back up',
    );
  }
}
