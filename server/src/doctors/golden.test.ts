// @module-tag both-engines
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestRequest } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';
import { makeSignIns } from '../../demo/sign-ins.ts';
import { storeDemoSignIns } from '../clinic/demo-sign-ins.ts';
import { createInvitation } from '../sessions/create-invitation.ts';

const clinic = useTestClinic();
const password = 'correct horse battery';
const newPassword = 'a better password';

interface People {
  readonly admin: SignedIn;
  readonly doctor: SignedIn;
  readonly invitation: string;
}
type Ask = (people: People) => TestRequest | Promise<TestRequest>;

const post = (path: string, body: object, token: TestRequest['token'] = {}): TestRequest => ({
  method: 'POST',
  path,
  body,
  token,
});

async function aForm(): Promise<FormData> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await aPicture())]), 'me.png');
  const fields = { name: 'Dr. New', email: 'new@example.org', about: 'New here.', speciality: 'Neurologist' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const requests: [name: string, ask: Ask][] = [
  ['login-as-admin', ({ admin }) => post('/api/admin/login', { email: admin.email, password })],
  ['login-as-doctor', ({ doctor }) => post('/api/doctors/login', { email: doctor.email, password })],
  ['logout-as-admin', ({ admin }) => post('/api/admin/logout', {}, { admin: admin.token })],
  ['logout-as-doctor', ({ doctor }) => post('/api/doctor/logout', {}, { doctor: doctor.token })],
  [
    'change-password-as-admin',
    ({ admin }) =>
      post('/api/admin/change-password', { currentPassword: password, newPassword }, { admin: admin.token }),
  ],
  [
    'change-password-as-doctor',
    ({ doctor }) =>
      post(
        '/api/doctor/change-password',
        { currentPassword: password, newPassword },
        { doctor: doctor.token },
      ),
  ],
  ['read-invitation', ({ invitation }) => post('/api/invitation', { token: invitation })],
  ['set-password', ({ invitation }) => post('/api/set-password', { token: invitation, password })],
  [
    'test-connection',
    ({ doctor }) => ({ method: 'GET', path: '/api/test', token: { doctor: doctor.token } }),
  ],
  ['read-clinic', () => ({ method: 'GET', path: '/api/clinic' })],
  ['list-doctors', ({ admin }) => post('/api/admin/all-doctors', {}, { admin: admin.token })],
  [
    'change-availability',
    ({ admin, doctor }) =>
      post('/api/admin/change-availability', { docId: doctor.id }, { admin: admin.token }),
  ],
  ['add-doctor', async ({ admin }) => post('/api/admin/add-doctor', await aForm(), { admin: admin.token })],
  [
    'invite-doctor',
    ({ admin, doctor }) => post('/api/admin/invite-doctor', { docId: doctor.id }, { admin: admin.token }),
  ],
  [
    'read-profile',
    ({ doctor }) => ({ method: 'GET', path: '/api/doctor/profile', token: { doctor: doctor.token } }),
  ],
  [
    'read-profile-under-doctors',
    ({ doctor }) => ({ method: 'GET', path: '/api/doctors/profile', token: { doctor: doctor.token } }),
  ],
  ['update-profile', ({ doctor }) => post('/api/doctor/profile', { fees: 60 }, { doctor: doctor.token })],
  [
    'change-own-picture',
    async ({ doctor }) => {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(await aPicture())]), 'me.png');
      return post('/api/doctor/picture', form, { doctor: doctor.token });
    },
  ],
  [
    'edit-doctor',
    ({ admin, doctor }) => {
      const form = new FormData();
      form.append('docId', doctor.id);
      form.append('degree', 'MD');
      return post('/api/admin/edit-doctor', form, { admin: admin.token });
    },
  ],
  [
    'archive-doctor',
    ({ admin, doctor }) => post('/api/admin/archive-doctor', { docId: doctor.id }, { admin: admin.token }),
  ],
  [
    'find-patients',
    ({ admin }) => ({ method: 'GET', path: '/api/admin/patients', token: { admin: admin.token } }),
  ],
];

test.each(requests)('%s answers in the shape of its golden example', async (name, ask) => {
  const { context } = clinic;
  const admin = await anAdmin(context, { password });
  const doctor = await aDoctor(context, { password });
  await aPatient(context, { dob: '1985-04-30' });
  const path = await context.engine.transaction(async (tx) => {
    await storeDemoSignIns(tx, makeSignIns(['Dr. Ada']));
    return createInvitation(tx, doctor.id, context.clock.nowMs());
  });
  const answer = await clinic.request(await ask({ admin, doctor, invitation: path.split('#')[1] ?? '' }));
  expect(describeShape(answer.body)).toEqual(describeShape(readGolden(name)));
  const { message } = readGolden(name);
  if (message) expect(answer.body.message).toBe(message);
});
