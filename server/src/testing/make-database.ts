import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Where one test file's database is, and what removes it. */
export interface MadeDatabase {
  readonly settings: { readonly dataDir: string; readonly databaseUrl: string | null };
  drop(): Promise<void>;
}

/** Makes a fresh, empty database: on the server that TEST_DATABASE_URL names, else SQLite in a folder of its own. */
export async function makeDatabase(): Promise<MadeDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? makeOnServer(server) : makeInFolder();
}

function makeInFolder(): MadeDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), 'docket-test-'));
  return {
    settings: { dataDir, databaseUrl: null },
    async drop() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeOnServer(server: string): Promise<MadeDatabase> {
  const name = `docket_test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { dataDir: '', databaseUrl: url.href },
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
