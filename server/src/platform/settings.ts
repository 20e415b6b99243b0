import { resolve } from 'node:path';
import type { Environment } from './read-setting.ts';
import * as read from './read-setting.ts';
import { SettingsError } from './settings-error.ts';

/** What the environment decides, read once at the start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The origin people reach the panel under, without a trailing slash; null: whatever the request says. */
  readonly publicUrl: string | null;
  /** Whom to believe about the caller's address: nobody, the nearest so many proxies, or proxies by their addresses. */
  readonly trustProxy: false | number | string[];
  /** Open connections at most, live streams aside; and from one address that is neither a proxy nor this machine. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** A port of this machine on which programs read metrics; null: none */
  readonly metricsPort: number | null;
  /** What a program sends to read metrics on the port of everybody; null: they are not there */
  readonly metricsToken: string | null;
  /** What one account may change in a minute; long bodies and pictures count for several. */
  readonly maxWritesPerMinute: number;
  readonly dataDir: string;
  /** null: SQLite in `dataDir` */
  readonly databaseUrl: string | null;
  /** How long the start waits for a database server that is away. */
  readonly databaseWaitSeconds: number;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly clinicName: string;
  readonly timeZone: string;
  /** What the practice can't change on its own screen, since the environment says it. */
  readonly fixedByEnvironment: readonly ('name' | 'timeZone')[];
  readonly corsOrigins: readonly string[];
  readonly sessionHours: number;
  /** A session that nobody uses for so long ends. */
  readonly sessionIdleMinutes: number;
  /** Whether each person chooses to have a second factor, or the practice asks it of everybody. */
  readonly secondFactor: 'optional' | 'required';
  /** 'auto': a demo clinic on a new database without ADMIN_EMAIL */
  readonly demo: 'auto' | 'on' | 'off';
  /** Whether the pages that describe the calls are served; the description itself always is. */
  readonly apiDocs: 'on' | 'off';
  readonly logLevel: string;
}

/** The settings, an empty variable counting as none. Throws SettingsError. */
export function readSettings(env: read.Environment): Settings {
  const asked = new Set<string>();
  const settings = readAll(noting(env, asked));
  checkSpelling(env, asked);
  return settings;
}

function readAll(env: read.Environment): Settings {
  const adminEmail = read.email(env, 'ADMIN_EMAIL');
  const adminPassword = read.password(env, 'ADMIN_PASSWORD');
  const timeZone = read.timeZone(env, 'CLINIC_TIME_ZONE');
  if (adminPassword !== null && adminEmail === null)
    throw new SettingsError('ADMIN_PASSWORD needs ADMIN_EMAIL: whose password is it?');
  return {
    port: read.wholeNumber(env, 'PORT', { least: 1, most: 65_535, otherwise: 4_000 }),
    host: read.host(env, 'HOST') ?? '127.0.0.1',
    publicUrl: read.origin(env, 'PUBLIC_URL'),
    trustProxy: read.proxies(env, 'TRUST_PROXY'),
    maxConnections: read.wholeNumber(env, 'MAX_CONNECTIONS', { least: 10, most: 100_000, otherwise: 5_000 }),
    maxConnectionsPerAddress: read.wholeNumber(env, 'MAX_CONNECTIONS_PER_ADDRESS', {
      least: 10,
      most: 100_000,
      otherwise: 400,
    }),
    maxWritesPerMinute: read.wholeNumber(env, 'MAX_WRITES_PER_MINUTE', {
      least: 10,
      most: 10_000_000,
      otherwise: 1_200,
    }),
    ...readMetrics(env),
    dataDir: resolve(read.text(env, 'DATA_DIR', 4_096) ?? './data'),
    databaseUrl: read.databaseUrl(env, 'DATABASE_URL'),
    databaseWaitSeconds: read.wholeNumber(env, 'DATABASE_WAIT_SECONDS', {
      least: 0,
      most: 3_600,
      otherwise: 30,
    }),
    adminEmail,
    adminPassword,
    clinicName: read.text(env, 'CLINIC_NAME', 120) ?? 'Docket',
    timeZone: timeZone ?? read.systemTimeZone(),
    fixedByEnvironment: [
      ...(env.CLINIC_NAME?.trim() ? (['name'] as const) : []),
      ...(timeZone === null ? [] : (['timeZone'] as const)),
    ],
    corsOrigins: read.origins(env, 'CORS_ORIGINS'),
    sessionHours: read.wholeNumber(env, 'SESSION_HOURS', { least: 1, most: 8_760, otherwise: 12 }),
    sessionIdleMinutes: read.wholeNumber(env, 'SESSION_IDLE_MINUTES', {
      least: 1,
      most: 1_440,
      otherwise: 30,
    }),
    secondFactor: read.oneOf(env, 'SECOND_FACTOR', ['optional', 'required']) ?? 'optional',
    demo: read.oneOf(env, 'DEMO', ['on', 'off']) ?? 'auto',
    apiDocs: read.oneOf(env, 'API_DOCS', ['on', 'off']) ?? 'on',
    logLevel:
      read.oneOf(env, 'LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']) ?? 'info',
  };
}

function readMetrics(env: read.Environment): Pick<Settings, 'metricsPort' | 'metricsToken'> {
  const isPortSaid = Boolean(env.METRICS_PORT?.trim());
  const port = read.wholeNumber(env, 'METRICS_PORT', { least: 1, most: 65_535, otherwise: 0 });
  if (isPortSaid && port === read.wholeNumber(env, 'PORT', { least: 1, most: 65_535, otherwise: 4_000 }))
    throw new SettingsError('METRICS_PORT must be another one than PORT');
  return { metricsPort: isPortSaid ? port : null, metricsToken: read.token(env, 'METRICS_TOKEN') };
}

// Shorter names are too often other programs' own.
const judgedFrom = 8;

/** Takes the environment and where to note what is asked of it; returns it to be read through. */
function noting(env: Environment, asked: Set<string>): Environment {
  return new Proxy(env, {
    get(values, name) {
      asked.add(String(name));
      return values[String(name)];
    },
  });
}

/** Throws SettingsError when a variable is one letter or one swap away from a setting: its default would act unnoticed. */
function checkSpelling(env: Environment, settings: ReadonlySet<string>): void {
  const known = [...settings];
  for (const name of Object.keys(env)) {
    if (name.length < judgedFrom || known.includes(name)) continue;
    const meant = known.find((setting) => isOneSlipFrom(name, setting));
    if (meant) throw new SettingsError(`${name} is no setting: is ${meant} meant?`);
  }
}

function isOneSlipFrom(name: string, setting: string): boolean {
  let same = 0;
  while (same < name.length && name[same] === setting[same]) same += 1;
  const [left, right] = [name.slice(same), setting.slice(same)];
  const isSwap =
    left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwap || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
}
