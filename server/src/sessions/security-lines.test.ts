import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { turnOnFactor } from '@docket/testing/second-factor.ts';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createInvitation } from './create-invitation.ts';

let written: string[] = [];
const log = createLog('info', { write: (line) => void written.push(line) });
const clinic = useTestClinic({ log });
const password = 'correct horse battery';
const other = 'another good password';
const from = '192.0.2.77';

let admin: SignedIn;
beforeEach(async () => {
  admin = await anAdmin(clinic.context, { password });
  written = [];
});

/** Sends a request and returns the security lines of the log, without the request's own line. */
async function linesOf(request: TestRequest): Promise<object[]> {
  written = [];
  const answer = await clinic.request({ ...request, address: from });
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
  const security = lines.filter(({ msg }) => msg === 'security');
  expect(written.join('')).not.toContain(from);
  return security.map(({ level, time, node: _, requestId, msg, network, ...facts }) => {
    expect([level, requestId]).toEqual(['info', answer.headers['x-request-id']]);
    expect(network).toBe('192.0.2.0/24');
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    return facts;
  });
}

const post = (path: string, body: object, token: TestRequest['token'] = { admin: admin.token }) =>
  linesOf({ method: 'POST', path: `/api/admin/${path}`, body, token });
const login = (body: object) => post('login', { email: admin.email, password, ...body }, {});

test('sign-ins and refused sign-ins are logged with account id and reason', async () => {
  const facts = { accountId: admin.id, role: 'admin' };
  expect(await login({})).toEqual([{ event: 'signed in', ...facts, how: 'password' }]);
  expect(await login({ password: other })).toEqual([
    { event: 'sign-in refused', ...facts, because: 'password' },
  ]);
  expect(await login({ email: 'nobody@example.org' })).toEqual([
    { event: 'sign-in refused', accountId: null, role: 'admin', because: 'password' },
  ]);
  for (let i = 0; i < 9; i += 1) await login({ password: other });
  expect(await login({})).toEqual([{ event: 'sign-in refused', ...facts, because: 'too many tries' }]);
});

test('acts of a second factor are logged: turned on, asked for, wrong, used, turned off, by whom', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  const token = { doctor: doctor.token };
  const confirm = { method: 'POST', path: '/api/doctor/confirm-second-factor', token } as const;
  expect(await linesOf({ ...confirm, body: { code: '000000', currentPassword: other } })).toEqual([
    { event: 'proof refused', accountId: doctor.id, because: 'password' },
  ]);
  const app = await turnOnFactor(clinic, 'doctor', doctor);
  expect(written.join('')).toContain(`"event":"second factor on","accountId":"${doctor.id}"`);
  clinic.setNow('2026-11-20T11:00');
  const signIn = (body: object) =>
    linesOf({
      method: 'POST',
      path: '/api/doctors/login',
      body: { email: doctor.email, password, ...body },
    });
  const facts = { accountId: doctor.id, role: 'doctor' };
  expect(await signIn({})).toEqual([{ event: 'sign-in refused', ...facts, because: 'no code' }]);
  expect(await signIn({ code: 'AAAA' })).toEqual([{ event: 'sign-in refused', ...facts, because: 'code' }]);
  expect(await signIn({ code: app.code() })).toEqual([
    { event: 'signed in', ...facts, how: 'password and code' },
  ]);
  const renew = { method: 'POST', path: '/api/doctor/renew-recovery-codes', token } as const;
  expect(await linesOf({ ...renew, body: { code: 'AAAA' } })).toEqual([
    { event: 'proof refused', accountId: doctor.id, because: 'code' },
  ]);
  expect(await post('confirm-identity', { currentPassword: password })).toEqual([
    { event: 'identity confirmed', accountId: admin.id },
  ]);
  expect(await post('remove-second-factor', { accountId: doctor.id })).toEqual([
    { event: 'second factor off', accountId: doctor.id, byId: admin.id },
  ]);
});

test('changed passwords and ended sessions are logged', async () => {
  const change = (currentPassword: string) =>
    post('change-password', { currentPassword, newPassword: other });
  expect(await change(other)).toEqual([{ event: 'proof refused', accountId: admin.id, because: 'password' }]);
  expect(await change(password)).toEqual([{ event: 'password changed', accountId: admin.id }]);
  const { engine, clock } = clinic.context;
  const path = await engine.transaction((tx) => createInvitation(tx, admin.id, clock.nowMs()));
  const link = { token: path.split('#')[1], password };
  expect(await linesOf({ method: 'POST', path: '/api/set-password', body: link })).toEqual([
    { event: 'password set by a link', accountId: admin.id, role: 'admin' },
  ]);
  const again = await anAdmin(clinic.context, { email: 'second@example.org' });
  const token = { admin: again.token };
  expect(await post('sign-out-everywhere', {}, token)).toEqual([
    { event: 'sessions ended', accountId: again.id },
  ]);
});

test('granted and removed access is logged with its author', async () => {
  const byId = admin.id;
  const doctor = await aDoctor(clinic.context);
  const accountId = doctor.id;
  expect(await post('invite-doctor', { docId: accountId })).toEqual([
    { event: 'link made', accountId, byId },
  ]);
  for (const [archived, event] of [
    [true, 'access taken away'],
    [false, 'access given back'],
  ])
    expect(await post('archive-doctor', { docId: accountId, archived })).toEqual([
      { event, accountId, byId },
    ]);
  const invited = { event: 'link made', accountId: expect.any(String), byId };
  expect(await post('invite-person', { name: 'Ann New', email: 'new@example.org' })).toEqual([invited]);
  const second = await anAdmin(clinic.context, { email: 'second@example.org' });
  const whose = { accountId: second.id };
  expect(await post('link-person', whose)).toEqual([{ event: 'link made', ...whose, byId }]);
  expect(await post('remove-person', whose)).toEqual([{ event: 'access taken away', ...whose, byId }]);
});

test('a token of the other role is logged with its account', async () => {
  const doctor = await aDoctor(clinic.context);
  const request = { method: 'GET', path: '/api/admin/dashboard' } as const;
  expect(await linesOf({ ...request, token: { admin: doctor.token } })).toEqual([
    { event: 'other role refused', accountId: doctor.id, role: 'doctor' },
  ]);
  expect(await linesOf({ ...request, token: { admin: admin.token } })).toEqual([]);
  expect(written.join('')).toContain(`"accountId":"${admin.id}","msg":"request"`);
  expect(await post('logout', {})).toEqual([{ event: 'signed out', accountId: admin.id }]);
});

test('security lines name the client’s network, other lines do not, and no line has the address', async () => {
  const address = '2001:db8:7:8:aaaa:bbbb:cccc:dddd';
  const body = { email: admin.email, password };
  await clinic.request({ method: 'POST', path: '/api/admin/login', body, address });
  const networks = written.map((line) => (JSON.parse(line) as { network?: string }).network);
  expect(networks).toEqual(['2001:db8:7:8::/64', undefined]);
  expect(written.join('')).not.toContain('aaaa');
});
