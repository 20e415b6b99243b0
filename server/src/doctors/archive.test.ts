import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';
import type { PublishedChange } from '../platform/database/engine.ts';

const clinic = useTestClinic();
const password = 'correct horse battery';
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
});
const archive = (docId: string, archived?: boolean) => asAdmin.post('archive-doctor', { docId, archived });
const listed = async (id: string) =>
  (await asAdmin.write('all-doctors', {})).doctors.find(({ _id }: { _id: string }) => _id === id);
const login = (email: string) =>
  clinic.request({ method: 'POST', path: '/api/doctors/login', body: { email, password } });
const profile = (token: string) =>
  clinic.request({ method: 'GET', path: '/api/doctor/profile', token: { doctor: token } });

test('an archived doctor stays in the list, marked and not available, and keeps all history', async () => {
  const { id } = await aDoctor(clinic.context, { name: 'Dr. Gone' });
  await aDoctor(clinic.context);
  const appointment = await anAppointment(clinic.context, { doctorId: id });
  expect((await archive(id)).body).toEqual({ success: true, message: 'Doctor archived' });
  expect(await listed(id)).toMatchObject({ name: 'Dr. Gone', archived: true, available: false });
  const { body } = await asAdmin.get('appointments');
  expect(body.appointments).toMatchObject([{ _id: appointment.id, docData: { name: 'Dr. Gone' } }]);
  const dashboard = await asAdmin.get('dashboard');
  expect(dashboard.body.dashData).toMatchObject({ doctors: 1, appointments: 1 });
});

test('an archived doctor’s session ends at once with the reason, and the right password is refused like a wrong one', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  expect((await profile(doctor.token)).status).toBe(200);
  await archive(doctor.id);
  const ended = await profile(doctor.token);
  expect({ status: ended.status, body: ended.body }).toEqual({
    status: 401,
    body: {
      success: false,
      message: 'Your session has ended: the front desk archived your account and can bring it back',
      details: { archived: true },
    },
  });
  const refused = await login(doctor.email);
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 401,
    body: { success: false, message: 'Invalid credentials' },
  });
});

test('a restored doctor signs in again with the same password and is as available as before', async () => {
  const doctor = await aDoctor(clinic.context, { password });
  await archive(doctor.id);
  await archive(doctor.id, true);
  expect((await archive(doctor.id, false)).body.message).toBe('Doctor brought back');
  expect(await listed(doctor.id)).toMatchObject({ archived: false, available: true });
  const old = await profile(doctor.token);
  expect(old.body.message).toBe('Your session has ended. Please log in again');
  const { token } = (await login(doctor.email)).body;
  expect((await profile(token)).status).toBe(200);
  // Restoring a doctor who is not archived ends nothing.
  await archive(doctor.id, false);
  expect((await profile(token)).status).toBe(200);
});

test('takes no bookings', async () => {
  const { id } = await aDoctor(clinic.context);
  await archive(id);
  const input = { doctorId: id, slotDate: '21_11_2026', slotTime: '10:00 AM', patient: { name: 'Zoë' } };
  expect((await asAdmin.post('book-appointment', input)).status).toBe(409);
  await archive(id, false);
  expect((await asAdmin.post('book-appointment', input)).status).toBe(201);
});

test('an archived doctor gets no new link, and earlier links end', async () => {
  const { id } = await aDoctor(clinic.context);
  const { invitationPath } = await asAdmin.write('invite-doctor', { docId: id });
  await archive(id);
  expect(await asAdmin.post('invite-doctor', { docId: id })).toMatchObject({
    status: 409,
    body: { message: 'This doctor is archived' },
  });
  const token = invitationPath.split('#')[1];
  for (const [path, body] of [
    ['/api/invitation', { token }],
    ['/api/set-password', { token, password }],
  ] as const)
    expect((await clinic.request({ method: 'POST', path, body })).status).toBe(404);
  await archive(id, false);
  expect((await asAdmin.post('invite-doctor', { docId: id })).status).toBe(200);
});

test('an archived doctor can’t be made available without being restored', async () => {
  const { id } = await aDoctor(clinic.context, { available: false });
  await archive(id);
  expect(await asAdmin.post('change-availability', { docId: id, available: true })).toMatchObject({
    status: 409,
    body: { message: 'This doctor is archived' },
  });
  await archive(id, false);
  expect(await listed(id)).toMatchObject({ available: false });
});

test('a sign-in concurrent with the archiving leaves no session', { tags: ['both-engines'] }, async () => {
  for (let round = 0; round < 3; round += 1) {
    const doctor = await aDoctor(clinic.context, { password });
    const [signedIn] = await Promise.all([login(doctor.email), archive(doctor.id)]);
    if (signedIn.status === 200) expect((await profile(signedIn.body.token)).status).toBe(401);
  }
});

test.each([
  [{ docId: 'nobody' }, 404, 'Doctor not found'],
  [{}, 422, 'docId is required'],
  [{ docId: ['x'] }, 422, 'docId must be text'],
  [{ docId: 'x'.repeat(10_000) }, 422, 'docId must have at most 64 characters'],
  [{ docId: 'x', archived: 'perhaps' }, 422, 'archived must be true or false'],
])('%o is refused', async (body, status, message) => {
  expect(await asAdmin.post('archive-doctor', body)).toMatchObject({ status, body: { message } });
});

test('an admin is no doctor', async () => {
  expect((await archive(admin.id)).status).toBe(404);
  expect((await asAdmin.post('all-doctors', {})).status).toBe(200);
});

test('archiving is published', async () => {
  const { id } = await aDoctor(clinic.context);
  const heard: PublishedChange[] = [];
  const stop = await clinic.context.engine.listen((event) => heard.push(event));
  await archive(id);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  stop();
  expect(heard).toEqual([{ topic: 'doctors', ids: { doctorId: id } }]);
});
