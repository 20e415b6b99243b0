import { randomUUID } from 'node:crypto';
import type { Engine, Migration } from '../database/engine.ts';
import { markFilling, migrate } from '../database/migrate.ts';
import { movePath, readFolderMove, writeFolderMove } from '../database/moved-folder.ts';
import { openPostgres } from '../database/postgres.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { type MoveSource, openMoveSource } from './move-source.ts';
import { analyzeTables, compareTable, moveTable, withoutTimeLimits } from './move-table.ts';
import { checkEmpty, checkNoRows } from './tables.ts';
import {
  beginMove,
  endMove,
  joinStepNames,
  readEndedMove,
  readMove,
  readPosition,
  restartMove,
  type UnfinishedMove,
} from './unfinished-move.ts';

export interface Moving {
  readonly steps: readonly Migration[];
  /** Tables that are not copied. */
  readonly leftOut: readonly string[];
  print(line: string): void;
}

export interface Moved {
  readonly rows: number;
  readonly tables: number;
}

const notEmpty =
  'The database is not empty: name a new one in DATABASE_URL (if it is this practice, moved before, start Docket on it)';

/**
 * Copies a practice from a SQLite folder into an empty PostgreSQL database and compares every row; the folder's
 * database stays unchanged. An interrupted move continues when run again. Before its end servers refuse to open the
 * PostgreSQL database, and afterwards they refuse to open the folder. Throws Refusal.
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
        ? new Refusal('unavailable', `${reason}. Run the move again later: it continues where it stopped`)
        : error;
    } finally {
      await target.close();
    }
  } finally {
    source.close();
  }
}

async function move(source: MoveSource, target: Engine, moving: Moving): Promise<Moved> {
  const { print } = moving;
  const found = await withoutTimeLimits(target, readMove);
  await checkNotMovedElsewhere(source, target, found);
  const unfinished =
    found === null ? await begin(source, target, moving) : await resumeMove(found, source, target, moving);

  for (const table of source.tables) await moveTable(source.file, target, table, print);
  print('Comparing both sides.');
  let rows = 0;
  for (const table of source.tables) rows += await compareTable(source.file, target, table, print);
  await withoutTimeLimits(target, (db) => analyzeTables(db, source.tables));
  await withoutTimeLimits(target, async (db) => {
    await endMove(db, source, unfinished);
    // Written before the commit, so that after a kill at most one of the two can be served.
    writeFolderMove(source.path, { id: unfinished.id, state: 'ended', atMs: Date.now() });
  });
  return { rows, tables: source.tables.length };
}

// A second move into another database would leave two databases that each claim to be the practice.
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
      : `The practice in ${source.folder} has been moved into another database. To move it again and abandon that database, remove ${movePath(source.path)}`,
  );
}

async function begin(source: MoveSource, target: Engine, { steps, print }: Moving): Promise<UnfinishedMove> {
  await checkEmpty(target.read.db, notEmpty);
  print(`Moving the practice in ${source.folder}.`);
  await withoutTimeLimits(target, (db) =>
    markFilling({ kind: 'postgres', db }, 'move', () => checkEmpty(db, notEmpty)),
  );
  await migrate(target, steps, Date.now(), { filling: 'move' });
  const move = { id: randomUUID(), folder: source.folder, stamp: source.stamp, steps: joinStepNames(steps) };
  writeFolderMove(source.path, { id: move.id, state: 'begun', atMs: Date.now() });
  await withoutTimeLimits(target, async (db) => {
    await checkNoRows(db, source.tables, notEmpty);
    await beginMove(db, source, move);
  });
  return move;
}

async function resumeMove(
  begun: UnfinishedMove,
  source: MoveSource,
  target: Engine,
  { steps, print }: Moving,
): Promise<UnfinishedMove> {
  if (begun.folder !== source.folder)
    throw new Refusal(
      'conflict',
      `The database holds an unfinished move of ${begun.folder}: continue with that folder in DATA_DIR, or name an empty database`,
    );
  if (begun.steps !== joinStepNames(steps))
    throw new Refusal(
      'conflict',
      'The database holds a move that another version of Docket began: name an empty database',
    );
  if (begun.stamp === source.stamp) {
    let there = 0;
    for (const { name } of source.tables) there += (await readPosition(target.read.db, name)).rows;
    print(`Continuing the move: ${there.toLocaleString('en')} rows are already there.`);
    return begun;
  }
  print('The practice was used since the move began: starting over.');
  await withoutTimeLimits(target, (db) => restartMove(db, source, begun));
  return begun;
}
