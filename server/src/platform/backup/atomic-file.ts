import { closeSync, existsSync, lstatSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { millisecondsPerDay } from '@docket/contract/limits.ts';
import { flush } from '../flush.ts';
import { Refusal } from '../refusal.ts';

/**
 * Takes a path where nothing lies yet and what makes the file; the file appears there only when it is whole and on the
 * disk, readable by its owner alone. Returns what making it returned. Throws Refusal when something lies there, the folder
 * can not be written or its disk is full.
 */
export async function writeWhole<T>(path: string, make: (partial: string) => Promise<T>): Promise<T> {
  if (existsSync(path)) throw new Refusal('conflict', `${path} exists already: name another file`);
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  try {
    removeLeftovers(dirname(path), /^\..+\.\d+\.partial(-\w+)?$/);
    closeSync(openSync(partial, 'wx', 0o600));
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    throw new Refusal('unavailable', `${path} can not be written (${code})`);
  }
  try {
    const result = await make(partial);
    flush(partial);
    renameSync(partial, path);
    flush(dirname(path));
    return result;
  } catch (error) {
    if (isDiskFull(error))
      throw new Refusal(
        'unavailable',
        `The disk is full: ${path} was not written, and nothing is left of it`,
      );
    throw error;
  } finally {
    removeDatabase(partial);
  }
}

/**
 * Removes files and folders of this account by the pattern of their names, once they are a day old: a killed backup or
 * restore left a copy of the practice under such a name, and no running one is still writing it.
 */
export function removeLeftovers(folder: string, names: RegExp): void {
  for (const name of readdirSync(folder)) {
    if (!names.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs, uid } = lstatSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now(), uid: null };
    const isMine = process.getuid === undefined || uid === process.getuid();
    if (isMine && Date.now() - mtimeMs > millisecondsPerDay) rmSync(path, { recursive: true, force: true });
  }
}

/** Removes a SQLite file with its helper files. A journal that stays would be played into the next file of this name. */
export function removeDatabase(path: string): void {
  rmSync(path, { force: true });
  removeHelpers(path);
}

/** Removes the helper files of a SQLite file, and leaves the file. */
export function removeHelpers(path: string): void {
  for (const end of ['-journal', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}

const sqliteFull = 13;

/** Whether an error of the file system or of SQLite says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || errcode === sqliteFull;
}
