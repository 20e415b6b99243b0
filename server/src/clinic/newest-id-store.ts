import type { Connection } from '../platform/database/engine.ts';

// What is shown or judged in the order of its ids.
const sortedById = ['accounts', 'patients', 'history', 'changes', 'merges'] as const;

/** Returns the greatest id of all that is sorted by it, or null where there is nothing yet. */
export async function findNewestId({ db }: Connection): Promise<string | null> {
  let newest: string | null = null;
  for (const table of sortedById) {
    const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (row && (newest === null || row.id > newest)) newest = row.id;
  }
  return newest;
}
