import { expect, test } from 'vitest';
import { aDoctor } from '../testing/build-people.ts';
import { useTestClinic } from '../testing/clinic.ts';
import { seedAdmin } from './seed-admin.ts';

const clinic = useTestClinic();
const email = 'Desk@Example.org';

async function login(password: string) {
  const body = { email, password };
  return clinic.request({ method: 'POST', path: '/api/admin/login', body });
}

async function change(currentPassword: string, newPassword: string) {
  const { token } = (await login(currentPassword)).body;
  const body = { currentPassword, newPassword };
  return clinic.request({
    method: 'POST',
    path: '/api/admin/change-password',
    token: { admin: token },
    body,
  });
}

test('the admin of the settings is created, and only once', async () => {
  expect(await seedAdmin(clinic.context, { email, password: 'first password' })).toEqual({
    invitationPath: null,
  });
  await seedAdmin(clinic.context, { email: 'desk@example.org', password: 'first password' });
  expect((await login('first password')).status).toBe(200);
});

test('two nodes that start at the same time make one admin', async () => {
  const wanted = { email, password: 'first password' };
  await Promise.all([seedAdmin(clinic.context, wanted), seedAdmin(clinic.context, wanted)]);
  expect((await login('first password')).status).toBe(200);
});

test('an unchanged password leaves one alone that was changed since', async () => {
  await seedAdmin(clinic.context, { email, password: 'first password' });
  await change('first password', 'my own password');
  await seedAdmin(clinic.context, { email, password: 'first password' });
  expect((await login('my own password')).status).toBe(200);
  expect((await login('first password')).status).toBe(401);
});

test('a changed password is set anew and ends the sessions', async () => {
  await seedAdmin(clinic.context, { email, password: 'first password' });
  const { token } = (await login('first password')).body;
  await seedAdmin(clinic.context, { email, password: 'second password' });
  expect((await login('second password')).status).toBe(200);
  expect((await login('first password')).status).toBe(401);
  const path = '/api/admin/all-doctors';
  expect((await clinic.request({ method: 'POST', path, token: { admin: token } })).status).toBe(401);
});

test('without a password the admin gets a link, till there is one', async () => {
  const { invitationPath } = await seedAdmin(clinic.context, { email, password: null });
  const token = invitationPath?.split('#')[1];
  const body = { token, password: 'my own password' };
  expect((await clinic.request({ method: 'POST', path: '/api/set-password', body })).status).toBe(200);
  expect(await seedAdmin(clinic.context, { email, password: null })).toEqual({ invitationPath: null });
  expect((await login('my own password')).status).toBe(200);
});

test('what the settings say wrongly stops with a sentence', async () => {
  await expect(seedAdmin(clinic.context, { email, password: 'short' })).rejects.toThrow(
    'ADMIN_PASSWORD is not valid: Password must have at least 10 characters',
  );
  await aDoctor(clinic.context, { email: 'desk@example.org' });
  await expect(seedAdmin(clinic.context, { email, password: 'first password' })).rejects.toThrow(
    'ADMIN_EMAIL is the email of a doctor: choose another one for the admin',
  );
});
