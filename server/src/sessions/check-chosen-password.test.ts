import { anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvitation } from './create-invitation.ts';
import { seedAdmin } from './seed-admin.ts';

const clinic = useTestClinic({ fixedByEnvironment: [] });
const password = 'Zwiebelturm2026!';
let admin: SignedIn;

const post = (path: string, body: object) => clinic.as(admin).post(`/api/${path}`, body);

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  const saved = await post('admin/change-settings', { name: 'Zwiebelturm Nordwand' });
  expect(saved.status).toBe(200);
});

const refused = {
  status: 422,
  body: { message: 'This password is made of words that everybody here knows. Please choose another' },
};

test('the practice’s name is refused as a password, by a link and by a change', async () => {
  const { engine, clock } = clinic.context;
  const link = await engine.transaction((tx) => createInvitation(tx, admin.id, clock.nowMs()));
  const token = link.slice(link.indexOf('#') + 1);
  expect(await post('set-password', { token, password })).toMatchObject(refused);
  const currentPassword = 'correct horse battery';
  expect(await post('admin/change-password', { currentPassword, newPassword: password })).toMatchObject(
    refused,
  );
});

test('it is refused for a new doctor too', async () => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await aPicture('png'))], { type: 'image/png' }), 'me.png');
  const fields = {
    name: 'Ada Luk',
    email: 'ada@example.org',
    speciality: 'Neurologist',
    about: 'Listens.',
    password,
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const answer = await clinic.as(admin).post('add-doctor', form);
  expect(answer).toMatchObject(refused);
});

test('it is refused for the first admin too', async () => {
  const credentials = { email: 'first@example.org', password };
  await expect(
    seedAdmin(clinic.context, credentials, { name: 'web1', file: null, token: null }),
  ).rejects.toThrow('ADMIN_PASSWORD is easy to guess');
});
