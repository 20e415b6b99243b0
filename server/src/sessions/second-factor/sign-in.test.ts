import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { type App, turnOnFactor } from '@docket/testing/second-factor.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import * as passwords from '../../platform/passwords.ts';

vi.mock('../../platform/passwords.ts', { spy: true });

const clinic = useTestClinic();
const password = 'correct horse battery';
const addCode = {
  success: false,
  message: 'Please add the six-digit code of your authenticator app',
  details: { codeNeeded: true },
};
const wrongCode = {
  ...addCode,
  message: 'This code is not right. Please try the one your app shows now, or a recovery code',
};
const usedCode = { ...addCode, message: 'This code was used already. Please wait for the next one' };

let doctor: SignedIn;
let app: App;
beforeEach(async () => {
  doctor = await aDoctor(clinic.context, { password });
  app = await turnOnFactor(clinic, 'doctor', doctor);
  clinic.setNow('2026-11-20T11:00');
});

const login = (more: object = {}, address = '192.0.2.1') =>
  clinic.request({
    method: 'POST',
    path: '/api/doctors/login',
    body: { email: doctor.email, password, ...more },
    address,
  });

test('the right password without a code gets a sentence and no token', async () => {
  const answer = await login();
  expect([answer.status, answer.body]).toEqual([401, addCode]);
});

test.each(['', null])('a code of %j counts as omitted', async (code) => {
  const answer = await login({ code });
  expect([answer.status, answer.body]).toEqual([401, addCode]);
  const other = await anAdmin(clinic.context, { password });
  const body = { email: other.email, password, code };
  expect((await clinic.request({ method: 'POST', path: '/api/admin/login', body })).status).toBe(200);
});

test('the right password with the code signs in, however the code is typed', async () => {
  const code = app.code();
  const eastern = [...code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('');
  const typed = ` ${eastern.slice(0, 3)} ${eastern.slice(3)} `;
  const { status, body } = await login({ code: typed });
  expect([status, body.message]).toEqual([200, 'Doctor login successful']);
  const request = { method: 'GET', path: '/api/test', token: { doctor: body.token } } as const;
  expect((await clinic.request(request)).status).toBe(200);
});

test.each([
  ['the one before', -1, 200],
  ['the next one', 1, 200],
  ['one that is two steps old', -2, 401],
  ['one that is two steps ahead', 2, 401],
])('%s answers as it should', async (_, stepsLater, status) => {
  expect((await login({ code: app.code(stepsLater) })).status).toBe(status);
});

test('a code works once, and older codes stop working with it', async () => {
  expect((await login({ code: app.code() })).status).toBe(200);
  expect((await login({ code: app.code() })).body).toEqual(usedCode);
  expect((await login({ code: app.code(-1) })).body).toEqual(usedCode);
  expect((await login({ code: app.code(1) })).status).toBe(200);
});

test('of many concurrent sign-ins with one code, one succeeds', { tags: ['both-engines'] }, async () => {
  const code = app.code();
  const answers = await Promise.all([1, 2, 3, 4].map((n) => login({ code }, `192.0.2.${n}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test.each(['000000', '12345', 'letters', '0000-0000-0000-0000', "' or 1=1 --", '١٢٣٤٥٦'])(
  'the code %s is wrong, and counted like a wrong password',
  async (code) => {
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, body } = await login({ code });
      expect([status, body]).toEqual([401, wrongCode]);
    }
    expect((await login({ code: app.code() })).status).toBe(429);
  },
);

test('a right password without a code is no failed try, and does not clear earlier ones', async () => {
  for (let tries = 0; tries < 20; tries += 1) expect((await login()).body).toEqual(addCode);
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await login({ code: '000000' })).body).toEqual(wrongCode);
    if (tries < 9) expect((await login()).body).toEqual(addCode);
  }
  expect((await login()).status).toBe(429);
});

test('a wrong password reveals nothing, with a right code or without, for the same work', async () => {
  vi.mocked(passwords.verifyPassword).mockClear();
  const answers = [];
  for (const more of [{}, { code: app.code() }, { code: '000000' }, { email: 'nobody@example.org' }])
    answers.push(await login({ password: 'not the password', ...more }));
  for (const { status, body } of answers)
    expect([status, body]).toEqual([401, { success: false, message: 'Invalid credentials' }]);
  expect(passwords.verifyPassword).toHaveBeenCalledTimes(answers.length);
  // The code was not used up.
  expect((await login({ code: app.code() })).status).toBe(200);
});

test('each recovery code signs in once, in either case, without its hyphens and in full width', {
  tags: ['both-engines'],
}, async () => {
  const [first = '', second = '', third = ''] = app.recoveryCodes;
  expect((await login({ code: first })).status).toBe(200);
  expect((await login({ code: first })).body).toEqual(wrongCode);
  const wide = second.replace(/./g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
  expect((await login({ code: wide.toLowerCase() })).status).toBe(200);
  const bare = third.toLowerCase().replaceAll('-', '');
  const race = await Promise.all([1, 2, 3].map((n) => login({ code: bare }, `192.0.2.${n}`)));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test("nobody signs in with another one's recovery code", async () => {
  const other = await aDoctor(clinic.context, { password });
  const { recoveryCodes } = await turnOnFactor(clinic, 'doctor', other);
  expect((await login({ code: recoveryCodes[0] })).body).toEqual(wrongCode);
});

test('a code is ignored for an account without a second factor', async () => {
  const admin = await anAdmin(clinic.context, { password });
  const body = { email: admin.email, password, code: '000000' };
  expect((await clinic.request({ method: 'POST', path: '/api/admin/login', body })).status).toBe(200);
});

test('after a link sets a new password, the code is still required', async () => {
  const admin = await anAdmin(clinic.context);
  const invited = await clinic.as(admin).post('invite-doctor', { docId: doctor.id });
  const token = invited.body.invitationPath.split('#')[1];
  const chosen = { token, password: 'a better password' };
  await clinic.request({ method: 'POST', path: '/api/set-password', body: chosen });
  expect((await login({ password: chosen.password })).body).toEqual(addCode);
  expect((await login({ password: chosen.password, code: app.code() })).status).toBe(200);
});

test('a code used while the clock was ahead does not block later codes', async () => {
  clinic.setNow('2027-11-20T10:00');
  expect((await login({ code: app.code() })).status).toBe(200);
  clinic.setNow('2026-11-20T11:00');
  expect((await login({ code: app.code() })).status).toBe(200);
  expect((await login({ code: app.code() })).body).toEqual(usedCode);
});
