import { closeSync, existsSync, lstatSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import { flush } from '../flush.ts';
import { Refusal } from '../refusal.ts';

/**
 * Writes a file atomically: `make` writes a partial file, which is flushed and then renamed. Only its owner can read
 * the file. Returns the result of `make`. Throws Refusal when the path exists, the folder can't be written or the disk
 * is full.
 */
export async function writeAtomically<T>(path: string, make: (partial: string) => Promise<T>): Promise<T> {
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
        `The disk is full: ${path} was not written, and no partial file is left`,
      );
    throw error;
  } finally {
    removeDatabase(partial);
  }
}

/**
 * Removes copies of the practice that a killed backup or restore has left: this user's files and folders that match the
 * pattern and are older than a day, to which no running command still writes.
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

/** Removes a SQLite file with its helper files. A leftover journal would be applied to the next file of this name. */
export function removeDatabase(path: string): void {
  rmSync(path, { force: true });
  removeHelpers(path);
}

export function removeHelpers(path: string): void {
  for (const end of ['-journal', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}

const sqliteFull = 13;

export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || errcode === sqliteFull;
}
