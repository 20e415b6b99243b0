import type { Settings } from '../settings.ts';
import type { DatabaseUse, Engine } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { type DatabaseLog, noLog } from './subscribe.ts';

/**
 * Opens the database the settings name: a PostgreSQL server with `databaseUrl`, else SQLite in `dataDir`.
 * Returns the engine. A server that is away is waited for `databaseWaitSeconds`. Throws Refusal with a sentence when it can not be had.
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
