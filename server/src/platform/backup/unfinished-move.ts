import { sql } from 'kysely';
import type { Db, Migration } from '../database/engine.ts';
import { endFilling } from '../database/filling.ts';
import { storedSettings } from '../stored-settings.ts';
import { letTriggersSleep, wakeTriggers } from './copy-rows.ts';
import type { MoveSource } from './move-source.ts';
import { hasTable } from './tables.ts';

/** How far a table has come. */
export interface MovePosition {
  /** the last row's number in the SQLite file; 0 before the first */
  readonly last: number;
  readonly rows: number;
  readonly isWhole: boolean;
}

/** What a move that has not ended knows of itself; it lies in the database that it fills, in a table of its own. */
export interface UnfinishedMove {
  readonly id: string;
  readonly folder: string;
  readonly stamp: string;
  readonly steps: string;
}

type Moving = { moving: { name: string; value: string } };
const nowhere: MovePosition = { last: 0, rows: 0, isWhole: false };
const endedKey = 'moved by';
const tableKey = (name: string) => `table ${name}`;

/** The move that was begun but not finished in this PostgreSQL database, or null. */
export async function readMove(db: Db): Promise<UnfinishedMove | null> {
  return (await hasTable(db, 'moving')) ? read<UnfinishedMove>(db, 'move') : null;
}

/** Begins a move in the transaction of an empty schema that carries the mark of a move. */
export async function beginMove(
  db: Db,
  source: MoveSource,
  move: Pick<UnfinishedMove, 'id' | 'steps'>,
): Promise<void> {
  await sql`create table moving (name text primary key, value text not null)`.execute(db);
  await letTriggersSleep(db, source.tables);
  await writeMove(db, source, move);
}

/** Takes out what came in so far: the practice it came from has changed since. */
export async function beginAnew(
  db: Db,
  source: MoveSource,
  move: Pick<UnfinishedMove, 'id' | 'steps'>,
): Promise<void> {
  const list = sql.join(source.tables.map(({ name }) => sql.id(name)));
  await sql`truncate ${list} cascade`.execute(db);
  await sql`delete from moving`.execute(db);
  await writeMove(db, source, move);
}

/** Makes an ordinary database of it, which remembers the move, in the transaction of the move's end. */
export async function endMove(db: Db, { tables }: MoveSource, { id }: UnfinishedMove): Promise<void> {
  await wakeTriggers(db, tables);
  await storedSettings({ kind: 'postgres', db }).write(endedKey, id);
  await sql`drop table moving`.execute(db);
  await endFilling({ kind: 'postgres', db }, 'move');
}

/** The id of the move that brought the practice into this PostgreSQL database, null for another database. */
export async function readEndedMove(db: Db): Promise<string | null> {
  return (await hasTable(db, 'clinic')) ? storedSettings({ kind: 'postgres', db }).read(endedKey) : null;
}

/** The migrations a move was begun with, as one text to compare. */
export function stepsOf(steps: readonly Migration[]): string {
  return steps.map(({ name }) => name).join();
}

export async function readPosition(db: Db, table: string): Promise<MovePosition> {
  return (await read<MovePosition>(db, tableKey(table))) ?? nowhere;
}

export async function writePosition(db: Db, table: string, position: MovePosition): Promise<void> {
  await write(db, tableKey(table), position);
}

async function writeMove(
  db: Db,
  { folder, stamp }: MoveSource,
  { id, steps }: Pick<UnfinishedMove, 'id' | 'steps'>,
): Promise<void> {
  const move: UnfinishedMove = { id, folder, stamp, steps };
  await write(db, 'move', move);
}

// Written by `write` alone, so it is what was asked for.
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
