import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
    closeSync(openSync(partial, 'wx', 0o600));
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    throw new Refusal('unavailable', `${path} can not be written (${code})`);
  }
  try {
    const made = await make(partial);
    flush(partial);
    renameSync(partial, path);
    flush(dirname(path));
    return made;
  } catch (error) {
    if (isDiskFull(error))
      throw new Refusal(
        'unavailable',
        `The disk is full: ${path} was not written, and nothing is left of it`,
      );
    throw error;
  } finally {
    for (const left of [partial, `${partial}-journal`, `${partial}-wal`, `${partial}-shm`]) {
      rmSync(left, { force: true });
    }
  }
}

const sqliteFull = 13;

function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ENOSPC' || errcode === sqliteFull;
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
