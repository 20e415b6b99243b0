import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '../database/engine.ts';
import { type ColumnValue, createRowInserter } from '../database/insert-rows.ts';
import type { CopiedTable } from './tables.ts';

const rowsAtOnce = 200; // pictures are rows too

/** A row as it lies in either engine. */
export type CopiedRow = Readonly<Record<string, ColumnValue>>;

/** Copies every row of the tables from a PostgreSQL transaction into a SQLite one. */
export async function copyFromPostgres(from: Db, to: Db, tables: readonly CopiedTable[]): Promise<void> {
  for (const table of tables) await insertRows(to, table, readServerRows(from, table));
}

/**
 * Copies every row of the tables from a SQLite file into a PostgreSQL transaction, and moves the counters behind them.
 * The tables' own triggers sleep meanwhile; what they would have counted is counted at the end, all at once.
 */
export async function copyToPostgres(
  from: DatabaseSync,
  to: Db,
  tables: readonly CopiedTable[],
): Promise<void> {
  await letTriggersSleep(to, tables);
  for (const table of tables) await insertRows(to, table, readFileRows(from, table));
  // PostgreSQL alters no table whose new rows still wait to be checked for what they refer to.
  await sql`set constraints all immediate`.execute(to);
  await wakeTriggers(to, tables);
}

/** Writes rows into a table, with few statements. Takes an open transaction, the table and its rows. */
export async function insertRows(
  to: Db,
  { name, columns }: CopiedTable,
  rows: AsyncIterable<CopiedRow> | Iterable<CopiedRow>,
): Promise<void> {
  const inserter = createRowInserter(to, name, columns, rowsAtOnce);
  for await (const row of rows) await inserter.add(columns.map((column) => row[column] ?? null));
  await inserter.finish();
}

/** Every row of a table of a PostgreSQL transaction, some at a time: the whole table need not fit into memory. */
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

/** Every row of a table of a SQLite file, one at a time. */
export function readFileRows(from: DatabaseSync, { name, columns }: CopiedTable): Iterable<CopiedRow> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return from.prepare(`select ${list} from "${name}"`).iterate() as Iterable<CopiedRow>;
}

type NamedTrigger = Pick<CopiedTable, 'name'>;

/** Lets the tables' own triggers sleep, so that rows come in as they are. Takes a PostgreSQL transaction; lasts until they are woken. */
export async function letTriggersSleep(to: Db, tables: readonly NamedTrigger[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(to);
}

/** Wakes them again, moves the counters behind the rows that came in, and counts all at once what the triggers would have counted. */
export async function wakeTriggers(to: Db, tables: readonly NamedTrigger[]): Promise<void> {
  for (const { name } of tables) {
    await moveCounters(to, name);
    await sql`alter table ${sql.id(name)} enable trigger user`.execute(to);
  }
  await sql`select recount()`.execute(to);
}

// A row that brings its number along leaves the counter where it was: the next row would get a number that is taken.
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
