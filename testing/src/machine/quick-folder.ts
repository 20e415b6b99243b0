import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

/**
 * Returns the folder for files that need not survive: in memory if it has enough room, else the system's temporary
 * folder. On a disk each commit of SQLite waits for the disk, and copying a PostgreSQL database of some thousand
 * small files takes four times as long.
 */
export function findQuickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes && freemem() >= 2 * enoughBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir(); // not Linux
  }
}
