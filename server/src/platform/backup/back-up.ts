import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Migration } from '../database/engine.ts';
import { openPostgres } from '../database/postgres.ts';
import { databaseName } from '../database/sqlite-folder.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { markAsBackup } from './backup-file.ts';
import { copyFromPostgres } from './copy-rows.ts';
import { listTables } from './tables.ts';
import { withEmptyDatabase } from './with-empty-database.ts';
import { writeWhole } from './write-file.ts';

/**
 * Writes everything the clinic has into one file, as it stood at one moment, while the server goes on.
 * Takes the settings, the path and the program's migrations; returns the file's size in bytes.
 * Throws Refusal when there is nothing to back up or the file can not be written.
 */
export async function backUp(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  path: string,
  steps: readonly Migration[],
): Promise<number> {
  const { databaseUrl, dataDir } = settings;
  await writeWhole(path, async (partial) => {
    if (databaseUrl === null) copySqlite(join(dataDir, databaseName), partial);
    else await copyServer(databaseUrl, partial, steps);
    markAsBackup(partial);
  });
  return statSync(path).size;
}

// One reading transaction, beside the server's writing: SQLite keeps both apart.
function copySqlite(source: string, partial: string): void {
  if (!existsSync(source) || statSync(source).size === 0) {
    throw new Refusal('not found', `There is no database to back up: ${source} is missing or empty`);
  }
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    database.prepare('vacuum into ?').run(partial);
  } finally {
    database.close();
  }
}

async function copyServer(url: string, partial: string, steps: readonly Migration[]): Promise<void> {
  const source = await openPostgres(url);
  try {
    await withEmptyDatabase(steps, partial, async (target, file) => {
      await source.transaction(async ({ db }) => {
        // Everything as it stood when the copying began.
        await sql`set transaction isolation level repeatable read, read only`.execute(db);
        await sql`select set_config('statement_timeout', '0', true)`.execute(db);
        await checkSameSteps(db, steps);
        await copyFromPostgres(db, target, listTables(file));
      });
    });
  } finally {
    await source.close();
  }
}
