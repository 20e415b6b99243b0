import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { lockWork } from '../database/dialect.ts';
import type { Db, Engine } from '../database/engine.ts';
import { type CopiedRow, insertRows, readFileRows, readServerRows } from './copy-rows.ts';
import type { CopiedTable } from './tables.ts';
import { type MovePosition, readPosition, writePosition } from './unfinished-move.ts';

const rowsPerBatch = 2_000;
const rowsBetweenLines = 50_000;
const formatCount = (count: number) => count.toLocaleString('en');

/** Copies the missing rows of one table in batches. The transaction of each batch also records the position reached. */
export async function moveTable(
  from: DatabaseSync,
  target: Engine,
  table: CopiedTable,
  print: (line: string) => void,
): Promise<void> {
  let reportedRows = 0;
  for (;;) {
    const { rows, isWhole } = await withoutTimeLimits(target, (db) => moveNextBatch(from, db, table));
    if (isWhole) return print(`  ${table.name}: ${formatCount(rows)} rows`);
    if (rows - reportedRows >= rowsBetweenLines) {
      reportedRows = rows;
      print(`  ${table.name}: ${formatCount(rows)} rows so far`);
    }
  }
}

/** Returns the number of rows of a table after comparing both sides. Throws Error when they differ. */
export async function compareTable(
  from: DatabaseSync,
  target: Engine,
  table: CopiedTable,
  print: (line: string) => void,
): Promise<number> {
  const here = await fingerprint(table.columns, readFileRows(from, table));
  const there = await withoutTimeLimits(target, (db) =>
    fingerprint(table.columns, readServerRows(db, table)),
  );
  const short = here.hash.slice(0, 12);
  if (here.rows !== there.rows || here.hash !== there.hash)
    throw new Error(
      `${table.name} differs after the move: ${formatCount(here.rows)} rows (${short}) in the folder, ${formatCount(there.rows)} (${there.hash.slice(0, 12)}) in PostgreSQL`,
    );
  print(`  ${table.name}: ${formatCount(here.rows)} rows, equal (${short})`);
  return here.rows;
}

/** Updates the statistics of the filled tables, so that the first queries are planned well. */
export async function analyzeTables(db: Db, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) await sql`analyze ${sql.id(name)}`.execute(db);
}

/**
 * Runs a transaction without time limits, after every other transaction of a move has ended: the last statement of a
 * killed move may still be running.
 */
export function withoutTimeLimits<T>(target: Engine, work: (db: Db) => Promise<T>): Promise<T> {
  return target.transaction(async (tx) => {
    await lockWork(tx, 'docket move');
    return work(tx.db);
  });
}

async function moveNextBatch(from: DatabaseSync, db: Db, table: CopiedTable): Promise<MovePosition> {
  const position = await readPosition(db, table.name);
  if (position.isWhole) return position;
  const maxRows = table.refersToItself ? -1 : rowsPerBatch;
  let { last, rows } = position;
  function* counted(): Generator<CopiedRow> {
    for (const row of readBatch(from, table, position.last, maxRows)) {
      last = Number(row[numberName]);
      rows += 1;
      yield row;
    }
  }
  await insertRows(db, table, counted());
  const next = { last, rows, isWhole: maxRows === -1 || rows - position.rows < maxRows };
  await writePosition(db, table.name, next);
  return next;
}

const numberName = 'row number';

// Reads in the order of SQLite's row numbers, which needs no sorting; each batch continues after the one before.
function readBatch(
  from: DatabaseSync,
  { name, columns }: CopiedTable,
  after: number,
  maxRows: number,
): Iterable<CopiedRow> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return from
    .prepare(`select rowid as "${numberName}", ${list} from "${name}" where rowid > ? order by rowid limit ?`)
    .iterate(after, maxRows) as Iterable<CopiedRow>;
}

/** The content of a table, independent of the engine and of the order of rows. */
interface Fingerprint {
  readonly rows: number;
  /** hexadecimal */
  readonly hash: string;
}

const hashRange = 1n << 256n;

/** Returns the number of rows and one hash over all their values. */
export async function fingerprint(
  columns: readonly string[],
  all: AsyncIterable<CopiedRow> | Iterable<CopiedRow>,
): Promise<Fingerprint> {
  let rows = 0;
  // The hashes are added, because the engines sort text differently. XOR would cancel out two equal rows.
  let sum = 0n;
  for await (const row of all) {
    sum = (sum + BigInt(`0x${hashValue(columns.map((column) => toHashable(row[column])))}`)) % hashRange;
    rows += 1;
  }
  return { rows, hash: sum.toString(16) };
}

function toHashable(value: CopiedRow[string] | undefined): unknown {
  return value instanceof Uint8Array ? { bytes: hashValue(value) } : (value ?? null);
}

function hashValue(value: Uint8Array | readonly unknown[]): string {
  const text = value instanceof Uint8Array ? value : JSON.stringify(value);
  return createHash('sha256').update(text).digest('hex');
}
