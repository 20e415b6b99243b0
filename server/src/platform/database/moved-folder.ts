import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { flush } from '../flush.ts';
import { Refusal } from '../refusal.ts';

/** The record, kept in a data folder, of the move of its practice into PostgreSQL. */
export interface FolderMove {
  /** Also stored in the PostgreSQL database, to recognise the move. */
  readonly id: string;
  /** begun: the folder is still the practice. ended: the PostgreSQL database is. */
  readonly state: 'begun' | 'ended';
  readonly atMs: number;
}

/** The file that keeps it, beside the database's file. */
export const movePath = (databasePath: string) => `${databasePath}.move`;

/** The last move out of this folder, null where none was begun. */
export function readFolderMove(databasePath: string): FolderMove | null {
  const path = movePath(databasePath);
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FolderMove;
  } catch {
    throw new Refusal(
      'unavailable',
      `${path} can not be read: it says whether the practice was moved to PostgreSQL. Remove it to go on in this folder`,
    );
  }
}

/** Keeps it, on the disk before this returns. */
export function writeFolderMove(databasePath: string, move: FolderMove): void {
  const path = movePath(databasePath);
  const coming = `${path}.new`;
  const file = openSync(coming, 'w', 0o600);
  writeSync(file, JSON.stringify(move));
  fsyncSync(file);
  closeSync(file);
  renameSync(coming, path);
  flush(dirname(path));
}

/** Throws Refusal when the practice lives in PostgreSQL by now: two servers would each book for it. */
export function checkNotMoved(databasePath: string): void {
  const move = readFolderMove(databasePath);
  if (move?.state !== 'ended') return;
  const day = new Date(move.atMs).toISOString().slice(0, 10);
  throw new Refusal(
    'conflict',
    `The practice in ${dirname(databasePath)} was moved to PostgreSQL on ${day}: name its database in DATABASE_URL. If that database refuses to open, run npm run move-to-postgres again. To go on in this folder instead, without what was written there since, remove ${movePath(databasePath)}`,
  );
}
