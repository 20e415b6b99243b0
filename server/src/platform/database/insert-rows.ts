import { CompiledQuery } from 'kysely';
import type { Db } from './engine.ts';

/** What a column may hold when many rows are written at once. */
export type ColumnValue = string | number | Uint8Array | null;

// Far below what either engine takes in one statement (32,766 and 65,535 values).
const valuesPerStatement = 4_800;

export interface RowInserter {
  /** Takes one row, in the order of the columns; rows are written as soon as a statement is full. */
  add(row: readonly ColumnValue[]): Promise<void> | void;
  /** Writes what is left. Call it once at the end. */
  finish(): Promise<void>;
}

/**
 * Writes many rows with few statements, each built once.
 * Returns an object that rows are handed to.
 */
export function createRowInserter(
  db: Db,
  table: string,
  columns: readonly string[],
  maxRows = valuesPerStatement,
): RowInserter {
  const rowsPerStatement = Math.min(maxRows, Math.floor(valuesPerStatement / columns.length));
  const fullText = textFor(db, table, columns, rowsPerStatement);
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
      if (values.length > 0) await write(textFor(db, table, columns, values.length / columns.length));
    },
  };
}

function textFor(db: Db, table: string, columns: readonly string[], rows: number): string {
  const row = Object.fromEntries(columns.map((column) => [column, 0]));
  return db
    .withTables<Record<string, Record<string, ColumnValue>>>()
    .insertInto(table)
    .values(Array.from({ length: rows }, () => row))
    .compile().sql;
}
