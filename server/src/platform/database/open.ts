import type { Settings } from '../settings.ts';
import type { DatabaseUse, Engine } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { type DatabaseLog, noLog } from './subscribe.ts';

/**
 * Opens the database of the settings: PostgreSQL with `databaseUrl`, else SQLite in `dataDir`. Waits up to
 * `databaseWaitSeconds` for a PostgreSQL server. Throws Refusal with a sentence when the database can't be opened.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'databaseWaitSeconds'>>,
  log: DatabaseLog = noLog,
  use: DatabaseUse = 'serving',
): Promise<Engine> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, log, settings.databaseWaitSeconds)
    : openSqlite(settings.dataDir, log, use);
}
