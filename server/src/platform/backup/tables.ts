import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '../database/engine.ts';
import { Refusal } from '../refusal.ts';

/** A table as it is copied: without what the database makes by itself. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** A row may refer to one that comes after it, so that only the whole table is right. */
  readonly refersToItself: boolean;
}

/**
 * Takes a migrated SQLite database; returns its tables, each after the ones its rows refer to. The record of
 * migrations is left out, and what triggers count (migration 0011): they count what is copied, too.
 */
export function listTables(database: DatabaseSync): CopiedTable[] {
  const names = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
       and name <> 'migrations' and name not like 'sqlite%' and name not like 'counted%' order by name`,
    )
    .all()
    .map(({ name }) => String(name));
  return inOrder(names, database).map((name) => ({
    name,
    columns: columnsOf(name, database),
    refersToItself: referredBy(name, database).includes(name),
  }));
}

// Generated columns (hidden 2 and 3) come by themselves.
function columnsOf(table: string, database: DatabaseSync): string[] {
  return database
    .prepare('select name from pragma_table_xinfo(?) where hidden = 0 order by cid')
    .all(table)
    .map(({ name }) => String(name));
}

function inOrder(names: readonly string[], database: DatabaseSync): string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const table of referredBy(name, database)) if (table !== name) add(table);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

function referredBy(table: string, database: DatabaseSync): string[] {
  return database
    .prepare('select "table" as name from pragma_foreign_key_list(?)')
    .all(table)
    .map(({ name }) => String(name));
}

/** Tells whether a PostgreSQL database has a table of this name. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(
    db,
  );
  return rows[0]?.exists === true;
}

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
