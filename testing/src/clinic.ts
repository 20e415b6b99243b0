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
import { checkDeclared } from './declared-refusals.ts';
import { emptyTables } from './empty-tables.ts';
import { makeMigratedDatabase } from './make-database.ts';

/** What a test may ask of its clinic's HTTP server. */
export interface TestRequest {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: { admin?: string; doctor?: string };
  /** An object goes as JSON, a FormData as multipart, text and bytes as they are (name their type in `headers`). */
  readonly body?: object | string | Buffer | FormData;
  readonly headers?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean>;
  /** the caller's network address; 127.0.0.1 unless told */
  readonly address?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** JSON as it came; anything else as text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects to find
  readonly body: any;
}

/** A whole clinic over a database of its own, with a clock that stands where the test puts it. */
export interface TestClinic {
  readonly context: Context;
  readonly app: FastifyInstance;
  request(testRequest: TestRequest): Promise<TestAnswer>;
  /** Wall time in the clinic's zone: '2026-11-20T10:00'. */
  setNow(wallTime: string): void;
  /** Empties every table but the record of migrations and puts the clock back. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Settings a test may choose, and the log, where it wants to read it. */
export interface TestOverrides extends Partial<Settings> {
  readonly log?: Context['log'];
  /** A folder with a built panel in it; none unless told, whatever this machine has built. */
  readonly panelFolder?: string;
}

const noPanel = '/nowhere';
const noDatabase = { dataDir: '', databaseUrl: null };
const startsAt = '2026-11-20T10:00';

/** Opens a clinic with settings of the test's own; the test closes it. */
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

/** What acts are handed, for a database that a test or a proof opened itself. */
export function quietContext({ engine, clock }: Pick<Context, 'engine' | 'clock'>): Context {
  const settings = { ...quietSettings, ...noDatabase, timeZone: clock.timeZone };
  return { engine, clock, settings, log: pino({ level: 'silent' }) };
}

/** One clinic for all tests of a file, emptied before each. Call it at the top of the file. */
export function useTestClinic(overrides: TestOverrides = {}): TestClinic {
  const clinic = useKeptClinic(overrides);
  beforeEach(() => clinic.empty());
  return clinic;
}

/** One clinic for all tests of a file or a `describe`, in which each test finds what the tests before it left. */
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
  // So long that a test may let the clock run; those about idleness choose their own.
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

/** Sends one request through the whole server, without a network. */
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
