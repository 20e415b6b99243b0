import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic({ sessionHours: 12 });
const password = 'correct horse battery';

const asAdmin = (token: string) =>
  clinic.request({ method: 'POST', path: '/api/admin/all-doctors', token: { admin: token } });
const asDoctor = (token: string) =>
  clinic.request({ method: 'GET', path: '/api/test', token: { doctor: token } });

test('no token, an unknown one and an empty one are 401', async () => {
  const none = await clinic.request({ method: 'GET', path: '/api/test' });
  expect([none.status, none.body]).toEqual([401, { success: false, message: 'Please log in' }]);
  expect((await asDoctor('made up')).status).toBe(401);
  expect((await asDoctor('')).status).toBe(401);
  expect((await asDoctor('x'.repeat(8_000))).status).toBe(401);
});

test("the other role's token is 403 in the header of this role, 401 in none", async () => {
  const admin = await anAdmin(clinic.context);
  const doctor = await aDoctor(clinic.context);
  expect((await asAdmin(doctor.token)).body).toEqual({ success: false, message: 'This is for admins only' });
  expect((await asAdmin(doctor.token)).status).toBe(403);
  expect((await asDoctor(admin.token)).body.message).toBe('This is for doctors only');
  expect((await asDoctor(admin.token)).status).toBe(403);
  expect((await clinic.as({ ...admin, role: 'doctor' }).post('/api/admin/all-doctors')).status).toBe(401);
});

test('a token sent twice could mean either: 400', async () => {
  const admin = await anAdmin(clinic.context);
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/admin/all-doctors',
    headers: { aToken: [admin.token, admin.token] },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().success).toBe(false);
});

test('a session ends after its hours', async () => {
  const { token } = await aDoctor(clinic.context);
  clinic.setNow('2026-11-20T21:59');
  expect((await asDoctor(token)).status).toBe(200);
  clinic.setNow('2026-11-20T22:00');
  const ended = await asDoctor(token);
  expect([ended.status, ended.body.message]).toEqual([401, 'Your session has ended. Please log in again']);
  // Expiry is reported before the wrong role.
  expect((await asAdmin(token)).status).toBe(401);
});

test('a session created while the clock was ahead is invalid, now and later', async () => {
  clinic.setNow('2027-11-20T10:00');
  const { token } = await aDoctor(clinic.context);
  expect((await asDoctor(token)).status).toBe(200);
  clinic.setNow('2026-11-20T10:00');
  expect((await asDoctor(token)).status).toBe(401);
  const { email } = await aDoctor(clinic.context, { password });
  const body = { email, password };
  const again = await clinic.request({ method: 'POST', path: '/api/doctors/login', body });
  expect((await asDoctor(again.body.token)).status).toBe(200);
  clinic.setNow('2027-11-20T10:00');
  expect((await asDoctor(token)).status).toBe(401);
});

test('a clock that is set back a little ends no session', async () => {
  const { token } = await aDoctor(clinic.context);
  clinic.setNow('2026-11-20T09:56');
  expect((await asDoctor(token)).status).toBe(200);
});

test('logging out ends that session and no other', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  const body = { email: doctor.email, password };
  const other = (await clinic.request({ method: 'POST', path: '/api/doctors/login', body })).body.token;
  for (const path of ['/api/doctor/logout']) {
    const out = await clinic.as(doctor).post(path);
    expect(out.body).toEqual({ success: true, message: 'Logged out' });
  }
  expect((await asDoctor(doctor.token)).status).toBe(401);
  expect((await asDoctor(other)).status).toBe(200);
  const admin = await anAdmin(clinic.context);
  const logout = { method: 'POST', path: '/api/admin/logout', token: { admin: admin.token } } as const;
  expect((await clinic.request(logout)).status).toBe(200);
  expect((await clinic.request(logout)).status).toBe(401);
});

test('changing the password ends the other sessions, and only those', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  const login = (typed: string) =>
    clinic.request({
      method: 'POST',
      path: '/api/doctors/login',
      body: { email: doctor.email, password: typed },
    });
  const other = (await login(password)).body.token;
  const changed = await clinic
    .as(doctor)
    .post('change-password', { currentPassword: password, newPassword: 'a better password' });
  expect(changed.body).toEqual({ success: true, message: 'Password changed' });
  expect((await asDoctor(doctor.token)).status).toBe(200);
  expect((await asDoctor(other)).status).toBe(401);
  expect((await login(password)).status).toBe(401);
  expect((await login('a better password')).status).toBe(200);
});

test('a wrong current password does not end the session, but counts as a try', async () => {
  const admin = await anAdmin(clinic.context, { password });
  const change = (currentPassword: string) =>
    clinic.as(admin).post('change-password', { currentPassword, newPassword: 'a better password' });
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await change('a wrong guess');
    expect([answer.status, answer.body.message, answer.body.details]).toEqual([
      422,
      'The current password is not right',
      { field: 'currentPassword' },
    ]);
  }
  expect((await change(password)).status).toBe(429);
  expect((await asAdmin(admin.token)).status).toBe(200);
});

test('of two concurrent changes one succeeds', { tags: ['both-engines'] }, async () => {
  const admin = await anAdmin(clinic.context, { password });
  const answers = await Promise.all(
    ['a better password', 'another password'].map((newPassword) =>
      clinic.as(admin).post('change-password', { currentPassword: password, newPassword }),
    ),
  );
  // The slower request is refused as late, or by then has the wrong password.
  const statuses = answers.map((answer) => answer.status).sort((status, other) => status - other);
  expect(statuses).toEqual([200, expect.toBeOneOf([409, 422])]);
});

test('a common password is refused, and counts as no failed try', async () => {
  const admin = await anAdmin(clinic.context, { password });
  const change = (newPassword: string) =>
    clinic.as(admin).post('change-password', { currentPassword: password, newPassword });
  for (let tries = 0; tries < 11; tries += 1) {
    const { status, body } = await change('1234567890');
    expect([status, body.details]).toEqual([422, { field: 'newPassword' }]);
  }
  expect((await change('a better password')).status).toBe(200);
});

test('a common password from an earlier release still signs in', async () => {
  const { email } = await anAdmin(clinic.context, { password: 'qwertyuiop' });
  const body = { email, password: 'qwertyuiop' };
  expect((await clinic.request({ method: 'POST', path: '/api/admin/login', body })).status).toBe(200);
});
