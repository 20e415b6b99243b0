import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aDoctor, type SignedIn } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MadeDatabase, makeMigratedDatabase } from '@docket/testing/make-database.ts';
import { type App, askFactor, makeCode, turnOnFactor } from '@docket/testing/second-factor.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { backUp } from '../../platform/backup/back-up.ts';
import { createLog } from '../../platform/log.ts';
import { createSecret } from './rules.ts';
import { sealStoredSecrets } from './secrets.ts';
import { secondFactorStore } from './store.ts';

const password = 'correct horse battery';
const key = 'a-key-of-tests-that-has-thirty-two-letters';
const otherKey = 'another-key-of-tests-with-thirty-two-letters';
const cantCheck =
  'The server can’t check the codes of your app at the moment. Please use a recovery code, and tell whoever runs it';

let database: MadeDatabase;
let clinic: TestClinic;
let opened: TestClinic | null = null;
let lines: string[];
let doctor: SignedIn;
let app: App;

/** Starts the practice again with this SECRET_KEY; returns the findings of the start. */
async function startWith(secretKey: string | null) {
  await opened?.close();
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  clinic = await openTestClinic({ ...database.settings, secretKey, log });
  opened = clinic;
  clinic.setNow('2026-11-20T11:00');
  return sealStoredSecrets(clinic.context);
}
beforeEach(async () => {
  lines = [];
  database = await makeMigratedDatabase();
  await startWith(null);
  doctor = await aDoctor(clinic.context, { password });
  app = await turnOnFactor(clinic, 'doctor', doctor);
});
afterEach(async () => {
  await opened?.close();
  opened = null;
  await database.drop();
});

const stored = async () => {
  const { db } = clinic.context.engine.read;
  return (await db.selectFrom('second_factors').select('secret').execute()).map(({ secret }) => secret);
};
const login = (code: string) =>
  clinic.request({
    method: 'POST',
    path: '/api/doctors/login',
    body: { email: doctor.email, password, code },
  });
/** The app's code after a number of half minutes. */
const codeNow = (stepsLater: number) => makeCode(clinic, app.secret)(stepsLater);

test('without a key a secret stays in plain text, and is counted', async () => {
  expect(await stored()).toEqual([app.secret]);
  expect(await startWith(null)).toEqual({ plainCount: 1, unreadable: null });
  expect((await login(codeNow(1))).status).toBe(200);
});

test('with a key the next start encrypts it once, and its codes still work', async () => {
  expect(await startWith(key)).toEqual({ plainCount: 0, unreadable: null });
  const [sealed = ''] = await stored();
  expect(sealed).toMatch(/^v1\.[\w.-]+$/);
  expect(sealed).not.toContain(app.secret);
  await startWith(key);
  expect(await stored()).toEqual([sealed]);
  expect((await login(codeNow(1))).status).toBe(200);
  expect((await login(codeNow(1))).status).toBe(401);
});

test('several nodes that start at once encrypt each secret once', { tags: ['both-engines'] }, async () => {
  for (let more = 0; more < 5; more += 1)
    await turnOnFactor(clinic, 'doctor', await aDoctor(clinic.context, { password }));
  const context = { ...clinic.context, settings: { ...clinic.context.settings, secretKey: key } };
  const states = await Promise.all([1, 2, 3, 4].map(() => sealStoredSecrets(context)));
  expect(states).toEqual(states.map(() => ({ plainCount: 0, unreadable: null })));
  expect(await startWith(key)).toEqual({ plainCount: 0, unreadable: null });
  expect((await login(codeNow(1))).status).toBe(200);
});

test('a secret set up with a key is encrypted at once, and bound to its account', async () => {
  await startWith(key);
  const other = await aDoctor(clinic.context, { password });
  const { secret } = (await askFactor(clinic, 'doctor', other.token, 'begin-second-factor')).body;
  expect(JSON.stringify(await stored())).not.toContain(secret);
  const code = makeCode(clinic, secret)();
  const confirmed = await askFactor(clinic, 'doctor', other.token, 'confirm-second-factor', {
    code,
    currentPassword: password,
  });
  expect(confirmed.status).toBe(200);
  // An attacker with write access to the table copies their own secret to another account.
  await clinic.context.engine.transaction(async ({ db }) => {
    const otherSecret = db.selectFrom('second_factors').select('secret').where('account_id', '=', other.id);
    await db
      .updateTable('second_factors')
      .set({ secret: otherSecret })
      .where('account_id', '=', doctor.id)
      .execute();
  });
  expect((await login(makeCode(clinic, secret)(1))).body.message).toBe(cantCheck);
});

test.each([
  ['another key', otherKey, 'with another SECRET_KEY than this one'],
  ['no key', null, 'with a SECRET_KEY that is missing'],
])(
  'with %s a code is refused in words, recovery codes still do, and nothing is lost',
  async (_, wrong, cause) => {
    await startWith(key);
    const sealed = await stored();
    expect(await startWith(wrong)).toEqual({
      plainCount: 0,
      unreadable: `1 second factor was encrypted ${cause}: its owner can sign in with recovery codes alone until it is set again`,
    });
    const refused = await login(codeNow(1));
    expect([refused.status, refused.body]).toEqual([
      401,
      { success: false, message: cantCheck, details: { codeNeeded: true } },
    ]);
    const errorLines = lines.filter((line) => line.includes('was encrypted with another SECRET_KEY'));
    expect(errorLines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', accountId: doctor.id },
    ]);
    const [first = '', second = ''] = app.recoveryCodes;
    const signedIn = await login(first);
    expect(signedIn.status).toBe(200);
    const proof = await askFactor(clinic, 'doctor', signedIn.body.token, 'renew-recovery-codes', {
      code: codeNow(1),
    });
    expect([proof.status, proof.body.message]).toEqual([422, cantCheck]);
    expect(await stored()).toEqual(sealed);
    await startWith(key);
    expect((await login(codeNow(1))).status).toBe(200);
    expect((await login(second)).status).toBe(200);
  },
);

test('after the loss of the key a recovery code turns the factor off, and a new one can be set up', async () => {
  await startWith(key);
  await startWith(otherKey);
  const [first = '', second = ''] = app.recoveryCodes;
  const { token } = (await login(first)).body;
  expect((await askFactor(clinic, 'doctor', token, 'end-second-factor', { code: second })).status).toBe(200);
  const anew = await turnOnFactor(clinic, 'doctor', { token, password });
  expect((await login(anew.code(1))).status).toBe(200);
});

test('while any secret was encrypted with another key, plain ones are not encrypted', async () => {
  await startWith(key);
  await startWith(null);
  const other = await aDoctor(clinic.context, { password });
  const plain = await turnOnFactor(clinic, 'doctor', other);
  expect(await startWith(otherKey)).toMatchObject({ plainCount: 1 });
  expect(await stored()).toContain(plain.secret);
  expect(await startWith(key)).toEqual({ plainCount: 0, unreadable: null });
  expect(await stored()).not.toContain(plain.secret);
});

test('after encryption no file of the folder and no backup contains a plain secret', async () => {
  // Enough rows that a page has room for remains of old ones.
  for (let more = 0; more < 40; more += 1) {
    const { id } = await aDoctor(clinic.context);
    await clinic.context.engine.transaction((tx) => secondFactorStore(tx).begin(id, createSecret()));
  }
  const secrets = await stored();
  const countIn = (path: string) => {
    const bytes = readFileSync(path);
    return secrets.filter((secret) => bytes.includes(secret)).length;
  };
  const folder = mkdtempSync(join(tmpdir(), 'docket-secrets-'));
  const countInBackup = async (name: string) => {
    const path = join(folder, name);
    await backUp(database.settings, path, { steps: migrations });
    return countIn(path);
  };
  expect(await countInBackup('plain.backup')).toBe(41);
  await startWith(key);
  // A stop merges the write-ahead log into the file.
  await startWith(key);
  expect(await countInBackup('sealed.backup')).toBe(0);
  const { dataDir } = database.settings;
  const files = dataDir === '' ? [] : readdirSync(dataDir).map((name) => join(dataDir, name));
  expect(files.filter((path) => countIn(path) > 0)).toEqual([]);
  rmSync(folder, { recursive: true });
});
