import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '../database/engine.ts';
import { type ColumnValue, createRowInserter } from '../database/insert-rows.ts';
import type { CopiedTable } from './tables.ts';

const rowsAtOnce = 200; // pictures are rows too
type Row = Record<string, ColumnValue>;

/** Copies every row of the tables from a PostgreSQL transaction into a SQLite one. */
export async function copyFromPostgres(from: Db, to: Db, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name, columns } of tables) {
    const inserter = createRowInserter(to, name, columns, rowsAtOnce);
    const list = sql.join(columns.map((column) => sql.id(column)));
    // A cursor: the whole table need not fit into memory.
    await sql`declare copied no scroll cursor for select ${list} from ${sql.id(name)}`.execute(from);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from copied`.execute(from);
      if (rows.length === 0) break;
      for (const row of rows) await inserter.add(valuesOf(row, columns));
    }
    await inserter.finish();
    await sql`close copied`.execute(from);
  }
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
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(to);
  for (const { name, columns } of tables) {
    const inserter = createRowInserter(to, name, columns, rowsAtOnce);
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = from.prepare(`select ${list} from "${name}"`).iterate() as Iterable<Row>;
    for (const row of rows) await inserter.add(valuesOf(row, columns));
    await inserter.finish();
    await moveCounters(to, name);
  }
  // PostgreSQL alters no table whose new rows still wait to be checked for what they refer to.
  await sql`set constraints all immediate`.execute(to);
  for (const { name } of tables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(to);
  await sql`select recount()`.execute(to);
}

function valuesOf(row: Row, columns: readonly string[]): ColumnValue[] {
  return columns.map((column) => row[column] ?? null);
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
