import { openDatabase } from '@docket/server/platform/database/open.ts';
import { findMiscounts } from '@docket/testing/miscounts.ts';

/** Throws Error if a count kept by triggers differs from the rows. The database must not be open elsewhere. */
export async function checkCounts(
  database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>,
): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = database;
  const engine = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || null });
  try {
    const wrong = await findMiscounts(engine.read);
    if (wrong.length > 0) throw new Error(`Counts are wrong: ${wrong.join('; ')}`);
  } finally {
    await engine.close();
  }
}
