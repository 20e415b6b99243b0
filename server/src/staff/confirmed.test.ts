import { removeSecondFactor } from '@docket/contract/endpoints/second-factor.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aSecondFactorCode } from '@docket/testing/every-call/preparations.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const clinic = useTestClinic();
const password = 'correct horse battery';
const wrong = 'not the password at all';

let ada: SignedIn;
let grace: SignedIn;
beforeEach(async () => {
  ada = await anAdmin(clinic.context, { name: 'Ada', password });
  grace = await anAdmin(clinic.context, { name: 'Grace', password });
});

const as = (account: SignedIn, path: string, body: object) => clinic.as(account).post(path, body);
const confirm = (body: object) => as(ada, 'confirm-identity', body);
const listed = async (account: SignedIn) => clinic.as(account).read('people');
const read = async (invitationPath: string) => {
  const body = { token: invitationPath.split('#')[1] };
  return (await clinic.request({ method: 'POST', path: '/api/invitation', body })).status;
};
// Everyone signed in at ten.
const afterSixMinutes = () => clinic.setNow('2026-11-20T10:06');

describe('acts that grant or remove access ask for the password', () => {
  const prepareCalls = async () => {
    const doctor = await aDoctor(clinic.context);
    return [
      ['invite-person', { name: 'Linus', email: 'linus@practice.example' }],
      ['link-person', { accountId: grace.id }],
      ['change-staff-role', { accountId: grace.id, staffRole: 'front desk' }],
      [removeSecondFactor.path.replace('/api/admin/', ''), { accountId: grace.id }],
      ['invite-doctor', { docId: doctor.id }],
      ['archive-doctor', { docId: doctor.id }],
      ['remove-person', { accountId: grace.id }],
    ] as const;
  };

  test('five minutes after it was last given, and change nothing before', async () => {
    await aSecondFactorCode(clinic, grace, 'on');
    const calls = await prepareCalls();
    afterSixMinutes();
    for (const [path, body] of calls)
      expect(await as(ada, path, body), path).toMatchObject({
        status: 403,
        body: {
          success: false,
          message: 'Please confirm with your password that it is you',
          details: { proof: 'password' },
        },
      });
    const { people, links } = await listed(ada);
    expect(people).toMatchObject([{ name: 'Ada' }, { name: 'Grace', secondFactor: true }]);
    expect(links).toEqual([]);
  });

  test('and succeed for five minutes after it is given, only in this session', async () => {
    await aSecondFactorCode(clinic, grace, 'on');
    const calls = await prepareCalls();
    afterSixMinutes();
    expect((await confirm({ currentPassword: password })).body).toEqual({
      success: true,
      message: 'Identity confirmed',
    });
    for (const [path, body] of calls) expect([200, 201], path).toContain((await as(ada, path, body)).status);
    const elsewhere = await clinic.request({
      method: 'POST',
      path: '/api/admin/login',
      body: { email: ada.email, password },
    });
    clinic.setNow('2026-11-20T10:12');
    const late = { name: 'Late', email: 'late@practice.example' };
    for (const token of [ada.token, elsewhere.body.token])
      expect((await as({ ...ada, token }, 'invite-person', late)).status).toBe(403);
  });

  test('but not right after signing in, and never for restoring or adding a doctor', async () => {
    const doctor = await aDoctor(clinic.context);
    expect((await as(ada, 'archive-doctor', { docId: doctor.id })).status).toBe(200);
    afterSixMinutes();
    expect((await as(ada, 'archive-doctor', { docId: doctor.id, archived: false })).status).toBe(200);
    const form = new FormData();
    const fields = { name: 'Dr. New', email: 'new@example.org', about: 'New.', speciality: 'Neurologist' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', new Blob([new Uint8Array(await aPicture('png'))]), 'me.png');
    const added = await clinic.as(ada).post('add-doctor', form);
    expect([added.status, await read(added.body.invitationPath)]).toEqual([201, 200]);
  });
});

test('a wrong password confirms nothing, is reported at its field and counts as a failed sign-in', async () => {
  afterSixMinutes();
  for (let tries = 0; tries < 10; tries += 1)
    expect(await confirm({ currentPassword: wrong })).toMatchObject({
      status: 422,
      body: { details: { field: 'currentPassword' } },
    });
  expect((await confirm({ currentPassword: password })).status).toBe(429);
  expect((await as(ada, 'link-person', { accountId: grace.id })).status).toBe(403);
});

test('with a second factor, a code is required and the password alone is refused', async () => {
  const { code } = await aSecondFactorCode(clinic, ada, 'on');
  afterSixMinutes();
  expect((await as(ada, 'link-person', { accountId: grace.id })).body).toMatchObject({
    message: 'Please confirm with a code of your authenticator app that it is you',
    details: { proof: 'code' },
  });
  for (const body of [{}, { currentPassword: password }, { code: '000000' }])
    expect(await confirm(body)).toMatchObject({ status: 422, body: { details: { field: 'code' } } });
  expect((await confirm({ code })).status).toBe(200);
  expect((await as(ada, 'link-person', { accountId: grace.id })).status).toBe(200);
});

test('without a second factor the password is required', async () => {
  for (const body of [{}, { code: '123456' }])
    expect(await confirm(body)).toMatchObject({
      status: 422,
      body: { details: { field: 'currentPassword' } },
    });
});

test('changing the password counts as a proof of identity', async () => {
  afterSixMinutes();
  const body = { currentPassword: password, newPassword: 'another horse entirely' };
  expect((await as(ada, 'change-password', body)).status).toBe(200);
  expect((await as(ada, 'link-person', { accountId: grace.id })).status).toBe(200);
});

test('a session can’t replace its own password: its account gets no link', async () => {
  expect(await as(ada, 'link-person', { accountId: ada.id })).toMatchObject({
    status: 409,
    body: { message: 'Your own password is changed under Account, with the present one' },
  });
  afterSixMinutes();
  expect((await as(ada, 'link-person', { accountId: ada.id })).status).toBe(403);
  expect((await listed(ada)).links).toEqual([]);
});

describe('links', () => {
  test('are listed with maker and end while open, and disappear when used or replaced', async () => {
    const doctor = await aDoctor(clinic.context, { name: 'Dr. Lin' });
    await as(grace, 'invite-person', { name: 'Linus', email: 'linus@practice.example' });
    clinic.setNow('2026-11-20T10:02');
    await as(ada, 'invite-doctor', { docId: doctor.id });
    clinic.setNow('2026-11-20T10:03');
    const { invitationPath } = (await as(ada, 'link-person', { accountId: grace.id })).body;
    const { links } = await listed(ada);
    const madeAt = Date.parse('2026-11-20T09:03Z');
    const week = 7 * 24 * 60 * 60_000;
    expect(links).toMatchObject([
      { name: 'Grace', role: 'admin', hasPassword: true, madeBy: 'Ada', madeAt, expiresAt: madeAt + week },
      { name: 'Dr. Lin', role: 'doctor', hasPassword: false, madeBy: 'Ada' },
      { name: 'Linus', role: 'admin', hasPassword: false, madeBy: 'Grace' },
    ]);
    expect(JSON.stringify(links)).not.toContain(invitationPath.split('#')[1]);
    const body = { token: invitationPath.split('#')[1], password: 'another horse entirely' };
    await clinic.request({ method: 'POST', path: '/api/set-password', body });
    await as(ada, 'invite-doctor', { docId: doctor.id });
    const names = (await listed(ada)).links.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Dr. Lin', 'Linus']);
  });

  test('of a removed person end and disappear from the list', async () => {
    const doctor = await aDoctor(clinic.context);
    const links = [
      await as(grace, 'invite-doctor', { docId: doctor.id }),
      await as(grace, 'invite-person', { name: 'Linus', email: 'linus@practice.example' }),
      await as(grace, 'link-person', { accountId: ada.id }),
    ].map(({ body }) => body.invitationPath as string);
    for (const path of links) expect(await read(path)).toBe(200);
    expect((await as(ada, 'remove-person', { accountId: grace.id })).status).toBe(200);
    for (const path of links) {
      expect(await read(path)).toBe(404);
      const body = { token: path.split('#')[1], password: 'another horse entirely' };
      expect((await clinic.request({ method: 'POST', path: '/api/set-password', body })).status).toBe(404);
    }
    expect((await listed(ada)).links).toEqual([]);
  });

  test('also end if they were made while the access was being removed', {
    tags: ['both-engines'],
  }, async () => {
    const doctor = await aDoctor(clinic.context);
    const [invited, removed] = await Promise.all([
      as(grace, 'invite-doctor', { docId: doctor.id }),
      as(ada, 'remove-person', { accountId: grace.id }),
    ]);
    expect(removed.status).toBe(200);
    if (invited.status === 200) expect(await read(invited.body.invitationPath)).toBe(404);
  });

  test('can be ended one by one', async () => {
    const { invitationPath } = (await as(ada, 'link-person', { accountId: grace.id })).body;
    const [link] = (await listed(grace)).links;
    expect((await as(grace, 'end-link', { linkId: link._id })).body).toEqual({
      success: true,
      message: 'Link ended',
    });
    expect(await read(invitationPath)).toBe(404);
    for (const linkId of [link._id, 'nothing'])
      expect(await as(grace, 'end-link', { linkId })).toMatchObject({
        status: 404,
        body: { message: 'Link not found' },
      });
  });

  test('no session can be ended as a link, whatever id is sent', async () => {
    const request = { method: 'GET', path: '/api/admin/sessions', token: { admin: grace.token } } as const;
    const [session] = (await clinic.request(request)).body.sessions;
    expect((await as(ada, 'end-link', { linkId: session._id })).status).toBe(404);
    expect((await clinic.request(request)).status).toBe(200);
  });
});
