import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Connection } from '../database/engine.ts';
import { openPostgres } from '../database/postgres.ts';
import { databaseName } from '../database/sqlite-folder.ts';
import type { Settings } from '../settings.ts';
import { storedSettings } from '../stored-settings.ts';

const key = 'backed up at';

/** Returns the time of the last backup in epoch milliseconds, or null. */
export async function readLastBackup(connection: Connection): Promise<number | null> {
  const value = await storedSettings(connection).read(key);
  return value === null ? null : Number(value);
}

/**
 * Records the time of the backup in the source database, for the servers' metrics. The backup file contains the time
 * of the previous one.
 */
export async function noteBackup(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  atMs: number,
): Promise<void> {
  if (databaseUrl === null) return noteInFile(join(dataDir, databaseName), atMs);
  const engine = await openPostgres(databaseUrl);
  try {
    await engine.transaction((tx) => storedSettings(tx).write(key, String(atMs)));
  } finally {
    await engine.close();
  }
}

// The server may be writing at this moment; SQLite makes one of the two wait.
function noteInFile(path: string, atMs: number): void {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    database
      .prepare(
        'insert into clinic (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
      )
      .run(key, String(atMs));
  } finally {
    database.close();
  }
}
