import { testConnection } from '@docket/contract/endpoints/sessions.ts';
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { openTestClinic, useTestClinic } from '@docket/testing/clinic.ts';
import { countStatements } from '@docket/testing/count-statements.ts';
import { followLive } from '@docket/testing/follow-live.ts';
import { expect, test } from 'vitest';
import { createAuthenticate } from './authenticate.ts';

const clinic = useTestClinic({ sessionIdleMinutes: 30, sessionHours: 12 });
const ended = {
  success: false,
  message: 'Your session has ended. Please log in again',
  details: { idle: true },
};

const use = (token: string, headers: Record<string, string> = {}) =>
  clinic.request({ method: 'GET', path: '/api/test', token: { doctor: token }, headers });
const unattended = { 'x-unattended': '1' };

test('a session unused for half an hour ends, with the reason', async () => {
  const { token } = await aDoctor(clinic.context);
  clinic.setNow('2026-11-20T10:29');
  expect((await use(token, unattended)).status).toBe(200);
  // A use may stay unrecorded for a minute without ending the session early.
  clinic.setNow('2026-11-20T10:31');
  const answer = await use(token);
  expect([answer.status, answer.body]).toEqual([401, ended]);
  expect((await use(token)).body).toEqual(ended);
});

test('a session in use lasts up to its hours', async () => {
  const { token } = await aDoctor(clinic.context);
  for (const time of ['10:29', '10:58', '11:27', '11:56']) {
    clinic.setNow(`2026-11-20T${time}`);
    expect([time, (await use(token)).status]).toEqual([time, 200]);
  }
  clinic.setNow('2026-11-20T12:27');
  expect((await use(token)).body).toEqual(ended);
});

test('the last use counts, also an unrecorded one', async () => {
  const { token } = await aDoctor(clinic.context);
  clinic.setNow('2026-11-20T10:20');
  await use(token);
  clinic.setNow('2026-11-20T10:20:59');
  await use(token);
  clinic.setNow('2026-11-20T10:50:58');
  expect((await use(token, unattended)).status).toBe(200);
});

test('automatic requests of the panel and refused requests are no use', async () => {
  const { token } = await aDoctor(clinic.context);
  for (const minute of [10, 20, 30]) {
    clinic.setNow(`2026-11-20T10:${minute}`);
    expect((await use(token, unattended)).status).toBe(200);
    const path = '/api/admin/all-doctors';
    expect((await clinic.request({ method: 'POST', path, token: { admin: token } })).status).toBe(403);
  }
  clinic.setNow('2026-11-20T10:31');
  expect((await use(token)).body).toEqual(ended);
});

test.each([
  ['admin', '/api/admin/keep-session'],
  ['doctor', '/api/doctor/keep-session'],
] as const)('a person who is there keeps the session of the %s going', async (role, path) => {
  const { token } = await (role === 'admin' ? anAdmin(clinic.context) : aDoctor(clinic.context));
  const keep = () => clinic.request({ method: 'POST', path, token: { [role]: token } });
  for (const time of ['10:00:20', '10:30', '10:59', '11:29']) {
    clinic.setNow(`2026-11-20T${time}`);
    expect((await keep()).body).toEqual({ success: true, idleMinutes: 30 });
  }
  clinic.setNow('2026-11-20T12:00');
  expect((await keep()).body).toEqual(ended);
});

test('a use is recorded at most once a minute; other requests run one query', async () => {
  const { token } = await aDoctor(clinic.context);
  const { engine, taken } = countStatements(clinic.context.engine);
  const authenticate = createAuthenticate({ ...clinic.context, engine });
  const statementsOf = async (time: string, isAttended = true) => {
    clinic.setNow(`2026-11-20T${time}`);
    await authenticate(token, 'doctor', { endpoint: testConnection, isAttended, log: clinic.context.log });
    return taken();
  };
  expect(await statementsOf('10:00:59')).toBe(1);
  expect(await statementsOf('10:01:00', false)).toBe(1);
  expect(await statementsOf('10:01:00')).toBe(2);
  expect(await statementsOf('10:01:59')).toBe(1);
});

test('opening or reopening a live stream is no use', async () => {
  const { token } = await aDoctor(clinic.context);
  for (const minute of [10, 20, 30]) {
    clinic.setNow(`2026-11-20T10:${minute}`);
    const following = await followLive(clinic, 'doctor', { token });
    expect(following.status).toBe(200);
    following.leave();
    await following.ended;
  }
  clinic.setNow('2026-11-20T10:31');
  expect((await use(token)).body).toEqual(ended);
});

test('a full disk does not block reading', async () => {
  const other = await openTestClinic({ sessionIdleMinutes: 30 });
  const { token } = await aDoctor(other.context);
  other.setNow('2026-11-20T10:10');
  other.context.engine.transaction = () => Promise.reject(new Error('disk full'));
  const request = { method: 'GET', path: '/api/test', token: { doctor: token } } as const;
  expect((await other.request(request)).status).toBe(200);
  await other.close();
});

test('a use recorded while the clock was ahead does not prolong a session', async () => {
  const { token } = await aDoctor(clinic.context);
  clinic.setNow('2026-11-20T10:29');
  await use(token);
  clinic.setNow('2026-11-20T10:10');
  await use(token);
  clinic.setNow('2026-11-20T10:41');
  expect((await use(token)).body).toEqual(ended);
});
