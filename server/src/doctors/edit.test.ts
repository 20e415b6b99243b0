import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountStore } from '../sessions/accounts/store.ts';

const clinic = useTestClinic();
const password = 'correct horse battery';
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
});

async function edit(docId: string, fields: Record<string, string>, picture?: Uint8Array) {
  const form = new FormData();
  form.append('docId', docId);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (picture) form.append('image', new Blob([new Uint8Array(picture)]), 'me.png');
  return asAdmin.post('edit-doctor', form);
}
const listed = async (id: string) => {
  const { body } = await asAdmin.post('all-doctors');
  return body.doctors.find(({ _id }: { _id: string }) => _id === id);
};
const appointments = async (query: Record<string, string | number>) => {
  const answer = await asAdmin.get('appointments', query);
  return answer.body.appointments.map(({ _id }: { _id: string }) => _id);
};
const login = (email: string) =>
  clinic.request({ method: 'POST', path: '/api/doctors/login', body: { email, password } });

const everything = {
  name: 'Dr. Zoë Łuk',
  email: ' Zoe@Practice.example ',
  experience: '7 Years',
  fee: '72.5',
  about: 'Listens first.',
  speciality: 'Neurologist',
  degree: 'MD',
  address: JSON.stringify({ line1: '1 High Street', line2: 'Harbour' }),
};

test('every field and the picture change, and the list shows it', async () => {
  const { id } = await aDoctor(clinic.context);
  const { status, body } = await edit(id, everything, await aPicture());
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Doctor saved' });
  const { fee: _, ...same } = everything;
  expect(body.doctor).toMatchObject({
    ...same,
    fees: 72.5,
    email: 'zoe@practice.example',
    address: { line1: '1 High Street', line2: 'Harbour' },
    image: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}-large\.webp$/),
  });
  expect(await listed(id)).toEqual(body.doctor);
});

test('omitted fields keep their values, single address lines and the picture too', async () => {
  const { id } = await aDoctor(clinic.context, { fees: 49.5, line1: 'One', line2: 'Two' });
  await edit(id, {}, await aPicture());
  const before = await listed(id);
  const same = { ...before, version: expect.any(Number) };
  expect((await edit(id, {})).body.doctor).toEqual(same);
  expect((await edit(id, { address: '' })).body.doctor).toEqual(same);
  expect((await edit(id, { address: '{"line2":""}', degree: '' })).body.doctor).toEqual({
    ...same,
    degree: '',
    address: { line1: 'One', line2: '' },
  });
});

test('the account gets the new name and email, for the sign-in and the history', async () => {
  const doctor = await aDoctor(clinic.context, { email: 'old@practice.example', password });
  const { id } = await anAppointment(clinic.context, { doctorId: doctor.id });
  await edit(doctor.id, { name: 'Dr. New', email: 'new@practice.example' });
  expect(await accountStore(clinic.context.engine.read).find(doctor.id)).toMatchObject({
    name: 'Dr. New',
    email: 'new@practice.example',
  });
  expect((await login('old@practice.example')).status).toBe(401);
  const { token } = (await login('new@practice.example')).body;
  await clinic.request({
    method: 'POST',
    path: '/api/doctor/complete-appoitment',
    token: { doctor: token },
    body: { appoitmentId: id },
  });
  const { body } = await asAdmin.get(`appointments/${id}/history`);
  expect(body.history[0].who).toEqual({ name: 'Dr. New', role: 'doctor' });
});

test('lists by doctor and searches follow the new name', async () => {
  const first = await aDoctor(clinic.context, { name: 'Dr. Aaron' });
  const second = await aDoctor(clinic.context, { name: 'Dr. Miller' });
  const firstAppointment = await anAppointment(clinic.context, { doctorId: first.id });
  const other = await anAppointment(clinic.context, { doctorId: second.id });
  expect(await appointments({ limit: 5, sort: 'doctor' })).toEqual([firstAppointment.id, other.id]);
  await edit(first.id, { name: 'Dr. Zoë' });
  expect(await appointments({ limit: 5, sort: 'doctor' })).toEqual([other.id, firstAppointment.id]);
  expect(await appointments({ limit: 5, q: 'zoe' })).toEqual([firstAppointment.id]);
  expect(await appointments({ limit: 5, q: 'aaron' })).toEqual([]);
});

describe('an email in use', () => {
  test.each(['doctor', 'admin'])('already as %s is refused and nothing changed', async (role) => {
    const taken = role === 'doctor' ? await aDoctor(clinic.context) : admin;
    const { id } = await aDoctor(clinic.context, { name: 'Dr. Before' });
    const before = await listed(id);
    expect(await edit(id, { ...everything, email: taken.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { message: 'Doctor with this email already exists' },
    });
    expect(await listed(id)).toEqual(before);
  });

  test('by this doctor is accepted', async () => {
    const { id, email } = await aDoctor(clinic.context);
    expect((await edit(id, { email: email.toUpperCase() })).status).toBe(200);
  });

  test('taken by two doctors at once is accepted for one', { tags: ['both-engines'] }, async () => {
    const all = [await aDoctor(clinic.context), await aDoctor(clinic.context)];
    const answers = await Promise.all(all.map(({ id }) => edit(id, { email: 'one@practice.example' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test.each([
  [{ name: ' ' }, 422, 'Name is required'],
  [{ name: 'x'.repeat(10_000) }, 422, 'Name must have at most 120 characters'],
  [{ email: '' }, 422, 'Email is required'],
  [{ email: 'nobody' }, 422, 'Email must be an email address'],
  [{ fee: '-1' }, 422, 'Fee must be 0 to 100,000 with at most two decimals'],
  [{ fee: '1e3' }, 422, 'Fee must be 0 to 100,000 with at most two decimals'],
  [{ fee: '100000.01' }, 422, 'Fee must be 0 to 100,000 with at most two decimals'],
  [{ about: '' }, 422, 'About is required'],
  [{ experience: '' }, 422, 'Experience is required'],
  [{ speciality: 'Dentist' }, 422, 'Speciality must be one of the list'],
  [{ address: 'High Street' }, 422, 'Address must have line1 and line2'],
  [{ address: '{"line1":7}' }, 422, 'Address line 1 must be text'],
  [{ docId: 'nobody' }, 404, 'Doctor not found'],
  [{ docId: '' }, 422, 'docId is required'],
  [{ version: '-1' }, 422, 'version must be a whole number from 0 to 2147483647'],
  [{ version: 'new' }, 422, 'version must be a whole number from 0 to 2147483647'],
])('%o is refused and nothing changed', async (fields, status, message) => {
  const { id } = await aDoctor(clinic.context);
  const before = await listed(id);
  const { docId = id, ...wrong } = fields as Record<string, string>;
  expect(await edit(docId, { degree: 'New', ...wrong })).toMatchObject({ status, body: { message } });
  expect(await listed(id)).toEqual(before);
});

test('an admin is no doctor, and a file that is no picture none', async () => {
  expect((await edit(admin.id, { name: 'Dr. Nobody' })).status).toBe(404);
  const { id } = await aDoctor(clinic.context, { name: 'Dr. Before' });
  expect((await edit(id, { name: 'Dr. After' }, Buffer.from('no picture'))).status).toBe(415);
  expect((await listed(id)).name).toBe('Dr. Before');
});

describe('an edit of an outdated version', () => {
  const profile = (token: string, body: object) =>
    clinic.request({ method: 'POST', path: '/api/doctor/profile', token: { doctor: token }, body });

  test('is refused with the current values, their author and time, and changes nothing', async () => {
    const { id } = await aDoctor(clinic.context, { name: 'Dr. Before' });
    const other = await anAdmin(clinic.context, { name: 'Nora Lind' });
    const { version } = await listed(id);
    const form = new FormData();
    for (const [name, value] of Object.entries({ docId: id, version: String(version), fee: '75' }))
      form.append(name, value);
    await clinic.as(other).post('edit-doctor', form);
    const now = await listed(id);
    expect(now).toMatchObject({ fees: 75, version: version + 1 });
    const late = { ...everything, email: 'late@practice.example', version: String(version) };
    expect(await edit(id, late, await aPicture())).toMatchObject({
      status: 409,
      body: {
        message: 'Someone else changed this doctor in the meantime',
        details: { doctor: now, by: { name: 'Nora Lind', role: 'admin' }, at: clinic.context.clock.nowMs() },
      },
    });
    expect(await listed(id)).toEqual(now);
    expect((await edit(id, { ...late, version: String(now.version) })).status).toBe(200);
  });

  test('is refused for the doctor’s own change too, but not for one of Available alone', async () => {
    const doctor = await aDoctor(clinic.context, { name: 'Dr. Self' });
    const { version } = await listed(doctor.id);
    await profile(doctor.token, { available: false });
    expect((await edit(doctor.id, { degree: 'MD', version: String(version) })).status).toBe(200);
    await profile(doctor.token, { about: 'My own words.' });
    const refused = await edit(doctor.id, { about: 'Theirs.', version: String(version + 1) });
    expect(refused).toMatchObject({
      status: 409,
      body: { details: { by: { name: 'Dr. Self', role: 'doctor' }, doctor: { about: 'My own words.' } } },
    });
  });

  test('succeeds once for two admins who opened one version', { tags: ['both-engines'] }, async () => {
    const { id } = await aDoctor(clinic.context);
    const { version } = await listed(id);
    const answers = await Promise.all(
      ['MD', 'PhD'].map((degree) => edit(id, { degree, version: String(version) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect(await listed(id)).toEqual(won?.body.doctor);
  });

  test('without a version overwrites', async () => {
    const { id } = await aDoctor(clinic.context);
    await edit(id, { degree: 'MD' });
    expect((await edit(id, { degree: 'PhD' })).status).toBe(200);
  });
});

test('a name is not changed into an imitation of another doctor', async () => {
  const { id } = await aDoctor(clinic.context, { name: 'Dr. Ben Cole' });
  await aDoctor(clinic.context, { name: 'Dr. Zoe Peters' });
  expect(await edit(id, { name: 'Dr. Zое Peters' })).toMatchObject({
    status: 409,
    body: { message: 'Another doctor has a name that looks the same', details: { field: 'name' } },
  });
  expect((await edit(id, { name: 'Dr. Zoe Peters' })).status).toBe(200);
});

test('other managers see a changed name, which needs no proof of identity, and no entry for an equal name', async () => {
  clinic.setNow('2026-11-20T10:10');
  const { id } = await aDoctor(clinic.context, { name: 'Dr. Berg' });
  const seen = { method: 'GET', path: '/api/admin/open-access', token: { admin: admin.token } } as const;
  expect((await edit(id, { name: 'Dr. Berg', degree: 'MD' })).status).toBe(200);
  expect((await clinic.request(seen)).body.changes).toEqual([]);
  expect((await edit(id, { name: 'Dr. Thal' })).status).toBe(200);
  expect((await clinic.request(seen)).body.changes).toMatchObject([
    { path: '/api/admin/edit-doctor', field: 'name', about: 'Dr. Thal', by: { accountId: admin.id } },
  ]);
});
