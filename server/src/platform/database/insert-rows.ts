import { CompiledQuery } from 'kysely';
import type { Db } from './engine.ts';

/** The values a column can hold in a bulk insert. */
export type ColumnValue = string | number | Uint8Array | null;

// Far below the limit of bound values in one statement: 32,766 (SQLite) and 65,535 (PostgreSQL).
const valuesPerStatement = 4_800;

export interface RowInserter {
  /** Adds one row, with values in the order of the columns. Rows are written once a statement is full. */
  add(row: readonly ColumnValue[]): Promise<void> | void;
  /** Writes the remaining rows. Call it once at the end. */
  finish(): Promise<void>;
}

/** Returns an inserter that writes many rows with few statements, each built once. */
export function createRowInserter(
  db: Db,
  table: string,
  columns: readonly string[],
  maxRows = valuesPerStatement,
): RowInserter {
  const rowsPerStatement = Math.min(maxRows, Math.floor(valuesPerStatement / columns.length));
  const fullText = buildText(db, table, columns, rowsPerStatement);
  let values: ColumnValue[] = [];
  const write = async (text: string) => {
    const parameters = values;
    values = [];
    await db.executeQuery(CompiledQuery.raw(text, parameters));
  };
  return {
    add(row) {
      values.push(...row);
      if (values.length === rowsPerStatement * columns.length) return write(fullText);
    },
    async finish() {
      if (values.length > 0) await write(buildText(db, table, columns, values.length / columns.length));
    },
  };
}

function buildText(db: Db, table: string, columns: readonly string[], rows: number): string {
  const row = Object.fromEntries(columns.map((column) => [column, 0]));
  return db
    .withTables<Record<string, Record<string, ColumnValue>>>()
    .insertInto(table)
    .values(Array.from({ length: rows }, () => row))
    .compile().sql;
}
