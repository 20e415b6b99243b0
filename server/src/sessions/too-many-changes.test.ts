import { type Endpoint, tokenHeader } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';

const maxWritesPerMinute = 5;
const clinic = useTestClinic({ maxWritesPerMinute });
const password = 'correct horse battery';
const tooMany = 'Too many changes in a short time. Please wait a moment';

const send = (path: string, token: string, body: object = {}) =>
  clinic.request({
    method: 'POST',
    path,
    headers: { [tokenHeader[path.startsWith('/api/admin/') ? 'admin' : 'doctor']]: token },
    body,
  });

// As fast as a thief of the session could be.
async function useUp(path: string, token: string): Promise<void> {
  for (let sent = 0; sent < maxWritesPerMinute; sent += 1) await send(path, token);
  const { status, body } = await send(path, token);
  expect([status, body.message]).toEqual([429, tooMany]);
}

const signIn = async (email: string): Promise<string> => {
  const body = { email, password };
  return (await clinic.request({ method: 'POST', path: '/api/doctors/login', body })).body.token;
};

test('a session that changes too much slows down no other session of its account', async () => {
  const stolen = await aDoctor(clinic.context, { password });
  const ownersToken = await signIn(stolen.email);
  await useUp('/api/doctor/keep-session', stolen.token);
  expect((await send('/api/doctor/keep-session', ownersToken)).status).toBe(200);
  expect((await send('/api/doctor/sign-out-everywhere', ownersToken)).status).toBe(200);
  expect((await send('/api/doctor/keep-session', stolen.token)).status).toBe(401);
});

test.each([
  ['ended', '/api/doctor/logout', {}],
  ['ended everywhere', '/api/doctor/sign-out-everywhere', {}],
  [
    'left without the others',
    '/api/doctor/change-password',
    { currentPassword: password, newPassword: 'harbour lamp stone' },
  ],
])('and is itself %s all the same, by whoever it was stolen from', async (_what, path, body) => {
  const doctor = await aDoctor(clinic.context, { password });
  await useUp('/api/doctor/keep-session', doctor.token);
  expect((await send(path, doctor.token, body)).status).toBe(200);
});

test('an admin who used up the limit can still confirm identity and end sessions', async () => {
  const admin = await anAdmin(clinic.context, { password });
  await useUp('/api/admin/keep-session', admin.token);
  expect((await send('/api/admin/confirm-identity', admin.token, { currentPassword: password })).status).toBe(
    200,
  );
  expect((await send('/api/admin/end-session', admin.token, { sessionId: 'nothing' })).status).toBe(404);
});

test('only calls that end access are not counted', () => {
  const uncounted = everyCall.filter(({ endpoint }: { endpoint: Endpoint }) => endpoint.endsAccess);
  expect(uncounted.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    '/api/admin/change-password',
    '/api/admin/confirm-identity',
    '/api/admin/end-session',
    '/api/admin/logout',
    '/api/admin/sign-out-everywhere',
    '/api/doctor/change-password',
    '/api/doctor/confirm-identity',
    '/api/doctor/end-session',
    '/api/doctor/logout',
    '/api/doctor/sign-out-everywhere',
  ]);
});
