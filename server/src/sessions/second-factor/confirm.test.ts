import { aDoctor, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { askFactor, makeCode } from '@docket/testing/second-factor.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import * as passwords from '../../platform/passwords.ts';
import { accountStore } from '../accounts/store.ts';

vi.mock('../../platform/passwords.ts', { spy: true });

const clinic = useTestClinic();
const password = 'correct horse battery';
const another = 'another horse battery';
const wrongPassword = {
  success: false,
  message: 'The current password is not right',
  details: { field: 'currentPassword' },
};
let doctor: SignedIn;
let code: (stepsLater?: number) => string;

const ask = (call: string, body: object = {}) => askFactor(clinic, 'doctor', doctor.token, call, body);
const confirm = (typed: string, currentPassword = password) =>
  ask('confirm-second-factor', { code: typed, currentPassword });
const isOn = async () => {
  return (await clinic.as(doctor).read('second-factor')).on;
};

beforeEach(async () => {
  doctor = await aDoctor(clinic.context, { password });
  code = makeCode(clinic, (await ask('begin-second-factor')).body.secret);
});

test('turning on needs the current password beside the code', async () => {
  const without = await ask('confirm-second-factor', { code: code() });
  expect([without.status, without.body.details]).toEqual([422, { field: 'currentPassword' }]);
  // The answer does not reveal whether the code was right.
  for (const typed of [code(), '000000']) {
    const answer = await confirm(typed, another);
    expect([answer.status, answer.body]).toEqual([422, wrongPassword]);
  }
  expect(await isOn()).toBe(false);
  expect((await confirm(code())).status).toBe(200);
  expect(await isOn()).toBe(true);
});

test('wrong passwords there count as failed sign-ins; wrong codes with the right password do not', async () => {
  for (let tries = 0; tries < 9; tries += 1) expect((await confirm(code(), another)).status).toBe(422);
  for (let tries = 0; tries < 3; tries += 1)
    expect((await confirm('000000')).body.details).toEqual({ field: 'code' });
  expect((await confirm(code(), another)).status).toBe(422);
  const { status, body } = await confirm(code());
  expect([status, body.details]).toEqual([429, { retryAfterSeconds: 15 * 60 }]);
  const signIn = { email: doctor.email, password };
  const login = { method: 'POST', path: '/api/doctors/login', body: signIn } as const;
  expect((await clinic.request(login)).status).toBe(429);
  expect(await isOn()).toBe(false);

  clinic.setNow('2026-11-20T10:15');
  expect((await confirm(code())).status).toBe(200);
});

test('turning it on clears earlier failed tries, as a login does', async () => {
  for (let tries = 0; tries < 9; tries += 1) await confirm(code(), another);
  expect((await confirm(code())).status).toBe(200);
  for (let tries = 0; tries < 9; tries += 1) await ask('end-second-factor', { code: '000000' });
  expect((await ask('end-second-factor', { code: code(1) })).status).toBe(200);
});

test('a password replaced during the check turns nothing on', async () => {
  const { verifyPassword } = await vi.importActual<typeof passwords>('../../platform/passwords.ts');
  vi.mocked(passwords.verifyPassword).mockImplementationOnce(async (...args) => {
    const isRight = await verifyPassword(...args);
    const hash = await passwords.hashPassword(another);
    await clinic.context.engine.transaction((tx) => accountStore(tx).setPassword(doctor.id, hash));
    return isRight;
  });
  const { status, body } = await confirm(code());
  expect([status, body.message]).toEqual([409, 'Your password was changed in the meantime']);
  expect(await isOn()).toBe(false);
  expect((await confirm(code(), another)).status).toBe(200);
});
