import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Engine } from './database/engine.ts';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly disk: Disk;
  }
}

/** Whether the database still finds room to write. */
export interface Disk {
  /** the folder of the embedded database; null: a PostgreSQL server has the disk */
  readonly folder: string | null;
  isFull(): Promise<boolean>;
}

// What both engines say, and people read.
const full = 'The disk is full';
// One page of the embedded database's log takes some 4 KiB; a commit has a few.
const minRoom = 65_536;

/**
 * Watches for a full disk: the last write failed for it, or next to nothing is free in the data folder. A quota and a
 * database server's disk are known by the failed write alone, and free again with the next one that succeeds.
 */
export function watchDisk(
  app: FastifyInstance,
  engine: Engine,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Disk {
  const folder = databaseUrl === null ? dataDir : null;
  let hasFailed = false;
  app.addHook('onError', (_request, _reply, error, done) => {
    if (engine.unavailableBecause(error) === full) hasFailed = true;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method === 'POST' && reply.statusCode < 300) hasFailed = false;
    done();
  });
  return {
    folder,
    async isFull() {
      return hasFailed || (folder !== null && (await isNothingFree(folder)));
    },
  };
}

async function isNothingFree(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < minRoom;
  } catch {
    return false; // a folder that is gone is no full disk; the database says what is wrong
  }
}
