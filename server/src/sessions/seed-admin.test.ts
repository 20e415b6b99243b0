import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { describe, expect, test } from 'vitest';
import { storedSettings } from '../platform/stored-settings.ts';
import { accountStore } from './accounts/store.ts';
import { seedAdmin } from './seed-admin.ts';

const clinic = useTestClinic();
const node = { name: 'web1', file: null, token: null };
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
  expect(await seedAdmin(clinic.context, { email, password: 'first password' }, node)).toEqual({
    kind: 'password',
  });
  await seedAdmin(clinic.context, { email: 'desk@example.org', password: 'first password' }, node);
  expect((await login('first password')).status).toBe(200);
});

test('two nodes that start at the same time make one admin', { tags: ['both-engines'] }, async () => {
  const credentials = { email, password: 'first password' };
  await Promise.all([
    seedAdmin(clinic.context, credentials, node),
    seedAdmin(clinic.context, credentials, node),
  ]);
  expect((await login('first password')).status).toBe(200);
});

test('an unchanged ADMIN_PASSWORD leaves a password alone that was changed since', async () => {
  await seedAdmin(clinic.context, { email, password: 'first password' }, node);
  await change('first password', 'my own password');
  await seedAdmin(clinic.context, { email, password: 'first password' }, node);
  expect((await login('my own password')).status).toBe(200);
  expect((await login('first password')).status).toBe(401);
});

test('a changed ADMIN_PASSWORD sets the password and ends the sessions', async () => {
  await seedAdmin(clinic.context, { email, password: 'first password' }, node);
  const { token } = (await login('first password')).body;
  await seedAdmin(clinic.context, { email, password: 'second password' }, node);
  expect((await login('second password')).status).toBe(200);
  expect((await login('first password')).status).toBe(401);
  const path = '/api/admin/all-doctors';
  expect((await clinic.request({ method: 'POST', path, token: { admin: token } })).status).toBe(401);
});

test('the admin of the settings is a manager; a changed password makes them one again, a restart does not', async () => {
  const other = await anAdmin(clinic.context, { password: 'correct horse battery' });
  await seedAdmin(clinic.context, { email, password: 'first password' }, node);
  const roleOf = async (password: string) => {
    const { token } = (await login(password)).body;
    const path = '/api/admin/staff-role';
    return (await clinic.request({ method: 'GET', path, token: { admin: token } })).body.staffRole;
  };
  expect(await roleOf('first password')).toBe('manager');
  const account = await accountStore(clinic.context.engine.read).findByEmail(email.toLowerCase());
  const demoted = await clinic
    .as(other)
    .post('change-staff-role', { accountId: account?.id, staffRole: 'front desk' });
  expect(demoted.status).toBe(200);
  await seedAdmin(clinic.context, { email, password: 'first password' }, node);
  expect(await roleOf('first password')).toBe('front desk');
  await seedAdmin(clinic.context, { email, password: 'second password' }, node);
  expect(await roleOf('second password')).toBe('manager');
});

test('without a password the admin gets a link until one is set', async () => {
  const strategy = await seedAdmin(clinic.context, { email, password: null }, node);
  const token =
    strategy.kind === 'link' && strategy.link.kind === 'here' ? strategy.link.path.split('#')[1] : '';
  const body = { token, password: 'my own password' };
  expect((await clinic.request({ method: 'POST', path: '/api/set-password', body })).status).toBe(200);
  expect(await seedAdmin(clinic.context, { email, password: null }, node)).toEqual({ kind: 'password' });
  expect((await login('my own password')).status).toBe(200);
});

describe('a removed admin of the settings', () => {
  const seed = (password: string | null = 'first password') =>
    seedAdmin(clinic.context, { email, password }, node);
  const listPeople = async (token: string) => {
    const request = { method: 'GET', path: '/api/admin/people', token: { admin: token } } as const;
    return (await clinic.request(request)).body.people as { _id: string; email: string }[];
  };
  const takeOff = async (token: string) => {
    const [person] = (await listPeople(token)).filter(
      (listedPerson) => listedPerson.email === 'desk@example.org',
    );
    const path = '/api/admin/remove-person';
    const body = { accountId: person?._id };
    expect((await clinic.request({ method: 'POST', path, token: { admin: token }, body })).status).toBe(200);
  };

  test('is not restored by a restart', async () => {
    await seed();
    const { token } = await anAdmin(clinic.context, { password: 'a password of theirs' });
    await takeOff(token);
    for (const password of ['first password', null])
      expect(await seed(password)).toEqual({ kind: 'stays removed' });
    expect((await login('first password')).status).toBe(401);
    expect((await listPeople(token)).map((person) => person.email)).not.toContain('desk@example.org');
  });

  test('is restored by a changed password, as the same account, without earlier links and sessions', async () => {
    await seed();
    const mine = (await login('first password')).body.token;
    const [before] = await listPeople(mine);
    const doctor = await aDoctor(clinic.context);
    const path = '/api/admin/invite-doctor';
    const { invitationPath } = (
      await clinic.request({ method: 'POST', path, token: { admin: mine }, body: { docId: doctor.id } })
    ).body;
    const { token } = await anAdmin(clinic.context, { password: 'a password of theirs' });
    await takeOff(token);
    expect(await seed('second password')).toEqual({ kind: 'password' });
    expect((await login('first password')).status).toBe(401);
    const back = await login('second password');
    expect(back.status).toBe(200);
    const people = (await listPeople(back.body.token)).filter(({ email }) => email === 'desk@example.org');
    expect(people).toMatchObject([{ _id: before?._id, you: true }]);
    const all = { method: 'POST', path: '/api/admin/all-doctors', token: { admin: mine } } as const;
    expect((await clinic.request(all)).status).toBe(401);
    const body = { token: invitationPath.split('#')[1] };
    expect((await clinic.request({ method: 'POST', path: '/api/invitation', body })).status).toBe(404);
  });

  test('is restored once: after another removal, an unchanged password does not restore them', async () => {
    await seed();
    const { token } = await anAdmin(clinic.context, { password: 'a password of theirs' });
    await takeOff(token);
    await seed('second password');
    await takeOff(token);
    expect(await seed('second password')).toEqual({ kind: 'stays removed' });
  });

  test('can be invited again, and then sign in by the settings too', async () => {
    await seed();
    const { token } = await anAdmin(clinic.context, { password: 'a password of theirs' });
    await takeOff(token);
    const path = '/api/admin/invite-person';
    const body = { name: 'Desk', email: 'desk@example.org' };
    expect((await clinic.request({ method: 'POST', path, token: { admin: token }, body })).status).toBe(201);
    expect(await seed('second password')).toEqual({ kind: 'password' });
    expect((await login('second password')).status).toBe(200);
  });

  test('is restored if no other manager can sign in', async () => {
    await seed();
    const { id, token } = await anAdmin(clinic.context, { password: 'a password of theirs' });
    await takeOff(token);
    await clinic.context.engine.transaction((tx) => accountStore(tx).setRemoved(id, 'admin', 1));
    expect(await seed()).toEqual({ kind: 'password' });
    expect((await login('first password')).status).toBe(200);
  });

  test('does not block another admin in the settings', async () => {
    await seed();
    const { token } = await anAdmin(clinic.context, { password: 'a password of theirs' });
    await takeOff(token);
    const other = { email: 'other@example.org', password: 'one of their choosing' };
    expect(await seedAdmin(clinic.context, other, node)).toEqual({ kind: 'password' });
  });
});

test('invalid admin settings stop the start with a sentence', async () => {
  await expect(seedAdmin(clinic.context, { email, password: 'short' }, node)).rejects.toThrow(
    'ADMIN_PASSWORD is not valid: Password must have at least 10 characters',
  );
  await aDoctor(clinic.context, { email: 'desk@example.org' });
  await expect(seedAdmin(clinic.context, { email, password: 'first password' }, node)).rejects.toThrow(
    'ADMIN_EMAIL is the email of a doctor: choose another one for the admin',
  );
});

test('a common password in the settings stops the start, unless it was applied before', async () => {
  const common = 'Password123';
  await expect(seedAdmin(clinic.context, { email, password: common }, node)).rejects.toThrow(
    'ADMIN_PASSWORD is easy to guess, one of the most common, or made of words that everybody knows: choose another',
  );
  const { id } = await anAdmin(clinic.context, { email: 'desk@example.org', password: common });
  const { engine } = clinic.context;
  const account = await accountStore(engine.read).find(id);
  const seeded = { accountId: id, fingerprint: account?.passwordHash };
  await engine.transaction((tx) => storedSettings(tx).write('seeded admin', JSON.stringify(seeded)));
  expect(await seedAdmin(clinic.context, { email, password: common }, node)).toEqual({ kind: 'password' });
  expect((await login(common)).status).toBe(200);
});
