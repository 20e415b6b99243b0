import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { takeTurn } from '../database/dialect.ts';
import type { Db, Engine } from '../database/engine.ts';
import { type CopiedRow, insertRows, readFileRows, readServerRows } from './copy-rows.ts';
import type { CopiedTable } from './tables.ts';
import { type MovePosition, readPosition, writePosition } from './unfinished-move.ts';

const rowsPerBatch = 2_000;
const rowsBetweenLines = 50_000;
const formatCount = (count: number) => count.toLocaleString('en');

/** Moves what is missing of one table, piece by piece: each with where it ends, in one transaction. */
export async function moveTable(
  from: DatabaseSync,
  target: Engine,
  table: CopiedTable,
  say: (line: string) => void,
): Promise<void> {
  let reportedRows = 0;
  for (;;) {
    const { rows, isWhole } = await withPatience(target, (db) => moveNextPiece(from, db, table));
    if (isWhole) return say(`  ${table.name}: ${formatCount(rows)} rows`);
    if (rows - reportedRows >= rowsBetweenLines) {
      reportedRows = rows;
      say(`  ${table.name}: ${formatCount(rows)} rows so far`);
    }
  }
}

/** The number of rows of a table, equal on both sides. Throws Error when the two differ. */
export async function compareTable(
  from: DatabaseSync,
  target: Engine,
  table: CopiedTable,
  say: (line: string) => void,
): Promise<number> {
  const here = await fingerprint(table.columns, readFileRows(from, table));
  const there = await withPatience(target, (db) => fingerprint(table.columns, readServerRows(db, table)));
  const short = here.hash.slice(0, 12);
  if (here.rows !== there.rows || here.hash !== there.hash)
    throw new Error(
      `${table.name} came out differently: ${formatCount(here.rows)} rows (${short}) here, ${formatCount(there.rows)} (${there.hash.slice(0, 12)}) there`,
    );
  say(`  ${table.name}: ${formatCount(here.rows)} rows, equal (${short})`);
  return here.rows;
}

/** Lets the database know of its many new rows, so that it plans well from the first question on. */
export async function analyzeTables(db: Db, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) await sql`analyze ${sql.id(name)}`.execute(db);
}

/**
 * A transaction that may take its time, and begins after any other of a move has ended: what a killed one asked for last
 * may still be under way.
 */
export function withPatience<T>(target: Engine, work: (db: Db) => Promise<T>): Promise<T> {
  return target.transaction(async (tx) => {
    await takeTurn(tx, 'docket move');
    return work(tx.db);
  });
}

async function moveNextPiece(from: DatabaseSync, db: Db, table: CopiedTable): Promise<MovePosition> {
  const position = await readPosition(db, table.name);
  if (position.isWhole) return position;
  const maxRows = table.refersToItself ? -1 : rowsPerBatch;
  let { last, rows } = position;
  function* counted(): Generator<CopiedRow> {
    for (const row of readPiece(from, table, position.last, maxRows)) {
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

// In the order in which SQLite keeps them: no sorting, and every piece begins where the one before has ended.
function readPiece(
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

/** What a table holds, whichever engine it lies in and in whatever order its rows come. */
interface Fingerprint {
  readonly rows: number;
  /** hexadecimal */
  readonly hash: string;
}

const within = 1n << 256n;

/** The number of rows, and one hash over all their values. */
export async function fingerprint(
  columns: readonly string[],
  all: AsyncIterable<CopiedRow> | Iterable<CopiedRow>,
): Promise<Fingerprint> {
  let rows = 0;
  // Added up, since each engine sorts text its own way; and not combined by bits, where two equal rows would vanish.
  let sum = 0n;
  for await (const row of all) {
    sum = (sum + BigInt(`0x${hashOf(columns.map((column) => plain(row[column])))}`)) % within;
    rows += 1;
  }
  return { rows, hash: sum.toString(16) };
}

function plain(value: CopiedRow[string] | undefined): unknown {
  return value instanceof Uint8Array ? { bytes: hashOf(value) } : (value ?? null);
}

function hashOf(value: Uint8Array | readonly unknown[]): string {
  const text = value instanceof Uint8Array ? value : JSON.stringify(value);
  return createHash('sha256').update(text).digest('hex');
}
