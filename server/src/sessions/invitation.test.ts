import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { followLive } from '@docket/testing/follow-live.ts';
import { expect, test } from 'vitest';
import { hashToken } from '../platform/tokens.ts';
import { createInvitation } from './create-invitation.ts';
import { createFirstAdminLink } from './start-link.ts';

const clinic = useTestClinic();
const password = 'correct horse battery';
const gone = 'This link was already used or has expired. Please ask for a new one';

const read = (token: unknown) => clinic.request({ method: 'POST', path: '/api/invitation', body: { token } });
const set = (body: object) => clinic.request({ method: 'POST', path: '/api/set-password', body });

async function invite(accountId: string): Promise<string> {
  const { engine, clock } = clinic.context;
  return tokenOf(await engine.transaction((tx) => createInvitation(tx, accountId, clock.nowMs())));
}

function tokenOf(path: string): string {
  expect(path).toMatch(/^\/set-password#[\w-]{43}$/);
  return path.slice(path.indexOf('#') + 1);
}

test('an invited doctor sees their name, chooses a password and logs in with it', async () => {
  const doctor = await aDoctor(clinic.context, { name: 'Dr. Ada', email: 'ada@example.org' });
  const token = await invite(doctor.id);
  expect((await read(token)).body).toEqual({
    success: true,
    role: 'doctor',
    name: 'Dr. Ada',
    email: 'ada@example.org',
  });

  const answer = await set({ token, password });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, role: 'doctor', email: 'ada@example.org' });
  const login = { email: 'ada@example.org', password };
  const loggedIn = await clinic.request({ method: 'POST', path: '/api/doctors/login', body: login });
  expect(loggedIn.status).toBe(200);
  // Earlier sessions of the account have ended.
  const before = await clinic.as(doctor).get('/api/test');
  expect(before.status).toBe(401);
});

test('a link works once, also when it is used twice at the same time', {
  tags: ['both-engines'],
}, async () => {
  const doctor = await aDoctor(clinic.context);
  const token = await invite(doctor.id);
  const answers = await Promise.all([1, 2, 3].map((n) => set({ token, password: `${password} ${n}` })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
  const again = await set({ token, password });
  expect([again.status, again.body.message]).toEqual([404, gone]);
  expect((await read(token)).status).toBe(404);
});

test('a link works for seven days', async () => {
  const token = await invite((await aDoctor(clinic.context)).id);
  clinic.setNow('2026-11-27T09:59');
  expect((await read(token)).status).toBe(200);
  clinic.setNow('2026-11-27T10:00');
  expect((await read(token)).body).toEqual({ success: false, message: gone });
  expect((await set({ token, password })).status).toBe(404);
});

test('only the hash of a link is stored', async () => {
  const token = await invite((await aDoctor(clinic.context)).id);
  const rows = await clinic.context.engine.read.db
    .selectFrom('sessions')
    .selectAll()
    .where('kind', '=', 'invitation')
    .execute();
  expect(rows).toMatchObject([{ token_hash: hashToken(token) }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a new link ends the earlier one', async () => {
  const { id } = await aDoctor(clinic.context);
  const first = await invite(id);
  const second = await invite(id);
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
});

test('a session’s token does not work as a link, nor a link’s as a session', async () => {
  const doctor = await aDoctor(clinic.context);
  expect((await set({ token: doctor.token, password })).status).toBe(404);
  const token = await invite(doctor.id);
  const asSession = await clinic.request({ method: 'GET', path: '/api/test', token: { doctor: token } });
  expect(asSession.status).toBe(401);
});

test.each([
  ['no token', { password }, 'token is required'],
  ['a token that is no text', { token: 5, password }, 'token must be text'],
  ['an endless token', { token: 'x'.repeat(2_000), password }, 'token must have at most 128 characters'],
  ['a short password', { token: 'x', password: 'ninechars' }, 'Password must have at least 10 characters'],
  [
    'an endless password',
    { token: 'x', password: 'x'.repeat(129) },
    'Password must have at most 128 characters',
  ],
  ['no password', { token: 'x' }, 'Password is required'],
])('%s is refused with a sentence', async (_, body, sentence) => {
  const answer = await set(body);
  expect([answer.status, answer.body.message]).toEqual([422, sentence]);
});

test('a password is stored exactly as typed', async () => {
  const doctor = await aDoctor(clinic.context, { email: 'ada@example.org' });
  const typed = '  Grüße, 早上好 🎉  ';
  await set({ token: await invite(doctor.id), password: typed });
  const login = (password: string) =>
    clinic.request({ method: 'POST', path: '/api/doctors/login', body: { email: doctor.email, password } });
  expect((await login(typed.trim())).status).toBe(401);
  expect((await login(typed)).status).toBe(200);
});

const firstAdminToken = async (): Promise<string> => {
  const link = await createFirstAdminLink(clinic.context, { name: 'web1', file: null, token: null });
  return link.kind === 'here' ? tokenOf(link.path) : '';
};

test('the first admin chooses email and password through a link', async () => {
  const token = await firstAdminToken();
  expect((await read(token)).body).toEqual({ success: true, role: 'admin', name: '', email: '' });
  const missing = await set({ token, password });
  expect([missing.status, missing.body.message]).toEqual([422, 'email is required']);

  const answer = await set({ token, password, email: ' Desk@Example.org', name: 'Front desk' });
  expect(answer.body).toMatchObject({ success: true, role: 'admin', email: 'desk@example.org' });
  const body = { email: 'desk@example.org', password };
  expect((await clinic.request({ method: 'POST', path: '/api/admin/login', body })).status).toBe(200);
  await expect(firstAdminToken()).rejects.toThrow('This clinic has an admin already');
});

test('a new link for the first admin ends the earlier one, and none works once there is an admin', async () => {
  const first = await firstAdminToken();
  const second = await firstAdminToken();
  expect((await read(first)).status).toBe(404);
  await anAdmin(clinic.context);
  const late = await set({ token: second, password, email: 'late@example.org' });
  expect([late.status, late.body.message]).toEqual([404, gone]);
});

test("a doctor's email can not become the first admin's", async () => {
  await aDoctor(clinic.context, { email: 'ada@example.org' });
  const token = await firstAdminToken();
  const taken = await set({ token, password, email: 'ada@example.org' });
  expect([taken.status, taken.body.message]).toEqual([409, 'Admin with this email already exists']);
  // A refusal does not use up the link.
  expect((await set({ token, password, email: 'desk@example.org' })).status).toBe(200);
});

test('an easily guessed password is refused, and the link still works', async () => {
  const token = await invite((await aDoctor(clinic.context)).id);
  const answer = await set({ token, password: 'Password123' });
  expect([answer.status, answer.body.message, answer.body.details]).toEqual([
    422,
    'This password is one of the most common. Please choose another',
    { field: 'password' },
  ]);
  expect((await set({ token, password })).status).toBe(200);
});

test('using a link ends the account’s live streams', async () => {
  const doctor = await aDoctor(clinic.context);
  const stream = await followLive(clinic, 'doctor', doctor);
  await set({ token: await invite(doctor.id), password });
  expect(await stream.ended).toBe('ended');
});
