import { anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { followLive } from '@docket/testing/follow-live.ts';
import { beforeEach, expect, test } from 'vitest';

const clinic = useTestClinic();
const password = 'correct horse battery';

let ada: SignedIn;
let grace: SignedIn;
beforeEach(async () => {
  ada = await anAdmin(clinic.context, { name: 'Ada', password });
  grace = await anAdmin(clinic.context, { name: 'Grace', password });
});

const as = (account: SignedIn, path: string, body: object) => clinic.as(account).post(path, body);
const change = (by: SignedIn, account: SignedIn, staffRole: string) =>
  as(by, 'change-staff-role', { accountId: account.id, staffRole });
const read = async (account: SignedIn, path: string) => clinic.as(account).get(path);
const roles = async (by = ada) =>
  (await read(by, 'people')).body.people.map((person: { name: string; staffRole: string }) => [
    person.name,
    person.staffRole,
  ]);
const onlyManagers = { status: 403, body: { success: false, message: 'This is for managers only' } };

test('the first admin is a manager; an invited person is front desk unless the request says otherwise', async () => {
  for (const [name, role] of [
    ['Linus', {}],
    ['Maya', { staffRole: 'manager' }],
  ] as const) {
    const { body } = await as(ada, 'invite-person', { name, email: `${name}@practice.example`, ...role });
    expect(body.person).toMatchObject({ name, canSignIn: false });
  }
  expect(await roles()).toEqual([
    ['Ada', 'manager'],
    ['Grace', 'manager'],
    ['Linus', 'front desk'],
    ['Maya', 'manager'],
  ]);
  const wrong = { name: 'Eve', email: 'eve@practice.example', staffRole: 'owner' };
  expect(await as(ada, 'invite-person', wrong)).toMatchObject({
    status: 422,
    body: { message: 'staffRole must be one of front desk, manager', details: { field: 'staffRole' } },
  });
});

test('a changed role applies at once to open sessions, and is published to live screens', async () => {
  const live = await followLive(clinic, 'admin', grace);
  expect((await read(grace, 'staff-role')).body).toMatchObject({ name: 'Grace', staffRole: 'manager' });
  expect((await change(ada, grace, 'front desk')).body.message).toBe('Is front desk now');
  await expect.poll(() => live.received).toContainEqual({ topic: 'people', accountId: grace.id });
  expect((await read(grace, 'staff-role')).body).toMatchObject({ name: 'Grace', staffRole: 'front desk' });
  expect(await read(grace, 'people')).toMatchObject(onlyManagers);
  expect((await read(grace, 'appointments')).status).toBe(200);
  expect(await change(grace, grace, 'manager')).toMatchObject(onlyManagers);
  expect((await change(ada, grace, 'manager')).body.message).toBe('Is a manager now');
  expect((await read(grace, 'people')).status).toBe(200);
  live.leave();
});

test('the last manager who can sign in is neither demoted nor removed', async () => {
  // Invited, without a password yet.
  await as(ada, 'invite-person', { name: 'Maya', email: 'maya@practice.example', staffRole: 'manager' });
  await change(ada, grace, 'front desk');
  const refused = {
    status: 409,
    body: { message: 'You are the only manager. Make someone else a manager first.' },
  };
  expect(await change(ada, ada, 'front desk')).toMatchObject(refused);
  expect(await as(ada, 'remove-person', { accountId: ada.id })).toMatchObject(refused);
  expect((await change(ada, grace, 'manager')).status).toBe(200);
  expect((await change(ada, ada, 'front desk')).status).toBe(200);
  expect(await roles(grace)).toContainEqual(['Ada', 'front desk']);
});

test('when two managers demote each other at once, one remains a manager', {
  tags: ['both-engines'],
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([change(ada, grace, 'front desk'), change(grace, ada, 'front desk')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const [kept, demoted] = answers[0].status === 200 ? [ada, grace] : [grace, ada];
    expect((await roles(kept)).map(([, role]: string[]) => role).sort()).toEqual(['front desk', 'manager']);
    await change(kept, demoted, 'manager');
  }
});

test('when two managers demote and remove each other at once, one remains a manager', {
  tags: ['both-engines'],
}, async () => {
  const answers = await Promise.all([
    change(ada, grace, 'front desk'),
    as(grace, 'remove-person', { accountId: ada.id }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const kept = answers[0].status === 200 ? ada : grace;
  expect(await roles(kept)).toContainEqual([kept.name, 'manager']);
});

test('a manager’s links end when the manager loses the right to make them, also a link made at that moment', {
  tags: ['both-engines'],
}, async () => {
  const { body } = await as(grace, 'invite-person', { name: 'Linus', email: 'linus@practice.example' });
  const [linked] = await Promise.all([
    as(grace, 'link-person', { accountId: ada.id }),
    change(ada, grace, 'front desk'),
  ]);
  for (const path of [body.invitationPath, linked.body.invitationPath].filter(Boolean)) {
    const request = { method: 'POST', path: '/api/invitation', body: { token: path.split('#')[1] } } as const;
    expect((await clinic.request(request)).status).toBe(404);
  }
  expect((await read(ada, 'people')).body.links).toEqual([]);
});

test('an unknown account and a doctor get no staff role', async () => {
  for (const staffRole of ['front desk', 'manager'])
    expect(await as(ada, 'change-staff-role', { accountId: 'nobody', staffRole })).toMatchObject({
      status: 404,
      body: { message: 'Person not found' },
    });
});

test('the front desk can’t undo a change of the opening hours', async () => {
  const openingHours = [{ weekday: 1, intervals: [{ from: '09:00', to: '12:00' }] }];
  const { changeId } = (await as(ada, 'change-settings', { openingHours })).body;
  await change(ada, grace, 'front desk');
  expect(await as(grace, 'undo-change', { changeId })).toMatchObject(onlyManagers);
  expect((await as(ada, 'undo-change', { changeId })).status).toBe(200);
});
