import { sql } from 'kysely';
import type { Db, Migration } from '../database/engine.ts';
import { endFilling } from '../database/filling.ts';
import { storedSettings } from '../stored-settings.ts';
import { disableTriggers, enableTriggers } from './copy-rows.ts';
import type { MoveSource } from './move-source.ts';
import { hasTable } from './tables.ts';

export interface MovePosition {
  /** The row number of the last moved row in SQLite; 0 before the first. */
  readonly last: number;
  readonly rows: number;
  readonly isWhole: boolean;
}

/** The record of an unfinished move, stored in the table `moving` of the target database. */
export interface UnfinishedMove {
  readonly id: string;
  readonly folder: string;
  readonly stamp: string;
  readonly steps: string;
}

type Moving = { moving: { name: string; value: string } };
const startPosition: MovePosition = { last: 0, rows: 0, isWhole: false };
const endedKey = 'moved by';
const toTableKey = (name: string) => `table ${name}`;

/** Returns the unfinished move in this PostgreSQL database, or null. */
export async function readMove(db: Db): Promise<UnfinishedMove | null> {
  return (await hasTable(db, 'moving')) ? read<UnfinishedMove>(db, 'move') : null;
}

/** Records the move in the empty schema of the target, and disables its triggers until `endMove`. */
export async function beginMove(
  db: Db,
  source: MoveSource,
  move: Pick<UnfinishedMove, 'id' | 'steps'>,
): Promise<void> {
  await sql`create table moving (name text primary key, value text not null)`.execute(db);
  await disableTriggers(db, source.tables);
  await writeMove(db, source, move);
}

/** Removes the rows moved so far, because the source has changed since. */
export async function restartMove(
  db: Db,
  source: MoveSource,
  move: Pick<UnfinishedMove, 'id' | 'steps'>,
): Promise<void> {
  const list = sql.join(source.tables.map(({ name }) => sql.id(name)));
  await sql`truncate ${list} cascade`.execute(db);
  await sql`delete from moving`.execute(db);
  await writeMove(db, source, move);
}

/**
 * Turns the target into an ordinary database that remembers the id of the move. Call it in the last transaction of
 * the move.
 */
export async function endMove(db: Db, { tables }: MoveSource, { id }: UnfinishedMove): Promise<void> {
  await enableTriggers(db, tables);
  await storedSettings({ kind: 'postgres', db }).write(endedKey, id);
  await sql`drop table moving`.execute(db);
  await endFilling({ kind: 'postgres', db }, 'move');
}

/** Returns the id of the move that filled this PostgreSQL database; null if none did. */
export async function readEndedMove(db: Db): Promise<string | null> {
  return (await hasTable(db, 'clinic')) ? storedSettings({ kind: 'postgres', db }).read(endedKey) : null;
}

/** Returns the names of the migrations as one text, to compare with those at the start of a move. */
export function joinStepNames(steps: readonly Migration[]): string {
  return steps.map(({ name }) => name).join();
}

export async function readPosition(db: Db, table: string): Promise<MovePosition> {
  return (await read<MovePosition>(db, toTableKey(table))) ?? startPosition;
}

export async function writePosition(db: Db, table: string, position: MovePosition): Promise<void> {
  await write(db, toTableKey(table), position);
}

async function writeMove(
  db: Db,
  { folder, stamp }: MoveSource,
  { id, steps }: Pick<UnfinishedMove, 'id' | 'steps'>,
): Promise<void> {
  const move: UnfinishedMove = { id, folder, stamp, steps };
  await write(db, 'move', move);
}

// Safe to cast, because only `write` fills the table.
async function read<T>(db: Db, name: string): Promise<T | null> {
  const rows = db.withTables<Moving>().selectFrom('moving').select('value').where('name', '=', name);
  const row = await rows.executeTakeFirst();
  return row ? (JSON.parse(row.value) as T) : null;
}

async function write(db: Db, name: string, value: object): Promise<void> {
  const text = JSON.stringify(value);
  await sql`insert into moving (name, value) values (${name}, ${text})
    on conflict (name) do update set value = excluded.value`.execute(db);
}
