import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PublishedChange } from '../platform/database/engine.ts';

const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
});
const namesFor = async (q: string) =>
  (await asAdmin.read('patient-directory', { q })).patients.map(({ name }: { name: string }) => name);
const pageOf = async (id: string) => (await asAdmin.read(`patients/${id}`)).patient;

const known = {
  name: 'Zoë Łuk',
  email: 'Zoe@Example.org ',
  phone: '020 7946-0018',
  dob: '1985-04-30',
  note: 'Mornings.',
};

describe('a phone of another record', () => {
  test('is refused with that record, and saved with `anyway`', async () => {
    const mother = await aPatient(clinic.context, { name: 'Mia Reid', phone: '020 7946 0018' });
    const { id: patientId } = await aPatient(clinic.context, { name: 'Tim Reid', phone: '020 7946 0019' });
    const edit = (fields: object) => asAdmin.post('edit-patient', { patientId, ...fields });
    const phone = '(020) 7946-0018';
    expect(await edit({ phone, anyway: false })).toMatchObject({
      status: 409,
      body: {
        message: 'Mia Reid with this phone number is already on record',
        details: { existing: { id: mother.id, name: 'Mia Reid' } },
      },
    });
    expect((await pageOf(patientId)).phone).toBe('020 7946 0019');
    expect((await edit({ phone, anyway: true })).status).toBe(200);
    // An unchanged phone, or the patient's own one in another spelling, raises no warning.
    expect((await edit({ name: 'Tim B. Reid', phone, anyway: false })).status).toBe(200);
    expect((await edit({ phone: '020 7946 0020', anyway: false })).status).toBe(200);
    expect((await edit({ phone: '02079460020', anyway: false })).status).toBe(200);
    // Panels of earlier releases send no `anyway`.
    expect((await edit({ phone })).status).toBe(200);
  });
});

describe('adding a patient', () => {
  test('makes the patient searchable at once', async () => {
    const { status, body } = await asAdmin.post('add-patient', known);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Patient added',
      patient: {
        name: 'Zoë Łuk',
        email: 'zoe@example.org',
        dob: '1985-04-30',
        image: '/api/images/none.svg',
      },
    });
    expect(await namesFor('luk')).toEqual(['Zoë Łuk']);
    expect(await pageOf(body.patient._id)).toMatchObject({ note: 'Mornings.', version: 0, appointments: 0 });
  });

  test('needs only a name', async () => {
    expect((await asAdmin.write('add-patient', { name: 'Only Name' })).patient).toMatchObject({
      email: '',
      phone: '',
      dob: null,
    });
  });

  test('twice with one key adds one patient; the key with another body is refused', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const [first, second] = [
      await asAdmin.post('add-patient', known, key),
      await asAdmin.post('add-patient', known, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await namesFor('zoe')).toHaveLength(1);
    expect((await asAdmin.post('add-patient', { name: 'Other' }, key)).status).toBe(422);
  });

  test('a date of birth today is accepted, and tomorrow refused', async () => {
    clinic.setNow('2026-11-20T21:59');
    expect((await asAdmin.post('add-patient', { name: 'New Born', dob: '2026-11-20' })).status).toBe(201);
    expect(await asAdmin.post('add-patient', { name: 'Not Yet', dob: '2026-11-21' })).toMatchObject({
      status: 422,
      body: { message: 'Date of birth must not be in the future', details: { field: 'dob' } },
    });
    expect(await namesFor('not yet')).toEqual([]);
  });
});

const badly: [object, string][] = [
  [{ name: '' }, 'Patient name is required'],
  [{ name: 'x'.repeat(10_000) }, 'Patient name must have at most 120 characters'],
  [{ name: '\0\u200b' }, 'Patient name is required'],
  [{ name: ['Zoë'] }, 'Patient name must be text'],
  [{ email: 'zoe' }, 'Patient email must be an email address'],
  [{ phone: '0'.repeat(41) }, 'Patient phone must have at most 40 characters'],
  [{ dob: '2025-02-29' }, 'Date of birth must be a real date like 1985-04-30'],
  [{ dob: '30.4.1985' }, 'Date of birth must be a real date like 1985-04-30'],
  [{ dob: '1899-12-31' }, 'Date of birth must be a real date like 1985-04-30'],
  [{ dob: 1985 }, 'Date of birth must be a date'],
  [{ note: 'x'.repeat(2_001) }, 'Note must have at most 2000 characters'],
];

test('a patient without a name is refused', async () => {
  expect(await asAdmin.post('add-patient', { ...known, name: undefined })).toMatchObject({
    status: 422,
    body: { message: 'Patient name is required' },
  });
});

test.each(['abc', '++49151 23456789', '+49+151', '+49', '030 12\u202834', '030 1234567\nask for Ann', '-'])(
  'a phone of %j is refused at its field, unless it is already on record',
  async (phone) => {
    const refused = {
      status: 422,
      body: { message: 'Patient phone must be a phone number', details: { field: 'phone' } },
    };
    expect(await asAdmin.post('add-patient', { name: 'Zoë', phone })).toMatchObject(refused);
    const { id } = await aPatient(clinic.context, { name: 'Ann Before' });
    expect(await asAdmin.post('edit-patient', { patientId: id, phone })).toMatchObject(refused);
    const { engine } = clinic.context;
    await engine.transaction(({ db }) =>
      db.updateTable('patients').set({ phone }).where('id', '=', id).execute(),
    );
    expect((await asAdmin.post('edit-patient', { patientId: id, phone, note: 'Kept' })).status).toBe(200);
  },
);

test('a phone may have an extension or a remark', async () => {
  for (const phone of ['+49 30 123 ext. 5678', '555 0142 (mother)', '110'])
    expect((await asAdmin.post('add-patient', { name: 'Zoë', phone, anyway: true })).status).toBe(201);
});

test.each(badly)('%o is refused by add and edit, and changes nothing', async (wrong, message) => {
  const { id } = await aPatient(clinic.context, { name: 'Ann Before' });
  expect(await asAdmin.post('add-patient', { ...known, ...wrong })).toMatchObject({
    status: 422,
    body: { message },
  });
  expect(await asAdmin.post('edit-patient', { ...known, patientId: id, ...wrong })).toMatchObject({
    status: 422,
    body: { message },
  });
  expect(await pageOf(id)).toMatchObject({ name: 'Ann Before', version: 0 });
  expect((await asAdmin.read('patient-directory')).total).toBe(1);
});

describe('editing', () => {
  test('changes the record, its search and its position in lists', async () => {
    const { id } = await aPatient(clinic.context, {
      name: 'Aaron Old',
      phone: '111',
      email: 'old@example.org',
    });
    const middle = await anAppointment(clinic.context);
    const appointment = await anAppointment(clinic.context, { patientId: id });
    expect(await asAdmin.post('edit-patient', { ...known, patientId: id, version: 0 })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Patient saved' },
    });
    expect(await pageOf(id)).toMatchObject({ ...known, email: 'zoe@example.org', version: 1 });
    for (const old of ['aaron', '111', 'old@']) expect(await namesFor(old)).toEqual([]);
    for (const now of ['luk', '7946', 'zoe@']) expect(await namesFor(now)).toEqual(['Zoë Łuk']);
    const { body } = await asAdmin.get('appointments', { limit: 10, sort: 'patient' });
    expect(body.appointments.map(({ _id }: { _id: string }) => _id)).toEqual([middle.id, appointment.id]);
    expect((await asAdmin.read('appointments', { limit: 10, q: 'zoe' })).appointments).toHaveLength(1);
  });

  test('keeps fields left out, and clears fields sent empty', async () => {
    const { _id: id } = (await asAdmin.write('add-patient', { ...known, contactBy: 'sms', language: 'tr' }))
      .patient;
    await asAdmin.post('edit-patient', { patientId: id, note: 'Afternoons.' });
    const kept = {
      ...known,
      email: 'zoe@example.org',
      note: 'Afternoons.',
      contactBy: 'sms',
      language: 'tr',
    };
    expect(await pageOf(id)).toMatchObject({ ...kept, version: 1 });
    await asAdmin.post('edit-patient', { patientId: id, phone: '', email: null, dob: null });
    expect(await pageOf(id)).toMatchObject({ ...kept, phone: '', email: '', dob: null });
    expect(await namesFor('zoe')).toEqual(['Zoë Łuk']);
  });

  test('of an outdated version is refused with the present values and their author', async () => {
    const { id } = await aPatient(clinic.context);
    await asAdmin.post('edit-patient', { ...known, patientId: id, version: 0 });
    const second = await asAdmin.post('edit-patient', { name: 'Overwritten', patientId: id, version: 0 });
    expect(second).toMatchObject({
      status: 409,
      body: {
        message: 'Someone else changed this patient in the meantime',
        details: {
          patient: { ...known, _id: id, email: 'zoe@example.org', version: 1 },
          by: { name: 'Nora Lind', role: 'admin' },
          at: clinic.context.clock.nowMs(),
        },
      },
    });
    expect((await pageOf(id)).name).toBe('Zoë Łuk');
    expect((await asAdmin.post('edit-patient', { name: 'On Purpose', patientId: id })).status).toBe(200);
  });

  test('shows the author’s present name, or the name that an older release stored', async () => {
    const { id } = await aPatient(clinic.context);
    const refusedBy = async () =>
      (await asAdmin.post('edit-patient', { name: 'Overwritten', patientId: id, version: 0 })).body.details
        .by;
    const { db } = clinic.context.engine.read;
    await asAdmin.post('edit-patient', { ...known, patientId: id, version: 0 });
    await clinic.context.engine.transaction(({ db }) =>
      db.updateTable('accounts').set({ name: 'Nora Berg' }).where('id', '=', admin.id).execute(),
    );
    expect(await refusedBy()).toEqual({ name: 'Nora Berg', role: 'admin' });
    const kept = await db.selectFrom('patients').select('changed_by').where('id', '=', id).execute();
    expect(kept).toEqual([{ changed_by: admin.id }]);
    await clinic.context.engine.transaction(({ db }) =>
      db.updateTable('patients').set({ changed_by: 'Nora Lind' }).where('id', '=', id).execute(),
    );
    expect(await refusedBy()).toEqual({ name: 'Nora Lind', role: 'admin' });
  });

  test('ten times at once from one version succeeds once', { tags: ['both-engines'] }, async () => {
    const { id } = await aPatient(clinic.context);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        asAdmin.post('edit-patient', { name: `Name ${at}`, patientId: id, version: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await pageOf(id)).toMatchObject({ name: `Name ${won}`, version: 1 });
  });

  test('to a date of birth tomorrow, or of an unknown patient, is refused', async () => {
    const { id } = await aPatient(clinic.context);
    const born = { ...known, dob: '2026-11-21' };
    expect((await asAdmin.post('edit-patient', { ...born, patientId: id })).status).toBe(422);
    expect(await asAdmin.post('edit-patient', { ...known, patientId: 'nobody' })).toMatchObject({
      status: 404,
      body: { message: 'Patient not found' },
    });
  });
});

describe('a picture', () => {
  const setImage = async (patientId: string, picture: Uint8Array | null) => {
    const form = new FormData();
    form.append('patientId', patientId);
    if (picture) form.append('image', new Blob([new Uint8Array(picture)]), 'me.png');
    return asAdmin.post('set-patient-image', form);
  };

  test('is set, shown with the patient everywhere, and removed', async () => {
    const { id } = await aPatient(clinic.context, { name: 'Seen' });
    await anAppointment(clinic.context, { patientId: id });
    expect((await setImage(id, await aPicture())).body).toEqual({ success: true, message: 'Picture saved' });
    const { image, version } = await pageOf(id);
    expect(image).toMatch(/^\/api\/images\/[0-9a-f]{64}-small\.webp$/);
    expect(version).toBe(0);
    expect((await clinic.request({ method: 'GET', path: image })).headers['content-type']).toBe('image/webp');
    expect((await asAdmin.read('appointments', { limit: 1 })).appointments[0].userData.image).toBe(image);
    expect((await setImage(id, null)).body.message).toBe('Picture removed');
    expect((await pageOf(id)).image).toBe('/api/images/none.svg');
  });

  test('is refused if it is no image, and the previous one stays', async () => {
    const { id } = await aPatient(clinic.context);
    await setImage(id, await aPicture());
    const { image } = await pageOf(id);
    expect((await setImage(id, Buffer.from('not a picture at all'))).status).toBe(415);
    expect((await setImage('nobody', await aPicture())).status).toBe(404);
    expect((await pageOf(id)).image).toBe(image);
  });
});

test('changes are published, refused ones are not', async () => {
  const { id } = await aPatient(clinic.context);
  const heard: PublishedChange[] = [];
  const stop = await clinic.context.engine.listen((event) => heard.push(event));
  await asAdmin.post('edit-patient', { name: 'Zoë', patientId: id, version: 9 });
  await asAdmin.post('edit-patient', { name: 'Zoë', patientId: id });
  const { body } = await asAdmin.post('add-patient', { name: 'New' });
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  stop();
  expect(heard).toEqual([
    { topic: 'patients', ids: { patientId: id } },
    { topic: 'patients', ids: { patientId: body.patient._id } },
  ]);
});

test('doctors are refused', async () => {
  const { token } = await aDoctor(clinic.context);
  for (const [method, path] of [
    ['GET', 'patient-directory'],
    ['GET', 'patients/x'],
    ['POST', 'add-patient'],
    ['POST', 'edit-patient'],
    ['POST', 'merge-patients'],
    ['POST', 'undo-merge'],
  ] as const) {
    const request = { method, path: `/api/admin/${path}`, ...(method === 'POST' && { body: {} }) };
    expect((await clinic.request({ ...request, token: { doctor: token } })).status).toBe(401);
    expect((await clinic.request({ ...request, token: { admin: token } })).status).toBe(403);
  }
});
