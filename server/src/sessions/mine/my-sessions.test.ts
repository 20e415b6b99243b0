import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { followLive } from '@docket/testing/follow-live.ts';
import { expect, test } from 'vitest';
import { hashToken } from '../../platform/tokens.ts';

const clinic = useTestClinic({ sessionIdleMinutes: 30 });
const password = 'correct horse battery';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/604.1';

interface Listed {
  readonly _id: string;
  readonly device: string;
  readonly current: boolean;
}

const signIn = async ({ email }: SignedIn, userAgent = phone): Promise<string> => {
  const headers = { 'user-agent': userAgent };
  const body = { email, password };
  return (await clinic.request({ method: 'POST', path: '/api/doctors/login', headers, body })).body.token;
};
const list = async (token: string): Promise<Listed[]> =>
  (await clinic.request({ method: 'GET', path: '/api/doctor/sessions', token: { doctor: token } })).body
    .sessions;
const end = (token: string, sessionId: string) =>
  clinic.request({
    method: 'POST',
    path: '/api/doctor/end-session',
    token: { doctor: token },
    body: { sessionId },
  });
const statusOf = async (token: string) =>
  (await clinic.request({ method: 'GET', path: '/api/test', token: { doctor: token } })).status;

test('the caller’s sessions are listed, the last used first', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  await aDoctor(clinic.context);
  clinic.setNow('2026-11-20T10:05');
  const token = await signIn(doctor);
  clinic.setNow('2026-11-20T10:10');
  expect(await list(doctor.token)).toEqual([
    {
      _id: expect.any(String),
      device: 'Unknown device',
      startedAt: Date.parse('2026-11-20T09:00Z'),
      lastUsedAt: Date.parse('2026-11-20T09:10Z'),
      current: true,
    },
    {
      _id: expect.any(String),
      device: 'Safari on iPhone',
      startedAt: Date.parse('2026-11-20T09:05Z'),
      lastUsedAt: Date.parse('2026-11-20T09:05Z'),
      current: false,
    },
  ]);
  const text = JSON.stringify(await list(token));
  for (const secret of [token, hashToken(token), doctor.token, hashToken(doctor.token)])
    expect(text).not.toContain(secret);
});

test('an admin has the same list', async () => {
  const { token } = await anAdmin(clinic.context);
  const request = { method: 'GET', path: '/api/admin/sessions', token: { admin: token } } as const;
  expect((await clinic.request(request)).body.sessions).toMatchObject([{ current: true }]);
});

test('expired and idle sessions are not listed', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  clinic.setNow('2026-11-20T10:31');
  expect(await list(await signIn(doctor))).toHaveLength(1);
});

test('the text of a user agent is not shown', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  const token = await signIn(doctor, '<img src=x onerror=alert(1)>'.repeat(100));
  expect((await list(token)).map(({ device }) => device)).toEqual(['Unknown device', 'Unknown device']);
});

test('ending one session ends its stream, and no other session', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  const other = await signIn(doctor);
  const following = await followLive(clinic, 'doctor', { token: other });
  const lost = (await list(doctor.token)).find(({ current }) => !current)?._id ?? '';
  const answer = await end(doctor.token, lost);
  expect(answer.body).toEqual({ success: true, message: 'Logged out there' });
  expect(await following.ended).toBe('ended');
  expect([await statusOf(other), await statusOf(doctor.token)]).toEqual([401, 200]);
  expect((await end(doctor.token, lost)).status).toBe(404);
});

test("somebody else's session, one there never was and a token are not found alike", async () => {
  const doctor = await aDoctor(clinic.context, { password });
  const other = await aDoctor(clinic.context);
  const [theirs] = await list(other.token);
  const answers = [];
  for (const id of [theirs?._id ?? '', 'nothing', hashToken(other.token)])
    answers.push(await end(doctor.token, id));
  for (const { status, body } of answers)
    expect([status, body]).toEqual([404, { success: false, message: 'Session not found' }]);
  expect(await statusOf(other.token)).toBe(200);
});

test.each([
  ['admin', '/api/admin'],
  ['doctor', '/api/doctor'],
] as const)('signing out everywhere ends every session of the %s and every stream', async (role, path) => {
  const build = role === 'admin' ? anAdmin : aDoctor;
  const person = await build(clinic.context, { password });
  const colleague = await build(clinic.context);
  const body = { email: person.email, password };
  const login = await clinic.request({ method: 'POST', path: `${path}/login`, body });
  const streams = [await followLive(clinic, role, person), await followLive(clinic, role, login.body)];
  const everywhere = { method: 'POST', path: `${path}/sign-out-everywhere` } as const;
  const answer = await clinic.request({ ...everywhere, token: { [role]: person.token } });
  expect(answer.body).toEqual({ success: true, message: 'Logged out everywhere' });
  for (const stream of streams) expect(await stream.ended).toBe('ended');
  const keep = (token: string) =>
    clinic.request({ method: 'POST', path: `${path}/keep-session`, token: { [role]: token } });
  expect((await keep(person.token)).status).toBe(401);
  expect((await keep(login.body.token)).status).toBe(401);
  expect((await keep(colleague.token)).status).toBe(200);
});

test('a changed password ends the streams of other sessions, but not this one’s', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  const other = await followLive(clinic, 'doctor', { token: await signIn(doctor) });
  const following = await followLive(clinic, 'doctor', doctor);
  const changed = await clinic
    .as(doctor)
    .post('change-password', { currentPassword: password, newPassword: 'a better password' });
  expect(changed.status).toBe(200);
  expect(await other.ended).toBe('ended');
  expect(await statusOf(doctor.token)).toBe(200);
  expect(following.received).toEqual([]);
  following.leave();
  await following.ended;
});
