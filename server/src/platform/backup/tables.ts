import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '../database/engine.ts';
import { Refusal } from '../refusal.ts';

/** A table to copy, without generated columns. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows may refer to later rows, so the table must be copied in one transaction. */
  readonly refersToItself: boolean;
}

/**
 * Returns the tables of a migrated SQLite database, each after the tables it refers to. Leaves out the record of
 * migrations and the tables filled by triggers (migration 0011), since they are computed from the copied rows.
 */
export function listTables(database: DatabaseSync): CopiedTable[] {
  const names = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
       and name <> 'migrations' and name not like 'sqlite%' and name not like 'counted%' order by name`,
    )
    .all()
    .map(({ name }) => String(name));
  return sortByReference(names, database).map((name) => ({
    name,
    columns: listColumns(name, database),
    refersToItself: listReferencedTables(name, database).includes(name),
  }));
}

// Generated columns (hidden 2 and 3) are computed by the database.
function listColumns(table: string, database: DatabaseSync): string[] {
  return database
    .prepare('select name from pragma_table_xinfo(?) where hidden = 0 order by cid')
    .all(table)
    .map(({ name }) => String(name));
}

function sortByReference(names: readonly string[], database: DatabaseSync): string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const table of listReferencedTables(name, database)) if (table !== name) add(table);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

function listReferencedTables(table: string, database: DatabaseSync): string[] {
  return database
    .prepare('select "table" as name from pragma_foreign_key_list(?)')
    .all(table)
    .map(({ name }) => String(name));
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(
    db,
  );
  return rows[0]?.exists === true;
}

/**
 * Throws Refusal with the sentence when a table of a PostgreSQL database has a row. An earlier try may have left an
 * empty schema. The counted tables (migration 0011) are skipped: they have rows even then.
 */
export async function checkEmpty(db: Db, sentence: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
    and tablename <> 'migrations' and tablename not like 'counted%'`.execute(db);
  await checkNoRows(db, rows, sentence);
}

/** Throws Refusal with the sentence when one of these tables has a row. */
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
