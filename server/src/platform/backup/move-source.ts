import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../database/engine.ts';
import { findMismatch } from '../database/migrate.ts';
import { checkNoRestoreCutOff, databaseName, holdFolder, isFilled } from '../database/sqlite-folder.ts';
import { Refusal } from '../refusal.ts';
import { readSteps } from './backup-file.ts';
import { type CopiedTable, listTables } from './tables.ts';

/** A practice in a folder that is locked against other processes until `close`. */
export interface MoveSource {
  readonly file: DatabaseSync;
  readonly tables: readonly CopiedTable[];
  readonly folder: string;
  readonly path: string;
  /** Size and modification time of the database file: another stamp means that the file was written to. */
  readonly stamp: string;
  close(): void;
}

/**
 * Opens the practice in a folder for reading; `tables` of the result lacks those in `leftOut`. Throws Refusal when the
 * folder is empty or in use by a server, or the database is damaged or of another version.
 */
export function openMoveSource(
  folder: string,
  steps: readonly Migration[],
  leftOut: readonly string[],
): MoveSource {
  const path = join(folder, databaseName);
  checkNoRestoreCutOff(path);
  if (!isFilled(path))
    throw new Refusal('not found', `There is no practice to move: ${path} is missing or empty`);
  const held = holdFolder(folder);
  try {
    mergeLog(path);
    const file = new DatabaseSync(path, { readOnly: true });
    checkUndamaged(file, path);
    checkSteps(file, steps, folder);
    const { size, mtimeMs } = statSync(path);
    return {
      file,
      folder,
      path,
      stamp: `${size} ${mtimeMs}`,
      tables: listTables(file).filter(({ name }) => !leftOut.includes(name)),
      close() {
        file.close();
        held.release();
      },
    };
  } catch (error) {
    held.release();
    throw error;
  }
}

// Merges the log of a killed server into the file first, because the stamp covers only the file.
function mergeLog(path: string): void {
  const file = new DatabaseSync(path);
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
}

function checkUndamaged(file: DatabaseSync, path: string): void {
  const damage = String(file.prepare('pragma integrity_check(1)').get()?.integrity_check);
  if (damage !== 'ok') throw new Refusal('invalid', `The database ${path} is damaged: ${damage}`);
}

function checkSteps(file: DatabaseSync, steps: readonly Migration[], folder: string): void {
  const recorded = readSteps(file);
  const isSame = steps.length === recorded.length && findMismatch(recorded, steps, 'sqlite') === null;
  if (isSame) return;
  throw new Refusal(
    'conflict',
    `The practice in ${folder} is of another version than this program: start this Docket on it once, then move`,
  );
}
