import { sql } from 'kysely';
import type { Db } from '../database/engine.ts';
import { Refusal } from '../refusal.ts';
import type { CopiedTable } from './tables.ts';

/**
 * Looks at every table of a PostgreSQL database. A schema without rows is what an earlier try may have left; it counts
 * nobody, so what is kept counted (migration 0011) says nothing. Takes the sentence to refuse with. Throws Refusal.
 */
export async function checkEmpty(db: Db, sentence: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
    and tablename <> 'migrations' and tablename not like 'counted%'`.execute(db);
  await checkNoRows(db, rows, sentence);
}

/** Looks at these tables alone. Throws Refusal with the sentence when one of them has a row. */
export async function checkNoRows(
  db: Db,
  tables: readonly Pick<CopiedTable, 'name'>[],
  sentence: string,
): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.id(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new Refusal('conflict', sentence);
  }
}
