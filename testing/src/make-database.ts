import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '@docket/server/migrations/all.ts';
import { migrate } from '@docket/server/platform/database/migrate.ts';
import { openDatabase } from '@docket/server/platform/database/open.ts';
import pg from 'pg';

export interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** A test's database with a function that removes it. */
export interface MadeDatabase {
  readonly settings: DatabaseSettings;
  drop(): Promise<void>;
}

/** Makes an empty database: on the server in TEST_DATABASE_URL, else SQLite in a new folder. */
export async function makeDatabase(): Promise<MadeDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? makeOnServer(server) : makeInFolder();
}

/** Copies a database without open connections into a new one, as `makeDatabase` makes it. */
export async function copyDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<MadeDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server && databaseUrl !== null) return makeOnServer(server, readDatabaseName(databaseUrl));
  const database = makeInFolder();
  cpSync(dataDir, database.settings.dataDir, { recursive: true });
  return database;
}

// Environment variables: the settings of this run's template database as JSON, and the folder of `filledFolder`.
const templateVariable = 'TEST_TEMPLATE';
const filledVariable = 'TEST_FILLED';

/**
 * Makes the template database for `makeMigratedDatabase`, once per run of tests. Returns the function that removes
 * it.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const { settings, drop } = await makeDatabase();
  await bringUpToDate(settings);
  process.env[templateVariable] = JSON.stringify(settings);
  const filled = makeInFolder();
  process.env[filledVariable] = filled.settings.dataDir;
  return async () => {
    const database = readFilledDatabase();
    if (database?.databaseUrl === null) rmSync(database.dataDir, { recursive: true, force: true });
    await filled.drop();
    await drop();
  };
}

/** Returns the run's filled database; null until a worker has filled it. */
export function readFilledDatabase(): DatabaseSettings | null {
  const file = join(filledFolder(), 'settings.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Returns the folder in which the workers of a run share one filled database (filled-book.ts). */
export function filledFolder(): string {
  const folder = process.env[filledVariable];
  if (!folder) throw new Error('Only a run of tests has a filled database: see vitest.config.ts');
  return folder;
}

/** Runs the pending migrations of a database. */
export async function bringUpToDate(settings: DatabaseSettings): Promise<void> {
  const engine = await openDatabase({ ...settings, databaseWaitSeconds: 0 });
  await migrate(engine, migrations, 0);
  await engine.close();
}

/** Makes a database with all migrations applied, as from `makeDatabase`. */
export async function makeMigratedDatabase(): Promise<MadeDatabase> {
  const template = process.env[templateVariable];
  if (!template) throw new Error('Only a run of tests has a template: see vitest.config.ts');
  return copyDatabase(JSON.parse(template));
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

async function makeOnServer(server: string, template?: string): Promise<MadeDatabase> {
  const databaseUrl = await createDatabaseOn(server, { template });
  return {
    settings: { dataDir: '', databaseUrl },
    drop: () => runKept(server, `drop database if exists ${readDatabaseName(databaseUrl)} with (force)`),
  };
}

/**
 * Creates a database on a PostgreSQL server, empty unless `template` is set; returns its URL. It is removed with the
 * server.
 */
export async function createDatabaseOn(
  server: string,
  {
    name = `docket_${randomUUID().replaceAll('-', '')}`,
    template,
  }: { name?: string; template?: string | undefined } = {},
): Promise<string> {
  // Copying files takes half the processor time of PostgreSQL's default, which writes page by page.
  await runKept(
    server,
    `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function readDatabaseName(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

interface KeptConnection {
  readonly client: pg.Client;
  readonly opened: Promise<unknown>;
  unanswered: number;
}

// Each connection to PostgreSQL starts a server process, which costs more than copying a small database. A worker
// keeps its connection across test files, although each file loads this module anew.
const shared = globalThis as typeof globalThis & { keptConnections?: Map<string, KeptConnection> };
shared.keptConnections ??= new Map();
const keptConnections = shared.keptConnections;

// Runs a statement on the shared connection to a server. An idle connection does not keep this process alive.
async function runKept(server: string, statement: string): Promise<void> {
  const connection = keptConnections.get(server) ?? keepConnection(server);
  const { stream } = (connection.client as unknown as { connection: { stream: Socket } }).connection;
  stream.ref();
  connection.unanswered += 1;
  try {
    await connection.opened;
    await connection.client.query(statement);
  } finally {
    connection.unanswered -= 1;
    if (connection.unanswered === 0) stream.unref();
  }
}

function keepConnection(server: string): KeptConnection {
  const client = new pg.Client({ connectionString: server });
  const forget = () => keptConnections.delete(server);
  client.on('error', forget).on('end', forget);
  const opened = client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  const connection = { client, opened, unanswered: 0 };
  keptConnections.set(server, connection);
  return connection;
}

/** Runs statements without parameters on a new connection. */
export async function runOn(databaseUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
