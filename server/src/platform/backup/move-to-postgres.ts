import { randomUUID } from 'node:crypto';
import type { Engine, Migration } from '../database/engine.ts';
import { markFilling, migrate } from '../database/migrate.ts';
import { movePath, readFolderMove, writeFolderMove } from '../database/moved-folder.ts';
import { openPostgres } from '../database/postgres.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { type MoveSource, openMoveSource } from './move-source.ts';
import { analyzeTables, compareTable, moveTable, withPatience } from './move-table.ts';
import { checkEmpty, checkNoRows } from './tables.ts';
import {
  beginAnew,
  beginMove,
  endMove,
  readEndedMove,
  readMove,
  readPosition,
  stepsOf,
  type UnfinishedMove,
} from './unfinished-move.ts';

/** What a move needs to know of the program, and who hears how it goes on. */
export interface Moving {
  readonly steps: readonly Migration[];
  /** tables whose rows stay behind */
  readonly leftOut: readonly string[];
  say(line: string): void;
}

/** How much came in. */
export interface Moved {
  readonly rows: number;
  readonly tables: number;
}

const notEmpty =
  'The database is not empty: name a new one in DATABASE_URL (if it is this practice, moved before, start Docket on it)';

/**
 * Moves a whole practice from a folder with SQLite into an empty PostgreSQL database. The folder's database stays
 * as it is. Broken off at any moment it is made again and goes on; until it has ended no server opens the target, and once it
 * has ended no server opens the folder. Takes the settings;
 * returns how many rows came in, each compared with the one it came from. Throws Refusal.
 */
export async function moveToPostgres(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'databaseWaitSeconds'>,
  moving: Moving,
): Promise<Moved> {
  const { databaseUrl, dataDir, databaseWaitSeconds } = settings;
  if (databaseUrl === null)
    throw new Refusal('invalid', 'Name the empty PostgreSQL database to move into in DATABASE_URL');
  const source = openMoveSource(dataDir, moving.steps, moving.leftOut);
  try {
    const target = await openPostgres(databaseUrl, undefined, databaseWaitSeconds);
    try {
      return await move(source, target, moving);
    } catch (error) {
      const reason = error instanceof Refusal ? null : target.unavailableBecause(error);
      throw reason
        ? new Refusal('unavailable', `${reason}: start the move again then, it goes on where it was`)
        : error;
    } finally {
      await target.close();
    }
  } finally {
    source.close();
  }
}

async function move(source: MoveSource, target: Engine, moving: Moving): Promise<Moved> {
  const { say } = moving;
  const found = await withPatience(target, readMove);
  await checkNotMovedElsewhere(source, target, found);
  const unfinished =
    found === null ? await begin(source, target, moving) : await goOn(found, source, target, moving);

  for (const table of source.tables) await moveTable(source.file, target, table, say);
  say('Comparing both sides.');
  let rows = 0;
  for (const table of source.tables) rows += await compareTable(source.file, target, table, say);
  await withPatience(target, (db) => analyzeTables(db, source.tables));
  await withPatience(target, async (db) => {
    await endMove(db, source, unfinished);
    // Written before the commit: whenever this is killed, at most one of the two can be served.
    writeFolderMove(source.path, { id: unfinished.id, state: 'ended', atMs: Date.now() });
  });
  return { rows, tables: source.tables.length };
}

// Two databases would each be the practice.
async function checkNotMovedElsewhere(
  source: MoveSource,
  target: Engine,
  unfinished: UnfinishedMove | null,
): Promise<void> {
  const last = readFolderMove(source.path);
  if (last?.state !== 'ended' || last.id === unfinished?.id) return;
  const isHere = (await readEndedMove(target.read.db)) === last.id;
  throw new Refusal(
    'conflict',
    isHere
      ? 'The practice has been moved into this database: start Docket with this DATABASE_URL'
      : `The practice in ${source.folder} has been moved into another database. To move it once more, and give that database up, remove ${movePath(source.path)}`,
  );
}

async function begin(source: MoveSource, target: Engine, { steps, say }: Moving): Promise<UnfinishedMove> {
  await checkEmpty(target.read.db, notEmpty);
  say(`Moving the practice in ${source.folder}.`);
  await withPatience(target, (db) =>
    markFilling({ kind: 'postgres', db }, 'move', () => checkEmpty(db, notEmpty)),
  );
  await migrate(target, steps, Date.now(), { filling: 'move' });
  const move = { id: randomUUID(), folder: source.folder, stamp: source.stamp, steps: stepsOf(steps) };
  writeFolderMove(source.path, { id: move.id, state: 'begun', atMs: Date.now() });
  await withPatience(target, async (db) => {
    await checkNoRows(db, source.tables, notEmpty);
    await beginMove(db, source, move);
  });
  return move;
}

async function goOn(
  begun: UnfinishedMove,
  source: MoveSource,
  target: Engine,
  { steps, say }: Moving,
): Promise<UnfinishedMove> {
  if (begun.folder !== source.folder)
    throw new Refusal(
      'conflict',
      `The database holds an unfinished move of ${begun.folder}: go on with that folder in DATA_DIR, or name an empty database`,
    );
  if (begun.steps !== stepsOf(steps))
    throw new Refusal(
      'conflict',
      'The database holds a move that another version of Docket began: name an empty database',
    );
  if (begun.stamp === source.stamp) {
    let there = 0;
    for (const { name } of source.tables) there += (await readPosition(target.read.db, name)).rows;
    say(`Going on with the move that was begun: ${there.toLocaleString('en')} rows are there already.`);
    return begun;
  }
  say('The practice was used since the move was begun: beginning anew.');
  await withPatience(target, (db) => beginAnew(db, source, begun));
  return begun;
}
