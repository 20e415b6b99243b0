import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import * as passwords from '../platform/passwords.ts';
import { startTry } from './login-rate-limit/login-rate-limit.ts';

vi.mock('../platform/passwords.ts', { spy: true });

const clinic = useTestClinic();
const password = 'correct horse battery';

beforeEach(() => vi.clearAllMocks());

function login(role: 'admin' | 'doctors', body: object, address = '192.0.2.1') {
  return clinic.request({ method: 'POST', path: `/api/${role}/login`, body, address });
}

// Counts a try without the slow check of its password.
function failedTry(email: string, address: string) {
  const { engine, clock } = clinic.context;
  return startTry(engine, { role: 'doctor', email, address }, clock.nowMs());
}

function failures() {
  return clinic.context.engine.read.db.selectFrom('sign_in_failures').selectAll().execute();
}

test('an admin logs in with email and password and gets a token that works', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  const answer = await login('admin', { email: 'desk@example.org', password });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
    message: 'Admin login successful',
  });
  const listed = await clinic.as({ role: 'admin', token: answer.body.token }).post('all-doctors');
  expect(listed.status).toBe(200);
});

test.each(['/api/doctors/login', '/api/doctor/login'])('a doctor logs in under %s', async (path) => {
  await aDoctor(clinic.context, { email: 'ada@example.org', password });
  const answer = await clinic.request({ method: 'POST', path, body: { email: 'ada@example.org', password } });
  expect(answer.body.message).toBe('Doctor login successful');
  const test = await clinic.as({ role: 'doctor', token: answer.body.token }).get('/api/test');
  expect(test.body).toEqual({ success: true, message: 'Connected' });
});

test('case and surrounding blanks of the email do not matter, those of the password do', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  expect((await login('admin', { email: '  Desk@Example.ORG ', password })).status).toBe(200);
  expect((await login('admin', { email: 'desk@example.org', password: `${password} ` })).status).toBe(401);
});

test.each([
  ['a wrong password', 'admin', 'desk@example.org', 'not the password'],
  ['an unknown email', 'admin', 'nobody@example.org', password],
  ['the other role', 'doctors', 'desk@example.org', password],
  ['an account that has no password yet', 'doctors', 'new@example.org', password],
  ['a text that is no email at all', 'admin', "' or 1=1 --", password],
] as const)('%s gets the same refusal after the same work', async (_, role, email, typed) => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  await aDoctor(clinic.context, { email: 'new@example.org' });
  vi.mocked(passwords.verifyPassword).mockClear();
  const answer = await login(role, { email, password: typed });
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ success: false, message: 'Invalid credentials' });
  expect(passwords.verifyPassword).toHaveBeenCalledTimes(1);
});

test.each([
  ['nothing', {}, 'email is required'],
  ['a number as email', { email: 7, password: 'x' }, 'email must be text'],
  ['a list as email', { email: [], password: 'x' }, 'email must be text'],
  ['an endless email', { email: 'a'.repeat(2_000), password: 'x' }, 'email must have at most 254 characters'],
  [
    'NUL in the email',
    { email: 'a\u0000b@example.org', password: 'x' },
    "email contains characters that can't be stored",
  ],
  ['no password', { email: 'a@example.org' }, 'password is required'],
  ['an empty password', { email: 'a@example.org', password: '' }, 'password is required'],
  ['null as password', { email: 'a@example.org', password: null }, 'password is required'],
  ['an object as password', { email: 'a@example.org', password: { length: 10 } }, 'password is required'],
  ['an endless password', { email: 'a@example.org', password: 'x'.repeat(2_000) }, 'password is too long'],
])('%s is refused with a sentence', async (_, body, sentence) => {
  const answer = await login('admin', body);
  expect(answer.status).toBe(422);
  expect(answer.body.message).toBe(sentence);
});

test('a password with NUL or half a character in it is merely wrong', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  for (const typed of ['a\u0000bcdefghij', 'a\ud800bcdefghij']) {
    expect((await login('admin', { email: 'desk@example.org', password: typed })).status).toBe(401);
  }
});

test('the password and the token are stored as hashes only', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  const { token } = (await login('admin', { email: 'desk@example.org', password })).body;
  const { db } = clinic.context.engine.read;
  const rows = [
    ...(await db.selectFrom('accounts').selectAll().execute()),
    ...(await db.selectFrom('sessions').selectAll().execute()),
  ];
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(password);
});

test('the eleventh failed try from one address must wait, and the wait ends', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  const wrong = { email: 'desk@example.org', password: 'not the password' };
  for (let tries = 0; tries < 10; tries += 1) expect((await login('admin', wrong)).status).toBe(401);

  const refused = await login('admin', { email: 'desk@example.org', password });
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe('Too many failed tries. Please try again in 15 minutes');
  expect(refused.body.details.retryAfterSeconds).toBe(900);
  expect(refused.headers['retry-after']).toBe('900');

  // More tries do not lengthen the wait.
  clinic.setNow('2026-11-20T10:10');
  expect((await login('admin', wrong)).body.message).toBe(
    'Too many failed tries. Please try again in 5 minutes',
  );
  clinic.setNow('2026-11-20T10:15');
  expect((await login('admin', { email: 'desk@example.org', password })).status).toBe(200);
});

test('tries counted while the clock was ahead block nobody', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  clinic.setNow('2027-11-20T10:00');
  for (let tries = 0; tries < 10; tries += 1) {
    await login('admin', { email: 'desk@example.org', password: 'not the password' });
  }
  expect((await login('admin', { email: 'desk@example.org', password })).status).toBe(429);
  clinic.setNow('2026-11-20T10:00');
  expect((await login('admin', { email: 'desk@example.org', password })).status).toBe(200);
});

test('a clock set back a little makes the wait at most twice as long', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  for (let tries = 0; tries < 10; tries += 1) {
    await login('admin', { email: 'desk@example.org', password: 'not the password' });
  }
  clinic.setNow('2026-11-20T09:46');
  const refused = await login('admin', { email: 'desk@example.org', password });
  expect([refused.status, refused.body.details.retryAfterSeconds]).toEqual([429, 29 * 60]);
  clinic.setNow('2026-11-20T09:44');
  expect((await login('admin', { email: 'desk@example.org', password })).status).toBe(200);
});

test('unknown emails are counted like known ones', async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    await login('admin', { email: 'nobody@example.org', password });
  }
  expect((await login('admin', { email: 'nobody@example.org', password })).status).toBe(429);
});

test('a success clears the counts', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  for (let tries = 0; tries < 9; tries += 1) {
    await login('admin', { email: 'desk@example.org', password: 'not the password' });
  }
  clinic.setNow('2026-11-20T10:01');
  expect((await login('admin', { email: 'desk@example.org', password })).status).toBe(200);
  const left = await failures();
  expect(new Set(left.map((row) => row.key)).size).toBe(1);
  for (let tries = 0; tries < 9; tries += 1) {
    expect((await login('admin', { email: 'desk@example.org', password: 'wrong again' })).status).toBe(401);
  }
});

test('a guesser with many addresses is blocked, the doctor at a known address is not', async () => {
  await aDoctor(clinic.context, { email: 'ada@example.org', password });
  const right = { email: 'ada@example.org', password };
  expect((await login('doctors', right, '198.51.100.7')).status).toBe(200);

  vi.mocked(passwords.verifyPassword).mockResolvedValue(false);
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await login(
      'doctors',
      { email: 'ada@example.org', password: 'guess' },
      `203.0.113.${tries}`,
    );
    expect(answer.status).toBe(401);
  }
  vi.mocked(passwords.verifyPassword).mockRestore();
  expect((await login('doctors', right, '203.0.113.99')).status).toBe(429);
  expect((await login('doctors', right, '198.51.100.7')).status).toBe(200);
});

test('a guesser behind the practice’s address is blocked, its staff are not', async () => {
  await aDoctor(clinic.context, { email: 'ada@example.org', password });
  await aDoctor(clinic.context, { email: 'new@example.org', password });
  const office = '198.51.100.7';
  expect((await login('doctors', { email: 'ada@example.org', password }, office)).status).toBe(200);

  for (let at = 0; at < 100; at += 1) await failedTry(`guess${at}@example.org`, office);
  expect((await login('doctors', { email: 'new@example.org', password }, office)).status).toBe(429);
  expect((await login('doctors', { email: 'ada@example.org', password }, office)).status).toBe(200);
  expect((await login('doctors', { email: 'new@example.org', password }, '198.51.100.8')).status).toBe(200);
});

test('a burst of tries can’t outrun the count', { tags: ['both-engines'] }, async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => login('admin', { email: 'desk@example.org', password: 'guess' })),
  );
  const looked = answers.filter((answer) => answer.status === 401).length;
  const refused = answers.filter((answer) => answer.status === 429).length;
  expect(looked + refused).toBe(30);
  // Exact where writers queue; another engine may let as many more through as it has connections.
  if (clinic.context.engine.kind === 'sqlite') expect(looked).toBe(10);
  else expect(looked).toBeLessThanOrEqual(20);
});

test('a login deletes expired rows', async () => {
  await anAdmin(clinic.context, { email: 'desk@example.org', password });
  await login('admin', { email: 'desk@example.org', password: 'wrong' });
  clinic.setNow('2026-11-22T10:00');
  await login('admin', { email: 'desk@example.org', password });
  expect(await failures()).toHaveLength(0);
  const sessions = await clinic.context.engine.read.db.selectFrom('sessions').selectAll().execute();
  expect(sessions).toHaveLength(1);
});
