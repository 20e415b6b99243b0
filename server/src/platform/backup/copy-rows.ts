import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '../database/engine.ts';
import { type ColumnValue, createRowInserter } from '../database/insert-rows.ts';
import type { CopiedTable } from './tables.ts';

const rowsAtOnce = 200; // rows of pictures are large

/** A row as stored by either engine. */
export type CopiedRow = Readonly<Record<string, ColumnValue>>;

/** Copies all rows of the tables from a PostgreSQL transaction into a SQLite transaction. */
export async function copyFromPostgres(from: Db, to: Db, tables: readonly CopiedTable[]): Promise<void> {
  for (const table of tables) await insertRows(to, table, readServerRows(from, table));
}

/**
 * Copies all rows of the tables from a SQLite file into a PostgreSQL transaction and advances its sequences. Triggers
 * are disabled while rows are copied; the counts they keep are computed at the end.
 */
export async function copyToPostgres(
  from: DatabaseSync,
  to: Db,
  tables: readonly CopiedTable[],
): Promise<void> {
  await disableTriggers(to, tables);
  for (const table of tables) await insertRows(to, table, readFileRows(from, table));
  // PostgreSQL can't alter a table while foreign keys of new rows are still unchecked.
  await sql`set constraints all immediate`.execute(to);
  await enableTriggers(to, tables);
}

/** Writes rows into a table with few statements, inside an open transaction. */
export async function insertRows(
  to: Db,
  { name, columns }: CopiedTable,
  rows: AsyncIterable<CopiedRow> | Iterable<CopiedRow>,
): Promise<void> {
  const inserter = createRowInserter(to, name, columns, rowsAtOnce);
  for await (const row of rows) await inserter.add(columns.map((column) => row[column] ?? null));
  await inserter.finish();
}

/** Reads the rows of a PostgreSQL table in batches, since a table may exceed the memory. */
export async function* readServerRows(from: Db, { name, columns }: CopiedTable): AsyncGenerator<CopiedRow> {
  const list = sql.join(columns.map((column) => sql.id(column)));
  await sql`declare copied no scroll cursor for select ${list} from ${sql.id(name)}`.execute(from);
  for (;;) {
    const { rows } = await sql<CopiedRow>`fetch ${sql.lit(rowsAtOnce)} from copied`.execute(from);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`close copied`.execute(from);
}

export function readFileRows(from: DatabaseSync, { name, columns }: CopiedTable): Iterable<CopiedRow> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return from.prepare(`select ${list} from "${name}"`).iterate() as Iterable<CopiedRow>;
}

type NamedTrigger = Pick<CopiedTable, 'name'>;

/**
 * Disables the triggers of the tables in PostgreSQL, so that rows are inserted unchanged. Undone by `enableTriggers`.
 */
export async function disableTriggers(to: Db, tables: readonly NamedTrigger[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(to);
}

/**
 * Enables the triggers again, advances the sequences past the new rows, and computes the counts that the triggers
 * keep.
 */
export async function enableTriggers(to: Db, tables: readonly NamedTrigger[]): Promise<void> {
  for (const { name } of tables) {
    await moveCounters(to, name);
    await sql`alter table ${sql.id(name)} enable trigger user`.execute(to);
  }
  await sql`select recount()`.execute(to);
}

// Rows inserted with a number do not advance the sequence: the next row would get a number in use.
async function moveCounters(to: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'`.execute(to);
  for (const { name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(${table}), ${name}), greatest(max(${sql.id(name)}), 1),
        max(${sql.id(name)}) is not null) from ${sql.id(table)}`.execute(to);
  }
}
