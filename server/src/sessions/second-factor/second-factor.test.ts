import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { followLive } from '@docket/testing/follow-live.ts';
import { askFactor, makeCode, turnOnFactor } from '@docket/testing/second-factor.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PublishedChange } from '../../platform/database/engine.ts';
import { seedAdmin } from '../seed-admin.ts';

const clinic = useTestClinic({ clinicName: 'Praxis & Söhne' });
const node = { name: 'web1', file: null, token: null };
const password = 'correct horse battery';
let admin: SignedIn;
let doctor: SignedIn;
beforeEach(async () => {
  admin = await anAdmin(clinic.context, { email: 'desk@example.org', password });
  doctor = await aDoctor(clinic.context, { password });
});

const asDoctor = (call: string, body: object = {}) => askFactor(clinic, 'doctor', doctor.token, call, body);
const confirm = (code: string, currentPassword = password) =>
  asDoctor('confirm-second-factor', { code, currentPassword });
const stateOf = async (role: 'admin' | 'doctor', token: string) => {
  const path = `/api/${role}/second-factor`;
  return (await clinic.request({ method: 'GET', path, token: { [role]: token } })).body;
};
const login = (role: 'admin' | 'doctor', email: string, more: object = {}) =>
  clinic.request({ method: 'POST', path: `/api/${role}/login`, body: { email, password, ...more } });
const off = { success: true, on: false, since: null, recoveryCodesLeft: 0, required: false };

test.each(['admin', 'doctor'] as const)('the %s turns it on with a code of the app', async (role) => {
  const account = role === 'admin' ? admin : doctor;
  expect(await stateOf(role, account.token)).toEqual(off);
  const { body } = await askFactor(clinic, role, account.token, 'begin-second-factor');
  expect(body).toEqual({
    success: true,
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth: expect.stringMatching(/^otpauth:\/\/totp\//),
  });
  const address = new URL(body.otpauth);
  expect(address.searchParams.get('secret')).toBe(body.secret);
  expect(address.searchParams.get('issuer')).toBe('Praxis & Söhne');
  expect(decodeURIComponent(address.pathname)).toBe(`/Praxis & Söhne:${account.email}`);
  // A factor that was only begun is not active.
  expect(await stateOf(role, account.token)).toEqual(off);
  expect((await login(role, account.email)).status).toBe(200);

  const typed = { code: makeCode(clinic, body.secret)(), currentPassword: password };
  const confirmed = await askFactor(clinic, role, account.token, 'confirm-second-factor', typed);
  expect(confirmed.body.message).toBe('Second factor turned on');
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
  for (const code of confirmed.body.recoveryCodes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-Z]{4}$/);
  const since = Date.parse('2026-11-20T09:00Z');
  expect(await stateOf(role, account.token)).toEqual({ ...off, on: true, since, recoveryCodesLeft: 10 });
});

test('a wrong code turns nothing on and logs nobody out, and beginning again replaces the secret', {
  tags: ['both-engines'],
}, async () => {
  const first = (await asDoctor('begin-second-factor')).body.secret;
  const second = (await asDoctor('begin-second-factor')).body.secret;
  expect(second).not.toBe(first);
  for (const code of ['000000', makeCode(clinic, first)()]) {
    const { status, body } = await confirm(code);
    expect([status, body.details]).toEqual([422, { field: 'code' }]);
  }
  expect((await stateOf('doctor', doctor.token)).on).toBe(false);
  const code = makeCode(clinic, second)();
  const answers = await Promise.all([1, 2].map(() => confirm(code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('turning it on ends the other sessions with their streams, but not this one', async () => {
  const { token } = (await login('doctor', doctor.email)).body;
  const other = await followLive(clinic, 'doctor', { token });
  await turnOnFactor(clinic, 'doctor', doctor);
  expect(await other.ended).toBe('ended');
  expect((await stateOf('doctor', doctor.token)).on).toBe(true);
});

test('an active factor can’t be set up again, and an inactive one can’t be confirmed, renewed or ended', async () => {
  const code = '000000';
  const currentPassword = password;
  for (const call of ['confirm-second-factor', 'renew-recovery-codes', 'end-second-factor'])
    expect([call, (await asDoctor(call, { code, currentPassword })).status]).toEqual([call, 409]);
  const app = await turnOnFactor(clinic, 'doctor', doctor);
  for (const call of ['begin-second-factor', 'confirm-second-factor'])
    expect([call, (await asDoctor(call, { code: app.code(1), currentPassword })).status]).toEqual([
      call,
      409,
    ]);
});

test('recovery codes are renewed by a code, and earlier ones end', async () => {
  const app = await turnOnFactor(clinic, 'doctor', doctor);
  // The code that turned the factor on is used up.
  const used = await asDoctor('renew-recovery-codes', { code: app.code() });
  expect([used.status, used.body.message]).toEqual([
    422,
    'This code was used already. Please wait for the next one',
  ]);
  const [first = '', second = ''] = app.recoveryCodes;
  const renewed = await asDoctor('renew-recovery-codes', { code: first });
  expect(renewed.body).toMatchObject({ success: true, message: 'Recovery codes renewed' });
  expect((await stateOf('doctor', doctor.token)).recoveryCodesLeft).toBe(10);
  expect((await login('doctor', doctor.email, { code: second })).status).toBe(401);
  const fresh = renewed.body.recoveryCodes[0];
  expect((await login('doctor', doctor.email, { code: fresh })).status).toBe(200);
  expect((await stateOf('doctor', doctor.token)).recoveryCodesLeft).toBe(9);
});

test('it is turned off by a code, and the password alone is enough again', async () => {
  const app = await turnOnFactor(clinic, 'doctor', doctor);
  const wrong = await asDoctor('end-second-factor', { code: '000000' });
  expect([wrong.status, wrong.body.details]).toEqual([422, { field: 'code' }]);
  const ended = await asDoctor('end-second-factor', { code: app.code(1) });
  expect(ended.body).toEqual({ success: true, message: 'Second factor turned off' });
  expect(await stateOf('doctor', doctor.token)).toEqual(off);
  expect((await login('doctor', doctor.email)).status).toBe(200);
});

test('tries of codes in a session are limited like sign-ins', async () => {
  const app = await turnOnFactor(clinic, 'doctor', doctor);
  for (let tries = 0; tries < 10; tries += 1) {
    const call = tries % 2 ? 'renew-recovery-codes' : 'end-second-factor';
    expect((await asDoctor(call, { code: '000000' })).status).toBe(422);
  }
  expect((await asDoctor('end-second-factor', { code: app.code(1) })).status).toBe(429);
});

describe('an admin', () => {
  const remove = (accountId: string) =>
    askFactor(clinic, 'admin', admin.token, 'remove-second-factor', { accountId });

  test('turns off the factor of a person who lost phone and codes, which ends their sessions', async () => {
    const person = await anAdmin(clinic.context, { password });
    for (const [role, account] of [
      ['doctor', doctor],
      ['admin', person],
    ] as const) {
      await turnOnFactor(clinic, role, account);
      const stream = await followLive(clinic, role, account);
      expect((await remove(account.id)).body).toEqual({ success: true, message: 'Second factor turned off' });
      expect(await stream.ended).toBe('ended');
      const signedIn = await login(role, account.email);
      expect(signedIn.status).toBe(200);
      expect(await stateOf(role, signedIn.body.token)).toEqual(off);
      expect((await remove(account.id)).status).toBe(409);
    }
  });

  test('sees in both lists who has an active factor; doctors don’t', async () => {
    const person = await anAdmin(clinic.context, { password });
    const readSecondFactors = async () => {
      const token = { admin: admin.token };
      const { people } = await clinic.as(admin).read('people');
      const request = { method: 'POST', path: '/api/admin/all-doctors', body: {}, token } as const;
      const { doctors } = (await clinic.request(request)).body;
      const all: { _id: string; secondFactor: unknown }[] = [...people, ...doctors];
      return [admin, person, doctor].map(({ id }) => all.find(({ _id }) => _id === id)?.secondFactor);
    };
    await asDoctor('begin-second-factor');
    expect(await readSecondFactors()).toEqual([false, false, false]);
    await turnOnFactor(clinic, 'admin', person);
    expect(await readSecondFactors()).toEqual([false, true, false]);
    await turnOnFactor(clinic, 'doctor', doctor);
    expect(await readSecondFactors()).toEqual([false, true, true]);
    const form = new FormData();
    form.append('docId', doctor.id);
    const token = { admin: admin.token };
    const edited = { method: 'POST', path: '/api/admin/edit-doctor', body: form, token } as const;
    expect((await clinic.request(edited)).body.doctor.secondFactor).toBe(true);
    for (const path of ['/api/doctor/profile', '/api/doctors/profile']) {
      const { body } = await clinic.as(doctor).get(path);
      expect(body.success && JSON.stringify(body)).not.toContain('secondFactor');
    }
    await remove(doctor.id);
    expect(await readSecondFactors()).toEqual([false, true, false]);
  });

  test('receives an event when a factor is turned on or off, by its owner or by an admin', async () => {
    const person = await anAdmin(clinic.context, { password });
    const heard: PublishedChange[] = [];
    const stop = await clinic.context.engine.listen((event) => heard.push(event));
    const app = await turnOnFactor(clinic, 'doctor', doctor);
    expect((await asDoctor('end-second-factor', { code: app.code(1) })).status).toBe(200);
    await turnOnFactor(clinic, 'admin', person);
    await remove(person.id);
    const ofDoctor = { topic: 'doctors', ids: { doctorId: doctor.id } };
    const ofPerson = { topic: 'people', ids: { accountId: person.id } };
    await expect
      .poll(() => heard.filter(({ topic }) => topic !== 'sessions'))
      .toEqual([ofDoctor, ofDoctor, ofPerson, ofPerson]);
    stop();
  });

  test('can’t turn off their own factor without a code', async () => {
    await turnOnFactor(clinic, 'admin', admin);
    const { status, body } = await remove(admin.id);
    expect([status, body.message]).toEqual([409, 'Your own second factor is turned off with a code of it']);
    expect((await stateOf('admin', admin.token)).on).toBe(true);
  });

  test('gets not found for an unknown account and a removed admin', async () => {
    expect((await remove('nobody')).status).toBe(404);
    const person = await anAdmin(clinic.context, { password });
    await turnOnFactor(clinic, 'admin', person);
    await askFactor(clinic, 'admin', admin.token, 'remove-person', { accountId: person.id });
    expect((await remove(person.id)).status).toBe(404);
  });
});

test('a changed ADMIN_PASSWORD turns off the last admin’s factor, an unchanged one does not', async () => {
  const email = 'first@example.org';
  await seedAdmin(clinic.context, { email, password }, node);
  const { token } = (await login('admin', email)).body;
  await turnOnFactor(clinic, 'admin', { token, password });
  await seedAdmin(clinic.context, { email, password }, node);
  expect((await login('admin', email)).body.details).toEqual({ codeNeeded: true });
  await seedAdmin(clinic.context, { email, password: 'another good password' }, node);
  expect((await login('admin', email, { password: 'another good password' })).status).toBe(200);
});

test('recovery codes are stored as hashes only', async () => {
  const { recoveryCodes } = await turnOnFactor(clinic, 'doctor', doctor);
  const rows = await clinic.context.engine.read.db.selectFrom('recovery_codes').selectAll().execute();
  expect(rows).toHaveLength(10);
  const text = JSON.stringify(rows).toUpperCase();
  for (const code of recoveryCodes) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll('-', ''));
  }
});
