import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import type { PublishedChange } from '../platform/database/engine.ts';

const clinic = useTestClinic();
const password = 'correct horse battery';

async function peopleAs(token: { admin: string }) {
  return (await clinic.request({ method: 'GET', path: '/api/admin/people', token })).body.people;
}
function post(path: string, token: { admin: string }, body: object) {
  return clinic.request({ method: 'POST', path: `/api/admin/${path}`, token, body });
}

test('an invited person chooses a password by link and is an admin under their own name', async () => {
  const admin = await anAdmin(clinic.context, { name: 'Ada', password });
  const token = { admin: admin.token };
  const grace = { name: 'Grace', email: 'Grace@Practice.example', staffRole: 'manager' };
  const invited = await post('invite-person', token, grace);
  expect(invited.status).toBe(201);
  expect(invited.body.person).toMatchObject({
    name: 'Grace',
    email: 'grace@practice.example',
    canSignIn: false,
    you: false,
  });
  const link = invited.body.invitationPath.split('#')[1];
  await clinic.request({
    method: 'POST',
    path: '/api/set-password',
    body: { token: link, password: 'harbour lamp stone' },
  });
  const login = await clinic.request({
    method: 'POST',
    path: '/api/admin/login',
    body: { email: 'grace@practice.example', password: 'harbour lamp stone' },
  });
  expect(login.body.success).toBe(true);
  expect(await peopleAs({ admin: login.body.token })).toMatchObject([
    { name: 'Ada', you: false },
    { name: 'Grace', canSignIn: true, you: true },
  ]);
});

test('an international email is one account in both spellings of its domain, and signs in with either', async () => {
  const admin = await anAdmin(clinic.context, { name: 'Ada', password });
  const token = { admin: admin.token };
  const invited = await post('invite-person', token, { name: 'Jörg', email: 'Jörg@MÜLLER.de' });
  expect([invited.status, invited.body.person?.email]).toEqual([201, 'jörg@müller.de']);
  const again = await post('invite-person', token, { name: 'Jurgen', email: 'jörg@xn--mller-kva.de' });
  expect([again.status, again.body.message]).toEqual([409, 'Admin with this email already exists']);
  const chosen = { token: invited.body.invitationPath.split('#')[1], password: 'harbour lamp stone' };
  await clinic.request({ method: 'POST', path: '/api/set-password', body: chosen });
  for (const email of ['jörg@müller.de', 'JÖRG@xn--mller-kva.de', ' jo\u0308rg@Müller.de ']) {
    const body = { email, password: chosen.password };
    const login = await clinic.request({ method: 'POST', path: '/api/admin/login', body });
    expect(login.body, email).toMatchObject({ success: true });
  }
});

test('an email stored in the other spelling still signs in, and is not added again', async () => {
  const admin = await anAdmin(clinic.context, { name: 'Ada', password });
  const { engine } = clinic.context;
  const email = 'ada@xn--mller-kva.de';
  await engine.transaction(async ({ db }) => {
    await db.updateTable('accounts').set({ email }).where('id', '=', admin.id).execute();
  });
  for (const typed of [email, 'ada@müller.de']) {
    const body = { email: typed, password };
    const login = await clinic.request({ method: 'POST', path: '/api/admin/login', body });
    expect(login.body, typed).toMatchObject({ success: true });
  }
  const token = { admin: admin.token };
  const again = await post('invite-person', token, { name: 'Grace', email: 'ada@müller.de' });
  expect(again.status).toBe(409);
});

test('a new or changed name that looks like another member’s is refused; existing names stay', async () => {
  const admin = await anAdmin(clinic.context, { name: 'Ada Meier', password });
  const grace = await anAdmin(clinic.context, { name: 'Grace', password });
  const twin = await anAdmin(clinic.context, { name: 'Grace', password });
  const token = { admin: admin.token };
  const refusal = {
    status: 409,
    body: {
      message: 'Another member of staff has a name that looks the same',
      details: { field: 'name' },
    },
  };
  for (const name of ['ADA MEIER', 'Аda Меier', 'Ada\u200b  Meier', 'Adá Meier']) {
    const email = 'ada.two@practice.example';
    expect(await post('invite-person', token, { name, email }), name).toMatchObject(refusal);
    expect(await post('rename-person', token, { accountId: grace.id, name }), name).toMatchObject(refusal);
  }
  const same = await post('rename-person', token, { accountId: twin.id, name: 'Grace' });
  const renamed = await post('rename-person', token, { accountId: admin.id, name: 'ADA MEIER' });
  expect([same.status, renamed.status]).toEqual([200, 200]);
});

test('a new or changed name with a word of mixed alphabets is refused; an existing one stays', async () => {
  const admin = await anAdmin(clinic.context, { name: 'Ada', password });
  const grace = await anAdmin(clinic.context, { name: 'Grасe', password });
  const token = { admin: admin.token };
  const refusal = {
    status: 422,
    body: {
      message: 'Name mixes letters of different alphabets. Please type it again',
      details: { field: 'name' },
    },
  };
  for (const name of ['Dr. Ϲarla Meier', 'Anna Meieᴦ', 'ꓡꓲna', 'Lоla']) {
    const email = 'new@practice.example';
    expect(await post('invite-person', token, { name, email }), name).toMatchObject(refusal);
    expect(await post('rename-person', token, { accountId: grace.id, name }), name).toMatchObject(refusal);
  }
  expect((await post('rename-person', token, { accountId: grace.id, name: 'Grасe' })).status).toBe(200);
  expect((await post('rename-person', token, { accountId: grace.id, name: 'Анна Meier' })).status).toBe(200);
});

test('nobody is called like the program, which the audit trail names as the author of its own acts', async () => {
  const admin = await anAdmin(clinic.context, { name: 'Ada', password });
  for (const name of ['System', 'docket', 'Dосket', 'SYSTEM.']) {
    const renamed = await post('rename-person', { admin: admin.token }, { accountId: admin.id, name });
    expect([name, renamed.status, renamed.body.details?.field]).toEqual([name, 422, 'name']);
  }
});

test('when two people with look-alike names are invited at once, one is refused', {
  tags: ['both-engines'],
}, async () => {
  const admin = await anAdmin(clinic.context, { name: 'Ada', password });
  const token = { admin: admin.token };
  const answers = await Promise.all(
    ['Grace Hopper', 'GRACE HOPPER'].map((name, at) =>
      post('invite-person', token, { name, email: `grace${at}@practice.example` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('an email that looks like another account’s is refused', async () => {
  const admin = await anAdmin(clinic.context, { name: 'Ada', email: 'ada@practice.example', password });
  const invited = { name: 'Grace', email: 'аda@practice.example' };
  expect(await post('invite-person', { admin: admin.token }, invited)).toMatchObject({
    status: 409,
    body: { message: 'Another account has an email that looks the same' },
  });
});

test('the last admin who can sign in must stay, even if others are invited', async () => {
  const admin = await anAdmin(clinic.context, { password });
  const token = { admin: admin.token };
  await post('invite-person', token, { name: 'Grace', email: 'grace@practice.example' });
  const refused = await post('remove-person', token, { accountId: admin.id });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe('You are the only admin. Invite someone else first.');
});

test('two admins who remove each other at once: one stays', { tags: ['both-engines'] }, async () => {
  const [ada, grace] = [
    await anAdmin(clinic.context, { password }),
    await anAdmin(clinic.context, { password }),
  ];
  const answers = await Promise.all([
    post('remove-person', { admin: ada.token }, { accountId: grace.id }),
    post('remove-person', { admin: grace.token }, { accountId: ada.id }),
  ]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('removing access ends the session at once and frees the email', async () => {
  const [ada, grace] = [
    await anAdmin(clinic.context, { password }),
    await anAdmin(clinic.context, { email: 'grace@practice.example', password }),
  ];
  expect((await post('remove-person', { admin: ada.token }, { accountId: grace.id })).status).toBe(200);
  expect((await clinic.as(grace).get('people')).status).toBe(401);
  const again = await post(
    'invite-person',
    { admin: ada.token },
    { name: 'Grace', email: 'grace@practice.example' },
  );
  expect(again.status).toBe(201);
});

test('a renamed person has the new name in later entries, and the old one in earlier entries', async () => {
  const ada = await anAdmin(clinic.context, { name: 'Ada' });
  const token = { admin: ada.token };
  const { id } = await anAppointment(clinic.context);
  await post('cancel-appointment', token, { appointmentId: id });
  expect((await post('rename-person', token, { accountId: ada.id, name: ' Ada King ' })).body).toEqual({
    success: true,
    message: 'Name changed',
  });
  await post('restore-appointment', token, { appointmentId: id });
  const { history } = await clinic.as(ada).read(`appointments/${id}/history`);
  expect(history.map(({ who }: { who: { name: string } }) => who.name)).toEqual(['Ada', 'Ada King']);
  expect(await peopleAs(token)).toMatchObject([{ name: 'Ada King', you: true }]);
});

test('a new link sets a new password; the old password works until then, and earlier links end', async () => {
  const ada = await anAdmin(clinic.context);
  const grace = await anAdmin(clinic.context, { password });
  const link = async () =>
    (await post('link-person', { admin: ada.token }, { accountId: grace.id })).body.invitationPath.split(
      '#',
    )[1];
  const use = (token: string) =>
    clinic.request({
      method: 'POST',
      path: '/api/set-password',
      body: { token, password: 'another password' },
    });
  const login = (typed: string) =>
    clinic.request({
      method: 'POST',
      path: '/api/admin/login',
      body: { email: grace.email, password: typed },
    });
  const [first, second] = [await link(), await link()];
  expect((await login(password)).status).toBe(200);
  expect((await use(first)).status).toBe(404);
  expect((await use(second)).status).toBe(200);
  expect((await use(second)).status).toBe(404);
  expect((await login(password)).status).toBe(401);
  expect((await login('another password')).status).toBe(200);
});

test("a person whose access was removed can't use an earlier link", async () => {
  const ada = await anAdmin(clinic.context, { password });
  const token = { admin: ada.token };
  const { person, invitationPath } = (
    await post('invite-person', token, { name: 'Grace', email: 'grace@practice.example' })
  ).body;
  await post('remove-person', token, { accountId: person._id });
  const body = { token: invitationPath.split('#')[1], password };
  expect((await clinic.request({ method: 'POST', path: '/api/set-password', body })).status).toBe(404);
  expect(await peopleAs(token)).toHaveLength(1);
  for (const path of ['remove-person', 'link-person'])
    expect(await post(path, token, { accountId: person._id })).toMatchObject({
      status: 404,
      body: { message: 'Person not found' },
    });
});

test('an invitation sent twice with one key adds one person, and both links work until one is used', {
  tags: ['both-engines'],
}, async () => {
  const ada = await anAdmin(clinic.context, { password });
  const invite = () =>
    clinic
      .as(ada)
      .post(
        'invite-person',
        { name: 'Grace', email: 'grace@practice.example' },
        { 'Idempotency-Key': 'once' },
      );
  const [first, second] = await Promise.all([invite(), invite()]);
  expect(second.body.person).toEqual(first.body.person);
  expect(await peopleAs({ admin: ada.token })).toHaveLength(2);
  const use = (path: string) =>
    clinic.request({
      method: 'POST',
      path: '/api/set-password',
      body: { token: path.split('#')[1], password },
    });
  expect((await use(first.body.invitationPath)).status).toBe(200);
  expect((await use(second.body.invitationPath)).status).toBe(404);
});

test.each(['admin', 'doctor'])('an email that belongs to a %s is refused', async (role) => {
  const ada = await anAdmin(clinic.context);
  const { email } = role === 'admin' ? ada : await aDoctor(clinic.context);
  expect(
    await post('invite-person', { admin: ada.token }, { name: 'Grace', email: ` ${email.toUpperCase()}` }),
  ).toMatchObject({ status: 409, body: { message: 'Admin with this email already exists' } });
  expect(await peopleAs({ admin: ada.token })).toHaveLength(1);
});

test.each([
  ['invite-person', { email: 'a@b.example' }, 'Name is required'],
  ['invite-person', { name: ' ', email: 'a@b.example' }, 'Name is required'],
  [
    'invite-person',
    { name: 'x'.repeat(10_000), email: 'a@b.example' },
    'Name must have at most 120 characters',
  ],
  ['invite-person', { name: '\0\u202e', email: 'a@b.example' }, 'Name is required'],
  ['invite-person', { name: 'Grace' }, 'Email is required'],
  ['invite-person', { name: 'Grace', email: 'grace' }, 'Email must be an email address'],
  ['invite-person', { name: 'Grace', email: 7 }, 'Email must be text'],
  ['rename-person', { accountId: 'x' }, 'Name is required'],
  ['rename-person', { name: 'Grace' }, 'accountId is required'],
  ['link-person', {}, 'accountId is required'],
  ['remove-person', { accountId: ['x'] }, 'accountId must be text'],
  ['remove-person', { accountId: 'x'.repeat(65) }, 'accountId must have at most 64 characters'],
])('%s with %o is refused with a sentence', async (path, body, message) => {
  const ada = await anAdmin(clinic.context);
  expect(await post(path, { admin: ada.token }, body)).toMatchObject({ status: 422, body: { message } });
});

test('doctors are not in the staff list and may not use its calls', async () => {
  const ada = await anAdmin(clinic.context);
  const doctor = await aDoctor(clinic.context);
  const sent = { accountId: doctor.id, name: 'Dr. Grace' };
  for (const path of ['rename-person', 'link-person', 'remove-person']) {
    expect((await post(path, { admin: ada.token }, sent)).status).toBe(404);
    expect((await post(path, { admin: doctor.token }, sent)).status).toBe(403);
  }
});

test('invitations, new names and removals are published', async () => {
  const ada = await anAdmin(clinic.context, { password });
  const token = { admin: ada.token };
  const heard: PublishedChange[] = [];
  const stop = await clinic.context.engine.listen((event) => heard.push(event));
  const { person } = (await post('invite-person', token, { name: 'Grace', email: 'g@p.example' })).body;
  await post('rename-person', token, { accountId: person._id, name: 'Grace Hopper' });
  await post('remove-person', token, { accountId: person._id });
  await expect.poll(() => heard.length).toBe(3);
  stop();
  for (const event of heard) expect(event).toEqual({ topic: 'people', ids: { accountId: person._id } });
});
