import { toTwinPath } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { askFactor, turnOnFactor } from '@docket/testing/second-factor.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic({ secondFactor: 'required' });
const needed = {
  success: false,
  message: 'This practice asks everybody for a second factor. Please set up yours first',
  details: { secondFactorNeeded: true },
};
// Calls that set up a second factor or end sessions.
const open =
  /\/(second-factor|begin-second-factor|confirm-second-factor|sessions|end-session|sign-out-everywhere|keep-session|logout)$/;

test('an account without a factor may only set one up and end sessions', async () => {
  for (const { endpoint } of everyCall) {
    const { caller, method } = endpoint;
    if (caller === 'anyone') continue;
    for (const path of [endpoint.path, toTwinPath(endpoint.path)]) {
      if (path === null) continue;
      const { token } = await (caller === 'admin' ? anAdmin(clinic.context) : aDoctor(clinic.context));
      const request = { method, path: path.replace(':id', 'x'), token: { [caller]: token } };
      const { status, body } = await clinic.request(request);
      if (open.test(path)) expect([path, body.details]).not.toEqual([path, needed.details]);
      else expect([path, status, body]).toEqual([path, 403, needed]);
    }
  }
});

test('after confirming a factor, the session may do everything', async () => {
  const doctor = await aDoctor(clinic.context, { password: 'correct horse battery' });
  const request = { method: 'GET', path: '/api/doctor/profile', token: { doctor: doctor.token } } as const;
  await askFactor(clinic, 'doctor', doctor.token, 'begin-second-factor');
  expect((await clinic.request(request)).body).toEqual(needed);
  const app = await turnOnFactor(clinic, 'doctor', doctor);
  expect((await clinic.request(request)).status).toBe(200);
  const state = await clinic.request({ ...request, path: '/api/doctor/second-factor' });
  expect(state.body).toMatchObject({ on: true, required: true });
  const code = app.code(1);
  const end = await askFactor(clinic, 'doctor', doctor.token, 'end-second-factor', { code });
  expect([end.status, end.body.message]).toEqual([409, 'This practice asks everybody for a second factor']);
});

test('the login response reports the missing factor until there is one', async () => {
  const password = 'correct horse battery';
  const doctor = await aDoctor(clinic.context, { password });
  const login = async (more: object = {}) => {
    const body = { email: doctor.email, password, ...more };
    return (await clinic.request({ method: 'POST', path: '/api/doctors/login', body })).body;
  };
  const signedIn = { success: true, message: 'Doctor login successful', token: expect.any(String) };
  expect(await login()).toEqual({ ...signedIn, secondFactorNeeded: true });
  // A code is ignored while the account has no second factor.
  expect(await login({ code: '000000' })).toEqual({ ...signedIn, secondFactorNeeded: true });
  const app = await turnOnFactor(clinic, 'doctor', doctor);
  expect(await login({ code: app.code(1) })).toEqual(signedIn);
});

test('a token of the other role and an ended session are refused first', async () => {
  const { token } = await aDoctor(clinic.context);
  const path = '/api/admin/all-doctors';
  const wrongRole = await clinic.request({ method: 'POST', path, token: { admin: token } });
  expect(wrongRole.body.message).toBe('This is for admins only');
  await clinic.request({ method: 'POST', path: '/api/doctor/logout', token: { doctor: token } });
  const request = { method: 'GET', path: '/api/test', token: { doctor: token } } as const;
  expect((await clinic.request(request)).status).toBe(401);
});
