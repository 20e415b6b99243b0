import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Flushes a file, or the names in a folder, to the disk. */
export function flush(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows flushes only files opened for writing, and can't open folders.
  if (isFolder && process.platform === 'win32') return;
  const file = openSync(path, isFolder ? 'r' : 'r+');
  fsyncSync(file);
  closeSync(file);
}
