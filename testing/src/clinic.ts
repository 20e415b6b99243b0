import { createApp } from '@docket/server/app.ts';
import { migrations } from '@docket/server/migrations/all.ts';
import { createClock } from '@docket/server/platform/clock.ts';
import type { Context } from '@docket/server/platform/context.ts';
import { migrate } from '@docket/server/platform/database/migrate.ts';
import { openDatabase } from '@docket/server/platform/database/open.ts';
import type { Settings } from '@docket/server/platform/settings.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  createTestClient,
  type TestAnswer,
  type TestCaller,
  type TestClient,
  type TestRequest,
} from './client.ts';
import { checkDeclared } from './declared-refusals.ts';
import { emptyTables } from './empty-tables.ts';
import { makeMigratedDatabase } from './make-database.ts';

/** A complete clinic over a separate database, with a clock that the test sets. */
export interface TestClinic {
  readonly context: Context;
  readonly app: FastifyInstance;
  request(testRequest: TestRequest): Promise<TestAnswer>;
  /**
   * Returns a client with the account's token. A function is called at each request, for accounts made in
   * `beforeEach`.
   */
  as(account: TestCaller | (() => TestCaller)): TestClient;
  /** Sets the wall time in the clinic's zone: '2026-11-20T10:00'. */
  setNow(wallTime: string): void;
  /** Empties all tables except the record of migrations, and resets the clock. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Settings of a test, and a log whose lines the test can read. */
export interface TestOverrides extends Partial<Settings> {
  readonly log?: Context['log'];
  /** Folder with a built panel. Default: none, even if this machine has built one. */
  readonly panelFolder?: string;
}

const noPanel = '/nowhere';
const noDatabase = { dataDir: '', databaseUrl: null };
const startsAt = '2026-11-20T10:00';

/** Opens a clinic with a test's settings; the test closes it. */
export async function openTestClinic(overrides: TestOverrides = {}): Promise<TestClinic> {
  const { log = pino({ level: 'silent' }), panelFolder = noPanel, ...chosen } = overrides;
  const hasCustomDatabase = chosen.dataDir !== undefined || chosen.databaseUrl !== undefined;
  const database = hasCustomDatabase ? null : await makeMigratedDatabase();
  const settings: Settings = { ...quietSettings, ...noDatabase, ...database?.settings, ...chosen };
  let nowMs = 0;
  const setNow = (wallTime: string) => {
    nowMs = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(settings.timeZone).epochMilliseconds;
  };
  setNow(startsAt);
  const engine = await openDatabase(settings);
  await migrate(engine, migrations, nowMs);
  const clock = createClock(settings.timeZone, () => nowMs);
  const context: Context = { engine, clock, settings, log };
  const app = await createApp(context, { panelFolder });
  return {
    context,
    app,
    request: (testRequest) => request(app, testRequest),
    as: (account) => createTestClient((testRequest) => request(app, testRequest), account),
    setNow,
    async empty() {
      await emptyTables(engine);
      setNow(startsAt);
    },
    async close() {
      await app.close();
      await engine.close();
      await database?.drop();
    },
  };
}

/** Returns the context for a database that a test or proof opened. */
export function createQuietContext({ engine, clock }: Pick<Context, 'engine' | 'clock'>): Context {
  const settings = { ...quietSettings, ...noDatabase, timeZone: clock.timeZone };
  return { engine, clock, settings, log: pino({ level: 'silent' }) };
}

/** Returns one clinic for all tests of a file, emptied before each test. Call it at the top of the file. */
export function useTestClinic(overrides: TestOverrides = {}): TestClinic {
  const clinic = useKeptClinic(overrides);
  beforeEach(() => clinic.empty());
  return clinic;
}

/** Returns one clinic for all tests of a file or a `describe`. Its records stay from test to test. */
export function useKeptClinic(overrides: TestOverrides = {}): TestClinic {
  let opened: TestClinic | null = null;
  const clinic = () => {
    if (!opened) throw new Error('The clinic opens with the first test');
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestClinic(overrides);
  });
  afterAll(() => opened?.close());
  return {
    get context() {
      return clinic().context;
    },
    get app() {
      return clinic().app;
    },
    request: (testRequest) => clinic().request(testRequest),
    as: (account) => createTestClient((testRequest) => clinic().request(testRequest), account),
    setNow: (wallTime) => clinic().setNow(wallTime),
    empty: () => clinic().empty(),
    close: () => clinic().close(),
  };
}

const quietSettings: Omit<Settings, 'dataDir' | 'databaseUrl'> = {
  port: 0,
  host: '127.0.0.1',
  publicUrl: null,
  trustProxy: false,
  maxConnections: 5_000,
  maxConnectionsPerAddress: 400,
  metricsPort: null,
  metricsToken: null,
  maxWritesPerMinute: 1_000_000,
  databaseWaitSeconds: 0,
  adminEmail: null,
  adminPassword: null,
  clinicName: 'Test Clinic',
  timeZone: 'Europe/Berlin',
  fixedByEnvironment: ['name', 'timeZone'],
  corsOrigins: [],
  sessionHours: 12,
  // So long that tests can advance the clock without idling out. Tests of idleness set another value.
  sessionIdleMinutes: 1_440,
  secondFactor: 'optional',
  smtpUrl: null,
  mailFrom: null,
  secretKey: 'a key of tests that has thirty-two letters or more'.replaceAll(' ', '-'),
  webhookPrivate: 'off',
  sms: null,
  demo: 'off',
  apiDocs: 'on',
  logLevel: 'silent',
  withoutEffect: [],
};

/** Sends one request through the complete server, without a network. */
export async function request(app: FastifyInstance, testRequest: TestRequest): Promise<TestAnswer> {
  const headers: Record<string, string> = { ...testRequest.headers };
  if (testRequest.token?.admin !== undefined) headers.aToken = testRequest.token.admin;
  if (testRequest.token?.doctor !== undefined) headers.dToken = testRequest.token.doctor;
  const options: InjectOptions = { method: testRequest.method, url: testRequest.path, headers };
  if (testRequest.query) options.query = Object.fromEntries(Object.entries(testRequest.query).map(asText));
  if (testRequest.body instanceof FormData) {
    const form = new Response(testRequest.body);
    headers['content-type'] = form.headers.get('content-type') ?? '';
    options.payload = Buffer.from(await form.arrayBuffer());
  } else if (testRequest.body !== undefined) {
    options.payload = testRequest.body;
  }
  if (testRequest.address) options.remoteAddress = testRequest.address;
  const answer = await app.inject(options);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const body = isJson && answer.payload !== '' ? JSON.parse(answer.payload) : answer.payload;
  checkDeclared(testRequest, { status: answer.statusCode, body });
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()]),
    ),
    body,
  };
}

function asText([name, value]: [string, unknown]): [string, string] {
  return [name, String(value)];
}
