import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '@docket/testing/machine/ensure-postgres.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import { createDatabaseOn } from '@docket/testing/make-database.ts';
import { startThrowawayPostgres } from '@docket/testing/throwaway-postgres.ts';
import type { EngineName } from './options.ts';
import type { ServerAddress } from './server.ts';

/** Makes databases of one engine and removes all of them at the end. */
export interface Places {
  make(name: string): Promise<ServerAddress>;
  /** Copies a closed database that was made here. */
  copy(from: string, name: string): Promise<ServerAddress>;
  remove(): Promise<void>;
}

// Commits are durable, as on a practice's server.
const asAPractice = { durable: true, beside: { shared_buffers: '512MB', max_wal_size: '4GB' } };

/** Prepares for making databases of an engine. Throws Error if PostgreSQL is requested and missing. */
export async function prepareDatabases(engine: EngineName): Promise<Places> {
  return engine === 'sqlite' ? inFolder() : onServer();
}

function inFolder(): Places {
  const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    make: async (name) => ({ dataDir: join(folder, name), databaseUrl: null }),
    async copy(from, name) {
      cpSync(join(folder, from), join(folder, name), { recursive: true });
      return { dataDir: join(folder, name), databaseUrl: null };
    },
    async remove() {
      remove();
      process.off('exit', remove);
    },
  };
}

async function onServer(): Promise<Places> {
  const server = await startThrowawayPostgres(ensurePostgres(thisMachine), asAPractice);
  return {
    async make(name) {
      return { dataDir: '', databaseUrl: await createDatabaseOn(server.url, { name }) };
    },
    async copy(from, name) {
      return { dataDir: '', databaseUrl: await createDatabaseOn(server.url, { name, template: from }) };
    },
    remove: () => server.stop(),
  };
}
