import type { Migration } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';

/** Brings the SQLite database of a temporary folder to the program's schema, from empty or from an older schema. */
export async function migrateFolder(folder: string, steps: readonly Migration[]): Promise<void> {
  const engine = await openDatabase({ databaseUrl: null, dataDir: folder }, undefined, 'filling');
  try {
    await migrate(engine, steps, Date.now());
  } finally {
    await engine.close();
  }
}
