import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '@docket/server/migrations/all.ts';
import { migrate } from '@docket/server/platform/database/migrate.ts';
import { openDatabase } from '@docket/server/platform/database/open.ts';
import pg from 'pg';

interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** Where a test's database is, and what removes it. */
export interface MadeDatabase {
  readonly settings: DatabaseSettings;
  drop(): Promise<void>;
}

/** Makes a fresh, empty database: on the server that TEST_DATABASE_URL names, else SQLite in a folder of its own. */
export async function makeDatabase(): Promise<MadeDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : inFolder();
}

let template: Promise<DatabaseSettings> | null = null;

/** The same with every migration done: copied from a template that each worker makes once. */
export async function makeMigratedDatabase(): Promise<MadeDatabase> {
  template ??= makeTemplate();
  const { dataDir, databaseUrl } = await template;
  if (databaseUrl !== null)
    return onServer(process.env.TEST_DATABASE_URL ?? '', new URL(databaseUrl).pathname.slice(1));
  const made = inFolder();
  cpSync(dataDir, made.settings.dataDir, { recursive: true });
  return made;
}

// On a server it goes with the server; in a folder with the process.
async function makeTemplate(): Promise<DatabaseSettings> {
  const { settings, drop } = await makeDatabase();
  if (settings.databaseUrl === null) process.once('exit', () => void drop());
  const engine = await openDatabase({ ...settings, databaseWaitSeconds: 0 });
  await migrate(engine, migrations, 0);
  await engine.close();
  return settings;
}

function inFolder(): MadeDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), 'docket-test-'));
  return {
    settings: { dataDir, databaseUrl: null },
    async drop() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(server: string, template?: string): Promise<MadeDatabase> {
  const databaseUrl = await createDatabaseOn(server, { template });
  const name = new URL(databaseUrl).pathname.slice(1);
  return {
    settings: { dataDir: '', databaseUrl },
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Creates a database on a PostgreSQL server, empty unless a template is named; returns its URL. It goes with the server.
 */
export async function createDatabaseOn(
  server: string,
  {
    name = `docket_${randomUUID().replaceAll('-', '')}`,
    template,
  }: { name?: string; template?: string | undefined } = {},
): Promise<string> {
  // The files are copied without a checkpoint of the whole server: quicker for databases as small as these.
  await runOn(server, `create database ${name}${template ? ` template ${template} strategy wal_log` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
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
