import type { EngineKind } from '../proof.ts';

/** Unusable settings, and the name that the error line must contain. */
export interface WrongSettings {
  readonly settings: Readonly<Record<string, string>>;
  readonly names: string;
}

interface Surroundings {
  readonly engine: EngineKind;
  readonly database: Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;
  /** Port of a listener other than a database. */
  readonly busyPort: string;
  /** Port without a listener. */
  readonly closedPort: string;
  /** Path of a file where a folder is expected. */
  readonly file: string;
  /** A folder with files that are not Docket's. */
  readonly filledFolder: string;
  /** URL of the PostgreSQL server; empty on SQLite. */
  readonly postgres: string;
}

/** Returns the wrong settings to try on the engine. */
export function listWrongSettings(surroundings: Surroundings): WrongSettings[] {
  const wrong = (name: string, value: string, others: Record<string, string> = {}): WrongSettings => ({
    settings: { ...surroundings.database, DEMO: 'off', ...others, [name]: value },
    names: name,
  });
  return surroundings.engine === 'sqlite'
    ? [...values(wrong), ...folders(wrong, surroundings)]
    : servers(wrong, surroundings);
}

type Wrong = (name: string, value: string, others?: Record<string, string>) => WrongSettings;

function values(wrong: Wrong): WrongSettings[] {
  const email = { ADMIN_EMAIL: 'ada@example.org' };
  return [
    wrong('PORT', 'http'),
    wrong('PORT', '0'),
    wrong('PORT', '70000'),
    wrong('PORT', '80.5'),
    wrong('HOST', 'http://127.0.0.1'),
    wrong('HOST', '203.0.113.1'),
    wrong('HOST', 'no-such-host.invalid'),
    wrong('PUBLIC_URL', 'panel.example.org'),
    wrong('PUBLIC_URL', 'https://panel.example.org/docket'),
    wrong('PUBLIC_URL', 'https://user:secret-word@panel.example.org'),
    wrong('SMTP_URL', 'mail.example.org', { MAIL_FROM: 'desk@example.org' }),
    wrong('SMTP_URL', 'http://user:secret-word@mail.example.org', { MAIL_FROM: 'desk@example.org' }),
    wrong('SMTP_URL', 'smtp://mail.example.org'),
    wrong('MAIL_FROM', 'Desk', { SMTP_URL: 'smtp://mail.example.org' }),
    wrong('SMS_URL', 'ftp://user:secret-word@gateway.example'),
    wrong('SMS_URL', 'http://gateway.example/messages'),
    wrong('DATA_DIR', '~/docket'),
    wrong('CLINIC_TIME_ZONE', '+02:00'),
    wrong('SMTP_UR', 'smtp://mail.example.org'),
    wrong('SMTP_USER', 'secret-word'),
    wrong('DATABASE_PASSWORD', 'secret-word'),
    wrong('ADMIN_PASS', 'secret-word and more'),
    wrong('SMS_METHOD', 'GET', { SMS_URL: 'https://gateway.example' }),
    wrong('SMS_HEADERS', 'secret-word', { SMS_URL: 'https://gateway.example' }),
    wrong('SMS_BODY', '{"to":"{to}"}', { SMS_URL: 'https://gateway.example' }),
    wrong('SMS_ID_PATH', 'a b', { SMS_URL: 'https://gateway.example' }),
    wrong('TRUST_PROXY', 'maybe'),
    wrong('TRUST_PROXY', '10.0.0.0/33'),
    wrong('TRUST_PROXY', '0.0.0.0/0'),
    wrong('MAX_CONNECTIONS', '0'),
    wrong('MAX_WRITES_PER_MINUTE', '-1'),
    wrong('API_DOCS', 'maybe'),
    wrong('SECRET_KEY', 'secret-word'),
    wrong('WEBHOOK_PRIVATE', 'maybe'),
    wrong('CORS_ORIGINS', '*'),
    wrong('CORS_ORIGINS', 'https://a.example/path'),
    wrong('ADMIN_EMAIL', 'ada'),
    wrong('ADMIN_EMAIL', 'ada@example.org, bob@example.org'),
    wrong('ADMIN_PASSWORD', 'short', email),
    wrong('ADMIN_PASSWORD', 'secret-word'.repeat(12), email),
    wrong('ADMIN_PASSWORD', 'long enough'),
    wrong('CLINIC_NAME', 'x'.repeat(121)),
    wrong('CLINIC_TIME_ZONE', 'Berlin'),
    wrong('CLINIC_TIME_ZONE', 'Mars/Olympus'),
    wrong('SESSION_HOURS', '0'),
    wrong('SESSION_HOURS', 'twelve'),
    wrong('DEMO', 'yes'),
    wrong('DEMO', 'on', email),
    wrong('LOG_LEVEL', 'loud'),
    wrong('HOST', '0.0.0.0', { DEMO: '' }),
  ];
}

function folders(wrong: Wrong, { busyPort, file, filledFolder }: Surroundings): WrongSettings[] {
  return [
    wrong('PORT', busyPort),
    wrong('DATA_DIR', file),
    wrong('DATA_DIR', `${file}/below`),
    wrong('DATA_DIR', filledFolder),
    wrong('DATA_DIR', '/proc/docket'),
  ];
}

function servers(wrong: Wrong, { busyPort, closedPort, database, postgres }: Surroundings): WrongSettings[] {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(database.DATABASE_URL);
    change(url);
    return url.href;
  };
  return [
    wrong('DATABASE_URL', 'mysql://user:secret-word@127.0.0.1/docket'),
    wrong('DATABASE_URL', 'secret-word'),
    wrong('DATABASE_URL', `postgres://user:secret-word@127.0.0.1:${closedPort}/docket`),
    wrong('DATABASE_URL', `postgres://user:secret-word@127.0.0.1:${busyPort}/docket`),
    wrong('DATABASE_URL', 'postgres://user:secret-word@no-such-host.invalid/docket'),
    wrong('DATABASE_URL', new URL('/no-such-database', postgres).href),
    wrong(
      'DATABASE_URL',
      changed((url) => {
        url.username = 'nobody-known';
        url.password = 'secret-word';
      }),
    ),
    wrong('PORT', busyPort),
  ];
}
