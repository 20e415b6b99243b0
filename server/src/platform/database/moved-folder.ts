import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { flush } from '../flush.ts';
import { Refusal } from '../refusal.ts';

/** The record in a data folder that its practice is being moved, or was moved, to PostgreSQL. */
export interface FolderMove {
  /** Stored in the PostgreSQL database too, to recognise the move. */
  readonly id: string;
  /** begun: servers use the folder. ended: servers use the PostgreSQL database. */
  readonly state: 'begun' | 'ended';
  readonly atMs: number;
}

/** Returns the path of the record, beside the database file. */
export const movePath = (databasePath: string) => `${databasePath}.move`;

/** Returns the last move out of this folder, or null. Throws Refusal when the record can't be read. */
export function readFolderMove(databasePath: string): FolderMove | null {
  const path = movePath(databasePath);
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FolderMove;
  } catch {
    throw new Refusal(
      'unavailable',
      `${path} can not be read: it records whether the practice was moved to PostgreSQL. Remove it to continue in this folder`,
    );
  }
}

/** Saves the record and flushes it to disk before returning. */
export function writeFolderMove(databasePath: string, move: FolderMove): void {
  const path = movePath(databasePath);
  const newPath = `${path}.new`;
  const file = openSync(newPath, 'w', 0o600);
  writeSync(file, JSON.stringify(move));
  fsyncSync(file);
  closeSync(file);
  renameSync(newPath, path);
  flush(dirname(path));
}

/** Throws Refusal when the practice was moved to PostgreSQL, because two servers would take bookings separately. */
export function checkNotMoved(databasePath: string): void {
  const move = readFolderMove(databasePath);
  if (move?.state !== 'ended') return;
  const day = new Date(move.atMs).toISOString().slice(0, 10);
  throw new Refusal(
    'conflict',
    `The practice in ${dirname(databasePath)} was moved to PostgreSQL on ${day}: name its database in DATABASE_URL. If that database refuses to open, run npm run move-to-postgres again. To continue in this folder instead and lose all changes made since, remove ${movePath(databasePath)}`,
  );
}
