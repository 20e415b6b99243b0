import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment, settingNames } from './settings.ts';
import { SettingsError } from './settings-error.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an empty environment', () => {
  test('gives a server for one machine', () => {
    expect(readEnvironment({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: null,
      trustProxy: false,
      maxConnections: 5_000,
      maxConnectionsPerAddress: 400,
      maxWritesPerMinute: 1_200,
      metricsPort: null,
      metricsToken: null,
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseWaitSeconds: 30,
      adminEmail: null,
      adminPassword: null,
      clinicName: 'Docket',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      fixedByEnvironment: [],
      corsOrigins: [],
      sessionHours: 12,
      sessionIdleMinutes: 30,
      secondFactor: 'optional',
      smtpUrl: null,
      mailFrom: null,
      secretKey: null,
      webhookPrivate: 'off',
      sms: null,
      demo: 'auto',
      apiDocs: 'auto',
      logLevel: 'info',
      withoutEffect: [],
    });
  });
  test('empty and blank variables count as none', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_EMAIL'];
    const others = [
      'CLINIC_NAME',
      'CLINIC_TIME_ZONE',
      'CORS_ORIGINS',
      'SESSION_HOURS',
      'DEMO',
      'LOG_LEVEL',
      'SESSION_IDLE_MINUTES',
      'SECOND_FACTOR',
      'METRICS_PORT',
      'METRICS_TOKEN',
      'SMTP_URL',
      'MAIL_FROM',
      'SECRET_KEY',
      'WEBHOOK_PRIVATE',
      'SMS_URL',
      'SMS_METHOD',
      'SMS_HEADERS',
      'SMS_BODY',
      'SMS_ID_PATH',
    ];
    for (const blank of ['', '  ']) {
      const env = Object.fromEntries([...names, ...others].map((name) => [name, blank]));
      expect(readEnvironment({ ...env, ADMIN_PASSWORD: '' })).toEqual(readEnvironment({}));
    }
  });
});

describe('a value that the reader of an env file left unchanged', () => {
  const quoted = settingNames.filter((name) => !name.endsWith('_FILE'));
  test.each(quoted)('is refused in quotes: %s', (name) => {
    for (const value of ['"/tmp/x at practice.example"', "'/tmp/x at practice.example'"])
      expect(() => readEnvironment({ [name]: value })).toThrow(
        `${name} must stand without quotes around it: they would be part of the value`,
      );
  });
  test.each(quoted)('is refused with a variable in it: %s', (name) => {
    expect(() => readEnvironment({ [name]: ['a$', '{HOME}/data of ten'].join('') })).toThrow(
      `${name} must be written out: nothing replaces variables like $HOME or %APPDATA% in it`,
    );
  });
  test.each(['%APPDATA%/docket', '$HOME/docket', '/srv/$USER/docket'])(
    'is refused as a folder: %s',
    (folder) => {
      expect(() => readEnvironment({ DATA_DIR: folder })).toThrow(/^DATA_DIR must be written out/);
    },
  );
  test('is taken where it is no variable', () => {
    const smtp = { SMTP_URL: 'smtp://a:p$A%25b@mail.practice.example', MAIL_FROM: 'desk@practice.example' };
    const env = { ...smtp, CLINIC_NAME: 'A$AP Dental, 100% "gentle"', DATA_DIR: '/srv/50% off' };
    expect(readEnvironment(env)).toMatchObject({ clinicName: env.CLINIC_NAME, dataDir: '/srv/50% off' });
  });
});

test.each([
  ['SMTPUSER', 'x', 'SMTP_URL holds host'],
  ['SMTPPASSWORD', 'x', 'SMTP_URL holds host'],
  ['EMAIL_HOST', 'x', 'SMTP_URL holds host'],
  ['EMAIL_HOST_PASSWORD', 'x', 'SMTP_URL holds host'],
  ['MAILER_URL', 'smtp://x', 'SMTP_URL holds host'],
  ['MAILER_DSN', 'smtp://x', 'SMTP_URL holds host'],
  ['MAILER_FROM', 'a@b.example', 'SMTP_URL names the mail server'],
  ['SMS_ID', 'messages', 'SMS_URL, SMS_METHOD'],
  ['SMSTOKEN', 'x', 'SMS_URL, SMS_METHOD'],
])('the name of another program stops the start: %s', (name, value, advice) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name} is no setting: ${advice}`);
});

test('a database of other programs is named at the start where Docket’s is embedded', () => {
  const said = ['PGHOST has no effect without DATABASE_URL: the database is embedded'];
  expect(readEnvironment({ PGHOST: 'db' }).withoutEffect).toEqual(said);
  const DATABASE_URL = 'postgres://db/docket';
  expect(readEnvironment({ PGHOST: 'db', DATABASE_URL }).withoutEffect).toEqual([]);
});

test('a method is named as the documents write it', () => {
  expect(() => readEnvironment({ SMS_URL: 'https://gateway.example', SMS_METHOD: 'GET' })).toThrow(
    'SMS_METHOD must be one of POST, PUT, not "GET"',
  );
  const env = { SMS_URL: 'https://gateway.example', SMS_METHOD: 'put' };
  expect(readEnvironment(env).sms).toMatchObject({ method: 'PUT' });
});

describe('accepted values', () => {
  test.each([
    ['PORT', '1', 'port', 1],
    ['PORT', '65535', 'port', 65_535],
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['HOST', '::', 'host', '::'],
    ['HOST', 'localhost', 'host', 'localhost'],
    ['PUBLIC_URL', 'https://panel.example.org/', 'publicUrl', 'https://panel.example.org'],
    ['PUBLIC_URL', 'http://192.168.1.7:4000', 'publicUrl', 'http://192.168.1.7:4000'],
    ['TRUST_PROXY', 'on', 'trustProxy', 1],
    ['TRUST_PROXY', 'off', 'trustProxy', false],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', 'trustProxy', ['10.0.0.0/8', '::1']],
    ['TRUST_PROXY', 'fd00::/16, ::ffff:10.0.0.0/104', 'trustProxy', ['fd00::/16', '::ffff:10.0.0.0/104']],
    ['MAX_CONNECTIONS', '100', 'maxConnections', 100],
    ['MAX_CONNECTIONS_PER_ADDRESS', '50', 'maxConnectionsPerAddress', 50],
    ['MAX_WRITES_PER_MINUTE', '100', 'maxWritesPerMinute', 100],
    ['DATA_DIR', '/srv/docket', 'dataDir', '/srv/docket'],
    ['DATABASE_URL', 'postgres://a:b@h:5432/d', 'databaseUrl', 'postgres://a:b@h:5432/d'],
    ['DATABASE_URL', 'postgresql:///docket?host=/run', 'databaseUrl', 'postgresql:///docket?host=/run'],
    ['DATABASE_WAIT_SECONDS', '0', 'databaseWaitSeconds', 0],
    ['ADMIN_EMAIL', ' Ada@Example.org ', 'adminEmail', 'ada@example.org'],
    ['CLINIC_NAME', 'Praxis Łódź', 'clinicName', 'Praxis Łódź'],
    ['CLINIC_TIME_ZONE', 'America/New_York', 'timeZone', 'America/New_York'],
    [
      'CORS_ORIGINS',
      'https://a.example, http://b.example:81/ https://a.example',
      'corsOrigins',
      ['https://a.example', 'http://b.example:81'],
    ],
    ['SESSION_HOURS', '1', 'sessionHours', 1],
    ['SESSION_IDLE_MINUTES', '1', 'sessionIdleMinutes', 1],
    ['SESSION_IDLE_MINUTES', '1440', 'sessionIdleMinutes', 1_440],
    ['SECOND_FACTOR', 'Required', 'secondFactor', 'required'],
    ['SECOND_FACTOR', 'optional', 'secondFactor', 'optional'],
    ['SECRET_KEY', ' 0123456789abcdef0123456789abcdef ', 'secretKey', '0123456789abcdef0123456789abcdef'],
    ['WEBHOOK_PRIVATE', 'ON', 'webhookPrivate', 'on'],
    ['DEMO', 'ON', 'demo', 'on'],
    ['DEMO', 'off', 'demo', 'off'],
    ['API_DOCS', 'on', 'apiDocs', 'on'],
    ['API_DOCS', 'off', 'apiDocs', 'off'],
    ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ] as const)('%s=%s', (name, value, setting, expected) => {
    expect(readEnvironment({ [name]: value })[setting]).toEqual(expected);
  });
  test.each([
    ['desk@practice.example', { name: null, address: 'desk@practice.example' }],
    ['Practice <desk@practice.example>', { name: 'Practice', address: 'desk@practice.example' }],
    ['"Dr. A, Dr. B" <desk@practice.example>', { name: 'Dr. A, Dr. B', address: 'desk@practice.example' }],
    ['<desk@practice.example>', { name: null, address: 'desk@practice.example' }],
  ])('MAIL_FROM=%s', (value, mailFrom) => {
    const smtpUrl = 'smtps://desk%40practice.example:secret@mail.practice.example:465';
    expect(readEnvironment({ SMTP_URL: smtpUrl, MAIL_FROM: value })).toMatchObject({ smtpUrl, mailFrom });
  });
  test.each(['requireTLS=false', 'ignoreTLS=true&name=desk', 'tls.rejectUnauthorized=false'])(
    'an option of the mail library: %s',
    (options) => {
      const smtpUrl = `smtp://relay.practice.example:25/?${options}`;
      expect(readEnvironment({ SMTP_URL: smtpUrl, MAIL_FROM: 'desk@practice.example' })).toMatchObject({
        smtpUrl,
      });
    },
  );
  test('a bare % in the password of the mail server is refused with the remedy', () => {
    const read = (password: string) =>
      readEnvironment({
        SMTP_URL: `smtp://desk:${password}@mail.example`,
        MAIL_FROM: 'desk@practice.example',
      });
    expect(() => read('100%sure')).toThrow(/^SMTP_URL must .*% in a password is %25$/);
    expect(read('100%25sure').smtpUrl).toBe('smtp://desk:100%25sure@mail.example');
  });
  test('an SMS gateway: only its URL, or every setting', () => {
    const url = 'https://user:secret@gateway.example/send';
    expect(readEnvironment({ SMS_URL: url }).sms).toEqual({
      url,
      method: 'POST',
      headers: {},
      idPath: 'id',
      body: { kind: 'json', value: { to: '{to}', text: '{text}', id: '{id}' } },
    });
    const variables = {
      SMS_METHOD: 'PUT',
      SMS_HEADERS: 'Authorization: Bearer a:b\n\n  X-Key: k\n',
      SMS_BODY: 'to={to}&message={text}&from=Practice+%26+Co',
      SMS_ID_PATH: 'messages.0.id',
    };
    expect(readEnvironment({ SMS_URL: url, ...variables }).sms).toEqual({
      url,
      method: 'PUT',
      headers: { authorization: 'Bearer a:b', 'x-key': 'k' },
      idPath: 'messages.0.id',
      body: {
        kind: 'form',
        fields: [
          ['to', '{to}'],
          ['message', '{text}'],
          ['from', 'Practice & Co'],
        ],
      },
    });
  });
  test('a password is taken exactly as typed', () => {
    const env = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: ' ten chars ' };
    expect(readEnvironment(env).adminPassword).toBe(' ten chars ');
  });
  test('a password may come from a file with a final line break; an empty file counts as none', () => {
    const path = join(folder, 'admin-password');
    const env = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: '', ADMIN_PASSWORD_FILE: path };
    for (const [content, password] of [
      [' ten chars ', ' ten chars '],
      [' ten chars \n', ' ten chars '],
      ['ten chars.\r\n', 'ten chars.'],
      ['', null],
      ['\n', null],
    ] as const) {
      writeFileSync(path, content);
      expect(readEnvironment(env).adminPassword).toBe(password);
    }
  });
});

describe('faults that stop the start, with one sentence that names the setting', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'panel.example.org'],
    ['PUBLIC_URL', 'https://panel.example.org/docket'],
    ['PUBLIC_URL', 'https://panel.example.org/?a=1'],
    ['PUBLIC_URL', 'https://user:secret-word@panel.example.org'],
    ['PUBLIC_URL', 'ftp://panel.example.org'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1, ::/0'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUST_PROXY', '10.0.0.0/7'],
    ['TRUST_PROXY', '::/1,8000::/1'],
    ['TRUST_PROXY', '2000::/15'],
    ['TRUST_PROXY', '::ffff:0.0.0.0/96'],
    ['TRUST_PROXY', '0::ffff:0:0/97'],
    ['TRUST_PROXY', '::/64'],
    ['TRUST_PROXY', '0:0:0:0:0:ffff:10.0.0.0/103'],
    ['TRUST_PROXY', 'fe80::1%eth0'],
    ['MAX_CONNECTIONS', '9'],
    ['MAX_CONNECTIONS_PER_ADDRESS', 'many'],
    ['TRUST_PROXY', '10.0.0.1,proxy'],
    ['DATABASE_URL', 'mysql://user:secret-word@host/d'],
    ['DATABASE_URL', 'secret-word'],
    ['CLINIC_TIME_ZONE', '+02:00'],
    ['CLINIC_TIME_ZONE', 'UTC+2'],
    ['DATA_DIR', '~/docket'],
    ['DATA_DIR', '$HOME/docket'],
    ['DATA_DIR', 'file:///srv/docket'],
    ['DATA_DIR', process.platform === 'win32' ? '~' : 'C:\\docket'],
    ['CLINIC_TIME_ZONE', 'Etc/GMT+2'],
    ['SMS_URL', 'http://user:secret-word@gateway.example/messages'],
    ['SMS_URL', 'http://9.9.9.9/messages'],
    ['SMTP_URL', 'http://user:secret-word@mail.example.org'],
    ['SMTP_URL', 'smtp://user:secret-word@mail.example.org/box'],
    ['SMTP_URL', 'smtp://user:secret-word@mail.example.org'],
    ['SMTP_URL', 'smtp://user:secret-word@mail.example.org?tls=off'],
    ['SMTP_URL', 'smtp://user:secret-word@mail.example.org?requireTls=false'],
    ['SMTP_URL', 'smtp://user:secret-word@mail.example.org#secret'],
    ['MAIL_FROM', 'Desk'],
    ['MAIL_FROM', 'Desk <desk@example.org'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['SMS_URL', 'ftp://user:secret-word@gateway.example'],
    ['SMS_URL', 'secret-word'],
    ['SMS_METHOD', 'GET'],
    ['SMS_METHOD', 'POST'],
    ['SMS_HEADERS', 'secret-word'],
    ['SMS_HEADERS', 'Authorization: secret-word\u0000'],
    ['SMS_BODY', '{"to":"{to}","text":"{text}"'],
    ['SMS_BODY', '{"to":"{to}"}'],
    ['SMS_BODY', 'to={to}&text={text}&key={password}'],
    ['SMS_ID_PATH', 'a..b'],
    ['ADMIN_EMAIL', 'ada'],
    ['ADMIN_EMAIL', 'ada@example.org, bob@example.org'],
    ['CLINIC_NAME', 'x'.repeat(121)],
    ['CLINIC_TIME_ZONE', 'Berlin'],
    ['CLINIC_TIME_ZONE', 'Mars/Olympus'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example,b.example'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['SESSION_HOURS', '0'],
    ['SESSION_HOURS', '-12'],
    ['SESSION_HOURS', '1.5'],
    ['SESSION_HOURS', '8761'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_IDLE_MINUTES', '1441'],
    ['SESSION_IDLE_MINUTES', 'off'],
    ['SECOND_FACTOR', 'on'],
    ['SECRET_KEY', 'secret-word'],
    ['SECRET_KEY', 'secret word '.repeat(4)],
    ['WEBHOOK_PRIVATE', 'yes'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_PASSWORD', 'secret-wo'],
    ['ADMIN_PASSWORD', 'secret-word'.repeat(12)],
  ])('%s=%s', (name, value) => {
    const read = () => readEnvironment({ ADMIN_EMAIL: 'ada@example.org', [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} [^\n]+$`));
    expect(read).not.toThrow(/secret/);
  });
  test('a password file that is missing, set beside a password, or too short', () => {
    const path = join(folder, 'none');
    const env = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD_FILE: path };
    expect(() => readEnvironment(env)).toThrow(
      `ADMIN_PASSWORD_FILE must name a file that can be read, not "${path}" (ENOENT)`,
    );
    expect(() => readEnvironment({ ...env, ADMIN_PASSWORD: 'long enough' })).toThrow(
      'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE exclude each other: remove one of them',
    );
    writeFileSync(path, 'secret-wo');
    expect(() => readEnvironment(env)).toThrow(/^ADMIN_PASSWORD must have 10 to 128 characters$/);
  });
  test('a password without its email', () => {
    expect(() => readEnvironment({ ADMIN_PASSWORD: 'long enough' })).toThrow(
      /^ADMIN_PASSWORD needs ADMIN_EMAIL/,
    );
  });
});

describe('a setting without effect, for lack of another one', () => {
  test.each([
    ['SMTP_URL', 'smtp://mail.example', 'SMTP_URL and MAIL_FROM need each other'],
    ['MAIL_FROM', 'desk@practice.example', 'SMTP_URL and MAIL_FROM need each other'],
    ['SMS_METHOD', 'PUT', 'SMS_METHOD needs SMS_URL'],
    ['SMS_HEADERS', 'X-Key: k', 'SMS_HEADERS needs SMS_URL'],
    ['SMS_BODY', 'to={to}&text={text}', 'SMS_BODY needs SMS_URL'],
    ['SMS_ID_PATH', 'id', 'SMS_ID_PATH needs SMS_URL'],
  ])('%s stops the start', (name, value, sentence) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(sentence);
  });
  test.each([
    ['DATABASE_WAIT_SECONDS', '5', 'DATABASE_WAIT_SECONDS has no effect without DATABASE_URL'],
    ['WEBHOOK_PRIVATE', 'on', 'WEBHOOK_PRIVATE has no effect without SECRET_KEY'],
  ])('%s is reported at the start', (name, value, sentence) => {
    const { withoutEffect } = readEnvironment({ [name]: value });
    expect(withoutEffect).toEqual([expect.stringContaining(sentence)]);
    const whole = { DATABASE_URL: 'postgres://h/d', SECRET_KEY: '0123456789abcdef0123456789abcdef' };
    expect(readEnvironment({ ...whole, [name]: value }).withoutEffect).toEqual([]);
  });
});

test('an email without a password is accepted, because the start prints a link', () => {
  const settings = readEnvironment({ ADMIN_EMAIL: 'ada@example.org' });
  expect(settings).toMatchObject({ adminEmail: 'ada@example.org', adminPassword: null });
});

test('the database URL may come from a file, but not from both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-settings-'));
  const file = join(folder, 'url');
  writeFileSync(file, 'postgres://docket:x@database/docket\n');
  expect(readEnvironment({ DATABASE_URL_FILE: file }).databaseUrl).toBe(
    'postgres://docket:x@database/docket',
  );
  expect(() => readEnvironment({ DATABASE_URL: 'postgres://x/y', DATABASE_URL_FILE: file })).toThrow(
    new SettingsError('DATABASE_URL and DATABASE_URL_FILE exclude each other: remove one of them'),
  );
  rmSync(folder, { recursive: true });
});

describe('a name that is nearly a setting', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['ADMIN_EMIAL', 'ADMIN_EMAIL'],
    ['ADMIN_PASSWRD_FILE', 'ADMIN_PASSWORD_FILE'],
    ['CLINIC_TIMEZONE', 'CLINIC_TIME_ZONE'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['TRUST-PROXY', 'TRUST_PROXY'],
    ['SMTP_UR', 'SMTP_URL'],
    ['ADMIN_PASS', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWD', 'ADMIN_PASSWORD'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['smtp_url', 'SMTP_URL'],
    ['Data_Dir', 'DATA_DIR'],
    ['SmsUrl', 'SMS_URL'],
    ['SESSION_IDLE', 'SESSION_IDLE_MINUTES'],
    ['DATABASE_WAIT', 'DATABASE_WAIT_SECONDS'],
    ['PRACTICE_NAME', 'CLINIC_NAME'],
    ['DB_URL', 'DATABASE_URL'],
    ['TIME_ZONE', 'CLINIC_TIME_ZONE'],
    ...settingNames
      .filter((name) => name.includes('_'))
      .map((name): [string, string] => [name.replaceAll('_', ''), name]),
  ])('%s stops the start', (name, meant) => {
    expect(() => readEnvironment({ [name]: 'whatever' })).toThrow(
      new SettingsError(`${name} is no setting: did you mean ${meant}?`),
    );
  });
  test.each([
    ['SMTP_USER', /SMTP_URL holds host, port, user and password/],
    ['SMTP_PASSWORD', /SMTP_URL holds/],
    ['SMTP_PASSWORD_FILE', /SMTP_URL holds/],
    ['SMTP_TLS', /SMTP_URL holds/],
    ['smtp_host', /SMTP_URL holds/],
    ['SMTP_PORT', /SMTP_URL holds/],
    ['MAIL_HOST', /SMTP_URL names the mail server/],
    ['SMS_TOKEN', /SMS_HEADERS/],
    ['SMS_METHOD_FILE', /SMS_METHOD is not read from a file/],
    ['DATABASE_PASSWORD', /DATABASE_URL holds/],
    ['DATABASE_PASSWORD_FILE', /DATABASE_URL holds/],
    ['CLINIC_PHONE', /only CLINIC_NAME and CLINIC_TIME_ZONE are/],
    ['WEBHOOK_URL', /only WEBHOOK_PRIVATE is/],
    ['METRICS_PASSWORD', /only METRICS_PORT and METRICS_TOKEN are/],
    ['CORS_ALLOWED', /only CORS_ORIGINS is/],
    ['DOCKET_PORT', /it is called PORT/],
    ['DOCKET_SMTP_URL', /it is called SMTP_URL/],
    ['DOCKET_SMTP_USER', /SMTP_URL holds/],
    ['ADMIN_EMAIL_FILE', /ADMIN_EMAIL is not read from a file/],
  ])('%s, which would have no effect, stops the start', (name, instead) => {
    const read = () => readEnvironment({ [name]: '587' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} is no setting: [^\n]+$`));
    expect(read).toThrow(instead);
    expect(readEnvironment({ [name]: ' ' })).toEqual(readEnvironment({}));
  });
  test('a name of another program does not', () => {
    const others = {
      HOSTS: 'x',
      PORTS: 'x',
      HOSTNAME: 'x',
      POSTGRES_URL: 'x',
      npm_config_port: 'x',
      DATABASE: 'x',
      SESSION_MANAGER: 'x',
      XDG_DATA_DIRS: 'x',
      SMTP_SERVICE_HOST: 'x',
      SMS_PORT_80_TCP: 'x',
      SMS_PORT_80_TCP_ADDR: 'x',
      SMTP_SERVICE_PORT_MAIL: '25',
      SMTP_PORT: 'tcp://10.0.0.1:25',
      DOCKET_PORT: 'tcp://10.0.0.1:4000',
      DOCKET_HOST: 'docket.practice.example',
      DATABASE_PRIVATE_URL: 'x',
      API_BASE_URL: 'x',
      MAILCHECK: 'x',
      LOGNAME: 'x',
      ADMIN_MODE: 'x',
    };
    expect(readEnvironment(others)).toEqual(readEnvironment({}));
  });
});

test.each([
  'http://192.168.1.20:8080/message',
  'http://sms-phone/message',
  'http://gateway.lan/x',
  'http://sms-phone./message',
  'http://Gateway.LAN./x',
  'http://[::1]:8080/x',
])('a gateway in the own network may be used over http: %s', (url) => {
  expect(readEnvironment({ SMS_URL: url }).sms?.url).toBe(url);
});
