import type { Migration } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';

/** Brings the SQLite database in a folder of our own to the program's schema, from nothing or from an older one. */
export async function migrateFolder(folder: string, steps: readonly Migration[]): Promise<void> {
  const engine = await openDatabase({ databaseUrl: null, dataDir: folder }, undefined, 'filling');
  try {
    await migrate(engine, steps, Date.now());
  } finally {
    await engine.close();
  }
}
