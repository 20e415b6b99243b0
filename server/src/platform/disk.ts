import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Engine } from './database/engine.ts';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly disk: Disk;
  }
}

export interface Disk {
  /** the folder of the embedded database; null for PostgreSQL, whose server has the disk */
  readonly folder: string | null;
  isFull(): Promise<boolean>;
}

// The sentence of `unavailableBecause` of both engines for a full disk.
const full = 'The disk is full';
// A commit writes a few pages of about 4 KiB to the embedded database's log.
const minRoom = 65_536;

/**
 * Watches for a full disk: the last write failed for lack of space, or the data folder has almost none left. Quotas
 * and a database server's disk are noticed only by a failed write, and count as free after the next successful one.
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
    return false; // a missing folder is not a full disk; the database reports it
  }
}
