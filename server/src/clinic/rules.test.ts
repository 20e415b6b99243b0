import { describe, expect, it } from 'vitest';
import { decideStart, isLoopback } from './rules.ts';

const loopback = {
  adminEmail: null,
  adminPassword: null,
  demo: 'auto',
  host: '127.0.0.1',
  dataDir: './data',
  databaseUrl: null,
  smtpUrl: null,
  sms: null,
} as const;
const sms = {
  url: 'https://sms.example',
  method: 'POST',
  headers: {},
  idPath: 'id',
  body: { kind: 'json', value: {} },
} as const;
const empty = { isDemo: false, isNew: true, hasAdmin: false };
const demo = { isDemo: true, isNew: false, hasAdmin: true };
const real = { isDemo: false, isNew: false, hasAdmin: true };
const open = { ...loopback, host: '0.0.0.0' };

function sentenceOf(start: ReturnType<typeof decideStart>): string {
  return start.kind === 'refuse' ? start.sentence : `no refusal: ${start.kind}`;
}

describe('a new database', () => {
  it('becomes a demo clinic when nothing else is asked for', () => {
    expect(decideStart(loopback, empty)).toEqual({ kind: 'make demo' });
  });
  it('begins with the admin of the settings', () => {
    const settings = { ...loopback, adminEmail: 'ada@example.com', adminPassword: 'long enough' };
    const admin = { email: 'ada@example.com', password: 'long enough' };
    expect(decideStart(settings, empty)).toEqual({ kind: 'seed admin', admin });
  });
  it('gets a link for its first admin with DEMO=off', () => {
    expect(decideStart({ ...loopback, demo: 'off' }, empty)).toEqual({ kind: 'first admin' });
  });
  it('is not opened to others as a demo clinic by default', () => {
    expect(sentenceOf(decideStart(open, empty))).toMatch(
      /HOST=0\.0\.0\.0 .* set ADMIN_EMAIL to begin a real/,
    );
  });
  it('becomes a demo clinic for others when DEMO=on is set by hand', () => {
    expect(decideStart({ ...open, demo: 'on' }, empty)).toEqual({ kind: 'make demo' });
  });
  it('is left alone when the settings contradict each other', () => {
    const settings = { ...loopback, adminEmail: 'ada@example.com', demo: 'on' } as const;
    expect(sentenceOf(decideStart(settings, empty))).toContain('DEMO=on and ADMIN_EMAIL exclude each other');
  });
});

describe.each([
  ['SMTP_URL', { smtpUrl: 'smtp://mail.example' }],
  ['SMS_URL', { sms }],
  ['SMTP_URL and SMS_URL', { smtpUrl: 'smtp://mail.example', sms }],
] as const)('%s', (names, sends) => {
  it.each([
    ['made', empty],
    ['served', demo],
  ])('keeps a demo clinic from being %s, also with DEMO=on', (_, found) => {
    for (const choice of ['auto', 'on'] as const)
      expect(sentenceOf(decideStart({ ...loopback, ...sends, demo: choice }, found))).toMatch(
        new RegExp(`start it without ${names}\\. To begin a real clinic, set`),
      );
  });
  it('belongs to a real clinic', () => {
    expect(decideStart({ ...loopback, ...sends }, real)).toEqual({ kind: 'serve' });
    expect(decideStart({ ...loopback, ...sends, demo: 'off' }, empty)).toEqual({ kind: 'first admin' });
  });
});

describe('a demo database', () => {
  it('is served to this machine', () => {
    expect(decideStart(loopback, demo)).toEqual({ kind: 'serve demo' });
  });
  it('is never served with ADMIN_EMAIL set, not even with DEMO=on', () => {
    for (const choice of ['auto', 'on', 'off'] as const) {
      const settings = { ...loopback, demo: choice, adminEmail: 'ada@example.com' };
      expect(sentenceOf(decideStart(settings, demo))).toContain(
        'set DATA_DIR to another folder, or remove ./data',
      );
    }
  });
  it('is not served to others unless DEMO=on is set by hand', () => {
    expect(sentenceOf(decideStart(open, demo))).toContain('not served on HOST=0.0.0.0 unless DEMO=on');
    expect(decideStart({ ...open, demo: 'on' }, demo)).toEqual({ kind: 'serve demo' });
  });
  it('is not served with DEMO=off', () => {
    expect(sentenceOf(decideStart({ ...loopback, demo: 'off' }, demo))).toContain(
      'DEMO=off asks for a real one',
    );
  });
  it('on a PostgreSQL server names DATABASE_URL as the way to a real one', () => {
    const settings = { ...loopback, demo: 'off', databaseUrl: 'postgres://localhost/docket' } as const;
    expect(sentenceOf(decideStart(settings, demo))).toContain('set DATABASE_URL to another, empty database');
  });
});

describe('a real database', () => {
  it('is served as it is, wherever', () => {
    expect(decideStart(loopback, real)).toEqual({ kind: 'serve' });
    expect(decideStart(open, real)).toEqual({ kind: 'serve' });
  });
  it('gets a link for its first admin while it has none', () => {
    expect(decideStart(loopback, { ...real, hasAdmin: false })).toEqual({ kind: 'first admin' });
  });
});

it('takes only the machine itself for loopback', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) expect(isLoopback(host)).toBe(true);
  for (const host of ['0.0.0.0', '::', '192.168.1.4', '127.example.com'])
    expect(isLoopback(host)).toBe(false);
});
