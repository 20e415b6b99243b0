import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { checkSettingNames } from './check-setting-names.ts';
import {
  findMailServerFault,
  isGateway,
  isMailServer,
  readHeaders,
  readSender,
  readSmsBody,
  type Sender,
  type SmsGateway,
} from './message-settings.ts';
import {
  findOriginFault,
  findOriginsFault,
  findProxiesFault,
  readOrigin,
  readOrigins,
  readProxies,
} from './network-settings.ts';
import { oneOf, parsed, TimeZone, text, wholeNumber } from './setting-schemas.ts';
import { SettingsError } from './settings-error.ts';

/** The settings of the environment, read once at the start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The origin of the panel, without a trailing slash; null: taken from each request. */
  readonly publicUrl: string | null;
  /** The trusted proxies: none, a number of the nearest ones, or their addresses. */
  readonly trustProxy: false | number | readonly string[];
  /**
   * Maximum open connections, live streams excluded; and the maximum from one address, except proxies and this
   * machine.
   */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** A port of this machine for metrics; null: none. */
  readonly metricsPort: number | null;
  /** The token for metrics on the public port; null: no such route. */
  readonly metricsToken: string | null;
  /** Maximum changes of one session, or of an SMS gateway, in a minute; long bodies and pictures count as several. */
  readonly maxWritesPerMinute: number;
  readonly dataDir: string;
  /** null: SQLite in `dataDir` */
  readonly databaseUrl: string | null;
  /** Seconds that the start waits for an unreachable database server. */
  readonly databaseWaitSeconds: number;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly clinicName: string;
  readonly timeZone: string;
  /** Settings that the practice can't change on its screen, because the environment fixes them. */
  readonly fixedByEnvironment: readonly ('name' | 'timeZone')[];
  readonly corsOrigins: readonly string[];
  readonly sessionHours: number;
  /** Minutes after which an unused session ends. */
  readonly sessionIdleMinutes: number;
  /** Whether a second factor is each person's choice or required by the practice. */
  readonly secondFactor: 'optional' | 'required';
  /** The mail server for messages to patients, with its password; null: no emails. */
  readonly smtpUrl: string | null;
  readonly mailFrom: Sender | null;
  /** Encrypts secrets that must stay readable; null: no webhooks, and second factors are stored as they are. */
  readonly secretKey: string | null;
  /** Whether webhooks may go to this machine and its network, and without TLS. */
  readonly webhookPrivate: 'on' | 'off';
  /** The SMS gateway; null: no SMS. */
  readonly sms: SmsGateway | null;
  /** 'auto': a demo clinic on a new database without ADMIN_EMAIL */
  readonly demo: 'auto' | 'on' | 'off';
  /** Whether the pages of the API documentation are served ('auto': only for a demo clinic); the OpenAPI document always is. */
  readonly apiDocs: 'auto' | 'on' | 'off';
  readonly logLevel: string;
  /** One sentence for each setting without effect, for lack of another one; the start prints them. */
  readonly withoutEffect: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const onOff = ['on', 'off'] as const;

const isForeignPath = (path: string) => process.platform !== 'win32' && /^([a-z]:|\\\\)/i.test(path);

/** The readers of all variables. Faults never repeat values that may contain a password or token. */
const variables = {
  ADMIN_EMAIL: parsed(
    254,
    (value) => (/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@.,;<>"]+$/.test(value) ? value.toLowerCase() : null),
    (value) => `must be an email address, not "${value.toLowerCase()}"`,
  ),
  /** exactly as typed */
  ADMIN_PASSWORD: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value === '' || (value.length >= 10 && value.length <= 128),
          'must have 10 to 128 characters',
        ),
      ),
    z.transform((value) => value || null),
  ),
  PORT: wholeNumber({ min: 1, max: 65_535 }),
  HOST: parsed(
    253,
    (value) => (isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) ? value : null),
    (value) => `must be an IP address or a host name like 127.0.0.1, not "${value}"`,
  ),
  PUBLIC_URL: parsed(2_048, readOrigin, findOriginFault),
  TRUST_PROXY: parsed(2_000, readProxies, findProxiesFault),
  MAX_CONNECTIONS: wholeNumber({ min: 10, max: 100_000 }),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber({ min: 10, max: 100_000 }),
  MAX_WRITES_PER_MINUTE: wholeNumber({ min: 10, max: 10_000_000 }),
  METRICS_PORT: wholeNumber({ min: 1, max: 65_535 }),
  METRICS_TOKEN: parsed(
    4_096,
    (value) => (/^[\w.~+/-]{20,200}=*$/.test(value) ? value : null),
    () => 'must have 20 to 200 letters and digits, as `openssl rand -hex 24` prints',
  ),
  DATA_DIR: parsed(
    4_096,
    // Only a shell expands ~ and $: Docket would create a folder of that name in its working directory, as it would for
    // a URL, and on other systems for a path of Windows.
    (value) => (/^~|\$\{?[A-Za-z_]|^[a-z][a-z\d+.-]+:/i.test(value) || isForeignPath(value) ? null : value),
    (value) => `must be the path of a folder of this system without ~ and $, not "${value}"`,
  ),
  DATABASE_URL: parsed(
    4_096,
    (value) => (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol) ? value : null),
    () => 'must be like postgres://user:password@host:5432/docket',
  ),
  DATABASE_WAIT_SECONDS: wholeNumber({ min: 0, max: 3_600 }),
  CLINIC_NAME: text(120),
  CLINIC_TIME_ZONE: TimeZone,
  CORS_ORIGINS: parsed(20_000, readOrigins, findOriginsFault),
  SESSION_HOURS: wholeNumber({ min: 1, max: 8_760 }),
  SESSION_IDLE_MINUTES: wholeNumber({ min: 1, max: 1_440 }),
  SECOND_FACTOR: oneOf(['optional', 'required']),
  SMTP_URL: parsed(4_096, (value) => (isMailServer(value) ? value : null), findMailServerFault),
  MAIL_FROM: parsed(
    400,
    readSender,
    (value) => `must be like desk@practice.example or Practice <desk@practice.example>, not "${value}"`,
  ),
  SECRET_KEY: parsed(
    4_096,
    (value) => (/^[\x21-\x7e]{32,200}$/.test(value) ? value : null),
    () => 'must have 32 to 200 letters and digits, as `openssl rand -hex 32` prints',
  ),
  WEBHOOK_PRIVATE: oneOf(onOff),
  SMS_URL: parsed(
    4_096,
    (value) => (isGateway(value) ? value : null),
    () => 'must be like https://gateway.example/messages; http:// only for a gateway in your network',
  ),
  SMS_METHOD: oneOf(['POST', 'PUT']),
  SMS_HEADERS: parsed(
    8_192,
    readHeaders,
    () => 'must be headers like "Authorization: Bearer ...", each on a separate line',
  ),
  SMS_BODY: parsed(
    8_192,
    readSmsBody,
    () =>
      'must be JSON or a form with {to} and {text}, {id} if the gateway accepts one, and no other placeholder',
  ),
  SMS_ID_PATH: parsed(
    200,
    (value) => (/^[\w-]+(\.[\w-]+)*$/.test(value) ? value : null),
    (value) => `must be the name of a field like id or messages.0.id, not "${value}"`,
  ),
  DEMO: oneOf(onOff),
  API_DOCS: oneOf(onOff),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
};
const Variables = z.object(variables);
/** The name of a setting in the environment. */
export type SettingName = keyof typeof variables;

const names = Object.keys(variables);
const secrets = [
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SECRET_KEY',
  'SMS_URL',
  'SMS_HEADERS',
  'SMS_BODY',
];

/** Every variable that is read, with the `_FILE` variants of secrets. */
export const settingNames = [...names, ...secrets.map((name) => `${name}_FILE`)];

/** Returns the settings; an empty variable counts as missing. Throws SettingsError. */
export function readEnvironment(env: Environment): Settings {
  const environment = readVariables(env);
  checkSettingNames(env, settingNames);
  if (environment.ADMIN_PASSWORD !== null && environment.ADMIN_EMAIL === null)
    throw new SettingsError('ADMIN_PASSWORD needs ADMIN_EMAIL, the account of that password');
  const port = environment.PORT ?? 4_000;
  if (environment.METRICS_PORT === port) throw new SettingsError('METRICS_PORT must differ from PORT');
  if ((environment.SMTP_URL === null) !== (environment.MAIL_FROM === null))
    throw new SettingsError('SMTP_URL and MAIL_FROM need each other: the mail server and the sender');
  const smsSetting = (['SMS_METHOD', 'SMS_HEADERS', 'SMS_BODY', 'SMS_ID_PATH'] as const).find(
    (name) => environment[name] !== null,
  );
  if (environment.SMS_URL === null && smsSetting)
    throw new SettingsError(`${smsSetting} needs SMS_URL, the address of the gateway`);
  return {
    port,
    host: environment.HOST ?? '127.0.0.1',
    publicUrl: environment.PUBLIC_URL,
    trustProxy: environment.TRUST_PROXY ?? false,
    maxConnections: environment.MAX_CONNECTIONS ?? 5_000,
    maxConnectionsPerAddress: environment.MAX_CONNECTIONS_PER_ADDRESS ?? 400,
    maxWritesPerMinute: environment.MAX_WRITES_PER_MINUTE ?? 1_200,
    metricsPort: environment.METRICS_PORT,
    metricsToken: environment.METRICS_TOKEN,
    dataDir: resolve(environment.DATA_DIR ?? './data'),
    databaseUrl: environment.DATABASE_URL,
    databaseWaitSeconds: environment.DATABASE_WAIT_SECONDS ?? 30,
    adminEmail: environment.ADMIN_EMAIL,
    adminPassword: environment.ADMIN_PASSWORD,
    clinicName: environment.CLINIC_NAME ?? 'Docket',
    timeZone: environment.CLINIC_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    fixedByEnvironment: [
      ...(environment.CLINIC_NAME === null ? [] : (['name'] as const)),
      ...(environment.CLINIC_TIME_ZONE === null ? [] : (['timeZone'] as const)),
    ],
    corsOrigins: environment.CORS_ORIGINS ?? [],
    sessionHours: environment.SESSION_HOURS ?? 12,
    sessionIdleMinutes: environment.SESSION_IDLE_MINUTES ?? 30,
    secondFactor: environment.SECOND_FACTOR ?? 'optional',
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    secretKey: environment.SECRET_KEY,
    webhookPrivate: environment.WEBHOOK_PRIVATE ?? 'off',
    sms: environment.SMS_URL === null ? null : toGateway(environment, environment.SMS_URL),
    demo: environment.DEMO ?? 'auto',
    apiDocs: environment.API_DOCS ?? 'auto',
    logLevel: environment.LOG_LEVEL ?? 'info',
    withoutEffect: listWithoutEffect(environment, env),
  };
}

// These only warn, because the practice misses nothing that it expects.
function listWithoutEffect(values: z.output<typeof Variables>, env: Environment): string[] {
  const postgresVariable = Object.keys(env).find(
    (name) => /^PG(HOST|HOSTADDR|DATABASE|SERVICE)$/.test(name) && env[name],
  );
  return [
    ...(values.DATABASE_WAIT_SECONDS !== null && values.DATABASE_URL === null
      ? ['DATABASE_WAIT_SECONDS has no effect without DATABASE_URL: an embedded database needs no wait']
      : []),
    ...(postgresVariable && values.DATABASE_URL === null
      ? [`${postgresVariable} has no effect without DATABASE_URL: the database is embedded`]
      : []),
    ...(values.WEBHOOK_PRIVATE === 'on' && values.SECRET_KEY === null
      ? ['WEBHOOK_PRIVATE has no effect without SECRET_KEY: webhooks are off']
      : []),
  ];
}

function toGateway(environment: z.output<typeof Variables>, url: string): SmsGateway {
  return {
    url,
    method: environment.SMS_METHOD ?? 'POST',
    headers: environment.SMS_HEADERS ?? {},
    body: environment.SMS_BODY ?? { kind: 'json', value: { to: '{to}', text: '{text}', id: '{id}' } },
    idPath: environment.SMS_ID_PATH ?? 'id',
  };
}

function readVariables(env: Environment): z.output<typeof Variables> {
  const rawVariables = Object.fromEntries(
    names.map((name) => [name, (secrets.includes(name) ? readSecret(env, name) : env[name]) ?? '']),
  );
  for (const name of names) checkExpanded(name, env[name] ?? '');
  const { data, error } = Variables.safeParse(rawVariables);
  const [issue] = error?.issues ?? [];
  if (issue) throw new SettingsError(`${issue.path.join('.')} ${issue.message}`);
  return data as z.output<typeof Variables>;
}

const variableInBraces = /\$\{[A-Za-z_]\w*\}/;
// A password may contain these by chance.
const bareVariable = /(^|[/:@\s])\$[A-Za-z_]|%[A-Za-z_]\w*%/;

/** Throws SettingsError for a value in quotes or with a variable: some readers of env files keep both unchanged. */
function checkExpanded(name: string, raw: string): void {
  const value = raw.trim();
  if (value.length > 1 && /^(["']).*\1$/s.test(value))
    throw new SettingsError(`${name} must stand without quotes around it: they would be part of the value`);
  if (variableInBraces.test(value) || (!secrets.includes(name) && bareVariable.test(value)))
    throw new SettingsError(
      `${name} must be written out: nothing replaces variables like $HOME or %APPDATA% in it`,
    );
}

/** Returns a secret from the variable, or from the file named by NAME_FILE, without the final line break. */
function readSecret(env: Environment, name: string): string | undefined {
  const path = env[`${name}_FILE`]?.trim();
  if (!path) return env[name];
  if (env[name]) throw new SettingsError(`${name} and ${name}_FILE exclude each other: remove one of them`);
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`${name}_FILE must name a file that can be read, not "${path}" (${code})`);
  }
}
