import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Waits until a file, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows flushes only what is open for writing, and opens no folder.
  if (isFolder && process.platform === 'win32') return;
  const file = openSync(path, isFolder ? 'r' : 'r+');
  fsyncSync(file);
  closeSync(file);
}
