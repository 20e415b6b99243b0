import type { Connection } from '../platform/database/engine.ts';

// Tables whose rows are shown or compared in the order of their ids.
const sortedById = ['accounts', 'patients', 'history', 'changes', 'merges'] as const;

/** Returns the greatest id of these tables, or null in an empty database. */
export async function findNewestId({ db }: Connection): Promise<string | null> {
  let newest: string | null = null;
  for (const table of sortedById) {
    const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (row && (newest === null || row.id > newest)) newest = row.id;
  }
  return newest;
}
