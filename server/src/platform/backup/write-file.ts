import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../refusal.ts';

/**
 * Takes a path where nothing lies yet and what makes the file; the file appears there only when it is whole and on the
 * disk, readable by its owner alone. Throws Refusal when something lies there or the folder can not be written.
 */
export async function writeWhole(path: string, make: (partial: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new Refusal('conflict', `${path} exists already: name another file`);
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  try {
    closeSync(openSync(partial, 'wx', 0o600));
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    throw new Refusal('unavailable', `${path} can not be written (${code})`);
  }
  try {
    await make(partial);
    flush(partial);
    renameSync(partial, path);
    flush(dirname(path));
  } finally {
    for (const left of [partial, `${partial}-journal`, `${partial}-wal`, `${partial}-shm`]) {
      rmSync(left, { force: true });
    }
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
