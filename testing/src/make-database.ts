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

// Where the template of this run is: a folder, or the name of a database on the server that TEST_DATABASE_URL names.
const templateVariable = 'TEST_TEMPLATE';

/** Makes the template that `makeMigratedDatabase` copies, once for a whole run of tests; returns what removes it. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const { settings, drop } = await makeDatabase();
  const engine = await openDatabase({ ...settings, databaseWaitSeconds: 0 });
  await migrate(engine, migrations, 0);
  await engine.close();
  process.env[templateVariable] =
    settings.databaseUrl === null ? settings.dataDir : nameOf(settings.databaseUrl);
  return drop;
}

/** Makes a fresh database with every migration done, where `makeDatabase` would. */
export async function makeMigratedDatabase(): Promise<MadeDatabase> {
  const template = process.env[templateVariable];
  if (!template) throw new Error('Only a run of tests has a template: see vitest.config.ts');
  const server = process.env.TEST_DATABASE_URL;
  if (server) return onServer(server, template);
  const made = inFolder();
  cpSync(template, made.settings.dataDir, { recursive: true });
  return made;
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
  return {
    settings: { dataDir: '', databaseUrl },
    drop: () => runOn(server, `drop database if exists ${nameOf(databaseUrl)} with (force)`),
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

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
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
