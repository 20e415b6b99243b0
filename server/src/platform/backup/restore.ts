import { chmodSync, copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockWork } from '../database/dialect.ts';
import type { Engine, Migration } from '../database/engine.ts';
import { cancelFilling, checkIsFilled, endFilling } from '../database/filling.ts';
import { markFilling, migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres.ts';
import {
  databaseName,
  holdFolderToRestore,
  holdsDatabase,
  restoringPath,
} from '../database/sqlite-folder.ts';
import { flush } from '../flush.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import { isDiskFull, removeDatabase, removeHelpers, removeLeftovers } from './atomic-file.ts';
import { checkBackup, turnIntoCopy } from './backup-file.ts';
import { copyToPostgres } from './copy-rows.ts';
import { migrateFolder } from './migrate-folder.ts';
import { type Seal, unseal } from './seal.ts';
import { checkEmpty, checkNoRows, hasTable, listTables } from './tables.ts';

const notEmpty = 'The database is not empty: restore into a new one, named in DATABASE_URL';

export interface Restoring {
  readonly steps: readonly Migration[];
  readonly leftOut: readonly string[];
}

/**
 * Restores a backup of either engine into an empty folder or database. Returns its seal, null for 0.1.0. Throws
 * Refusal when the file is incomplete or unknown to this program, or when the target has data.
 */
export async function restore(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  path: string,
  restoring: Restoring,
): Promise<Seal | null> {
  const sealed = checkBackup(path, restoring.steps);
  const copyTo = (target: string) => {
    copyFileSync(path, target);
    chmodSync(target, 0o600);
    if (sealed) unseal(target, sealed);
    turnIntoCopy(target, restoring.leftOut, Date.now());
  };
  try {
    if (databaseUrl === null) restoreFolder(dataDir, copyTo);
    else await restoreServer(databaseUrl, copyTo, restoring.steps);
  } catch (error) {
    if (isDiskFull(error)) throw new Refusal('unavailable', 'The disk is full: nothing was restored');
    throw error;
  }
  return sealed;
}

function restoreFolder(dataDir: string, copyTo: (target: string) => void): void {
  const held = holdFolderToRestore(dataDir);
  const partial = restoringPath(held.databasePath);
  try {
    if (holdsDatabase(held.databasePath)) {
      throw new Refusal(
        'conflict',
        `${dataDir} holds a database already: restore into a new folder, named in DATA_DIR`,
      );
    }
    // The partial file itself is overwritten, never removed before the end: it marks an interrupted restore.
    removeHelpers(partial);
    copyTo(partial);
    // Renamed only once it is on the disk, so that no server opens half a database.
    flush(partial);
    renameSync(partial, held.databasePath);
    flush(dirname(partial));
  } finally {
    removeDatabase(partial);
    held.release();
  }
}

// Connects before any file is made, so that an unreachable server leaves no file behind.
async function openTarget(url: string): Promise<Engine> {
  try {
    return await openPostgres(url);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('unavailable', `${error.message}: nothing was restored`);
  }
}

async function restoreServer(
  url: string,
  copyTo: (target: string) => void,
  steps: readonly Migration[],
): Promise<void> {
  const target = await openTarget(url);
  removeLeftovers(tmpdir(), /^docket-restore-\w{6}$/);
  const folder = mkdtempSync(join(tmpdir(), 'docket-restore-'));
  try {
    // Names an unfinished move in the refusal, instead of the rows that it has written so far.
    if (await hasTable(target.read.db, 'migrations')) await checkIsFilled(target.read, 'restore');
    await checkEmpty(target.read.db, notEmpty);
    // Marked before the copy, which takes minutes for a large practice: a server that starts before its end must not
    // make a new practice.
    const isMarkNew = await target.transaction(async (tx) => {
      await lockWork(tx, 'docket restore');
      return markFilling(tx, 'restore', () => checkEmpty(tx.db, notEmpty));
    });
    const copy = join(folder, databaseName);
    try {
      copyTo(copy);
      await migrateFolder(folder, steps);
    } catch (error) {
      // Another restore may rely on an earlier mark. A mark that stays, as the database is gone, is replaced by the next
      // restore.
      if (isMarkNew) await target.transaction((tx) => cancelFilling(tx, 'restore')).catch(() => {});
      throw error;
    }
    await migrate(target, steps, Date.now(), { filling: 'restore' });
    const file = new DatabaseSync(copy, { readOnly: true });
    const tables = listTables(file);
    await target.transaction(async (tx) => {
      // Waits for another restore, or for the last statement of a killed one.
      await lockWork(tx, 'docket restore');
      await checkNoRows(tx.db, tables, notEmpty);
      await copyToPostgres(file, tx.db, tables);
      await endFilling(tx, 'restore');
    });
    file.close();
  } catch (error) {
    const reason = target.unavailableBecause(error);
    throw reason === null ? error : new Refusal('unavailable', `${reason}: nothing was restored`);
  } finally {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
