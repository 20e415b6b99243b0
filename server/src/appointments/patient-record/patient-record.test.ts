import { Appointment } from '@docket/contract/endpoints/appointments.ts';
import {
  type DeskField,
  deskFieldNames,
  eachDeskField,
  type PatientFieldDeclared,
  patientFields,
} from '@docket/contract/rules/patient-fields.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { patientStore } from '../../patients/store.ts';
import type { PublishedChange } from '../../platform/database/engine.ts';

const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
});
const pageOf = async (id: string) => asAdmin.read(`patients/${id}`);
const appointmentsOf = async (id: string) =>
  (await pageOf(id)).visits.map(({ _id }: { _id: string }) => _id).sort();
const historyOf = async (id: string) => (await asAdmin.read(`appointments/${id}/history`)).history;
const merge = (patientId: string, otherId: string) => asAdmin.post('merge-patients', { patientId, otherId });
const undo = (mergeId: string) => asAdmin.post('undo-merge', { mergeId });

describe("a patient's page", () => {
  test('lists visits, newest slot first, with their count and the amount paid', async () => {
    const { id } = await aPatient(clinic.context, { name: 'Zoë' });
    const visit = (slotDate: string, more: object) =>
      anAppointment(clinic.context, { patientId: id, slotDate, slotTime: '9:00 AM', ...more });
    const first = await visit('1_10_2026', { status: 'completed', amount: 49.5 });
    const second = await visit('5_9_2027', { payment: true, amount: 60 });
    const third = await visit('2_1_2027', { amount: 70 });
    const paidAndCancelled = await visit('3_1_2027', { status: 'cancelled', payment: true, amount: 80 });
    const missed = await visit('4_1_2027', {});
    await asAdmin.post('cancel-appointment', { appointmentId: missed.id, reason: 'Did not come' });
    // An undone booking does not count for the patient.
    const mistaken = await visit('6_1_2027', {});
    await asAdmin.post('cancel-appointment', { appointmentId: mistaken.id, reason: 'Booked by mistake' });
    const wrongDay = await visit('7_1_2027', {});
    await asAdmin.post('cancel-appointment', {
      appointmentId: wrongDay.id,
      kind: 'mistake',
      reason: 'Wrong day',
    });
    await anAppointment(clinic.context, {});

    const { patient, visits } = await pageOf(id);
    expect(visits.map((appointment: Appointment) => appointment._id)).toEqual(
      [second, missed, paidAndCancelled, third, first].map((appointment) => appointment.id),
    );
    for (const appointment of visits) expect(Appointment.parse(appointment)).toEqual(appointment);
    expect(patient).toMatchObject({
      appointments: 5,
      missed: 1,
      cancelled: 1,
      paid: 109.5,
      mergedInto: null,
      merge: null,
      mergedFrom: [],
    });
  });

  test('of an unknown id is not found', async () => {
    for (const id of ['nobody', '%27', '..%2f'])
      expect(await asAdmin.get(`patients/${id}`)).toMatchObject({ status: 404 });
    expect((await asAdmin.get(`patients/${'x'.repeat(65)}`)).status).toBeOneOf([404, 414, 422]);
  });
});

test.each(deskFieldNames)('adding, editing, merging and its undo store the %s', async (field: DeskField) => {
  const { choices }: PatientFieldDeclared = patientFields[field];
  const [original = '', changed = '', guessed = ''] = choices
    ? Object.keys(choices)
    : ['As told', 'As read', 'As guessed'];
  const nothing = eachDeskField(() => '');
  const read = async (id: string) => (await pageOf(id)).patient[field];
  const add = async (name: string, known: object) =>
    (await asAdmin.write('add-patient', { name, ...nothing, ...known })).patient._id as string;
  const id = await add('Zoë Young', { [field]: original });
  expect(await read(id)).toBe(original);
  await asAdmin.post('edit-patient', { patientId: id, name: 'Zoë Young', [field]: changed });
  expect(await read(id)).toBe(changed);
  const stale = { patientId: id, name: 'Zoë Young', version: 0, [field]: guessed };
  expect((await asAdmin.post('edit-patient', stale)).body.details.patient[field]).toBe(changed);

  const stays = await add('Zoe Young', {});
  const { mergeId } = (await merge(stays, id)).body;
  expect(await read(stays)).toBe(changed);
  await undo(mergeId);
  expect([await read(stays), await read(id)]).toEqual(['', changed]);
});

describe('merging two records', () => {
  test('moves every appointment, fills empty fields, and leaves one record in the search', async () => {
    const stays = await aPatient(clinic.context, { name: 'Zoë Young', email: 'zoe@example.org' });
    const other = await aPatient(clinic.context, {
      name: 'Zoe Young',
      email: 'other@example.org',
      phone: '555 0142',
      dob: '1985-04-30',
      imageHash: 'a'.repeat(64),
    });
    const mine = await anAppointment(clinic.context, { patientId: stays.id });
    const theirs = await anAppointment(clinic.context, { patientId: other.id, status: 'cancelled' });
    const { status, body } = await merge(stays.id, other.id);
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Zoe Young was merged into Zoë Young',
    });

    const { patient } = await pageOf(stays.id);
    expect(patient).toMatchObject({
      name: 'Zoë Young',
      email: 'zoe@example.org',
      phone: '555 0142',
      dob: '1985-04-30',
      image: `/api/images/${'a'.repeat(64)}-small.webp`,
      appointments: 2,
      mergedFrom: [{ mergeId: body.mergeId, patientId: other.id, name: 'Zoe Young' }],
    });
    expect(await appointmentsOf(stays.id)).toEqual([mine.id, theirs.id].sort());
    expect(await historyOf(mine.id)).toEqual([]);
    expect(await historyOf(theirs.id)).toMatchObject([
      {
        what: 'patient merged',
        who: { name: 'Nora Lind', role: 'admin' },
        from: { patientName: 'Zoe Young' },
        to: { patientName: 'Zoë Young' },
      },
    ]);
    expect(await pageOf(other.id)).toMatchObject({
      patient: {
        name: 'Zoe Young',
        appointments: 0,
        mergedInto: stays.id,
        merge: { mergeId: body.mergeId, patientId: stays.id, name: 'Zoë Young' },
      },
      visits: [],
    });
    for (const q of ['young', 'zoe', '0142', '30.4.1985', '']) {
      for (const path of ['patient-directory', 'patients']) {
        const found = (await asAdmin.read(path, q === '' ? {} : { q })).patients;
        expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([stays.id]);
      }
    }
    expect((await asAdmin.read('patient-directory')).total).toBe(1);
    expect((await asAdmin.read('dashboard')).dashData.patients).toBe(1);
    expect((await asAdmin.read('appointments', { limit: 5, q: 'zoe' })).total).toBe(2);
  });

  test('a booking for the merged record goes to the remaining one', async () => {
    const [first, second, third] = [
      await aPatient(clinic.context),
      await aPatient(clinic.context),
      await aPatient(clinic.context),
    ];
    await merge(second.id, first.id);
    await merge(third.id, second.id);
    const { id: doctorId } = await aDoctor(clinic.context);
    const booked = await asAdmin.post('book-appointment', {
      doctorId,
      patientId: first.id,
      slotDate: '21_11_2026',
      slotTime: '10:00 AM',
    });
    expect(booked).toMatchObject({ status: 201, body: { appointment: { patientId: third.id } } });
  });

  test('the merged record can no longer be changed', async () => {
    const [stays, other] = [await aPatient(clinic.context, { name: 'Zoë' }), await aPatient(clinic.context)];
    await merge(stays.id, other.id);
    expect(await asAdmin.post('edit-patient', { patientId: other.id, name: 'Else' })).toMatchObject({
      status: 409,
      body: { message: 'This record was already merged into Zoë', details: { mergedInto: stays.id } },
    });
  });

  test('is refused with itself, with an unknown record, and a second time', async () => {
    const [stays, other, third] = [
      await aPatient(clinic.context, { name: 'Zoë' }),
      await aPatient(clinic.context),
      await aPatient(clinic.context),
    ];
    expect(await merge(stays.id, stays.id)).toMatchObject({
      status: 422,
      body: { message: "A record can't be merged with itself" },
    });
    for (const [one, two] of [
      [stays.id, 'nobody'],
      ['nobody', stays.id],
    ] as const)
      expect(await merge(one, two)).toMatchObject({ status: 404, body: { message: 'Patient not found' } });
    expect((await asAdmin.post('merge-patients', { patientId: stays.id })).status).toBe(422);

    await merge(stays.id, other.id);
    const already = { status: 409, body: { message: 'This record was already merged into Zoë' } };
    expect(await merge(stays.id, other.id)).toMatchObject(already);
    expect(await merge(other.id, stays.id)).toMatchObject(already);
    expect(await merge(third.id, other.id)).toMatchObject(already);
    expect(await merge(other.id, third.id)).toMatchObject(already);
    expect((await pageOf(third.id)).patient.mergedFrom).toEqual([]);
  });

  test('in both directions at once happens once', { tags: ['both-engines'] }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await aPatient(clinic.context), await aPatient(clinic.context)];
      const all = [
        await anAppointment(clinic.context, { patientId: one.id }),
        await anAppointment(clinic.context, { patientId: two.id }),
      ];
      const answers = await Promise.all([
        merge(one.id, two.id),
        merge(two.id, one.id),
        merge(one.id, two.id),
        merge(two.id, one.id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const pages = [await pageOf(one.id), await pageOf(two.id)];
      expect(pages.map(({ patient }) => patient.mergedInto === null).sort()).toEqual([false, true]);
      const standing = pages.find(({ patient }) => patient.mergedInto === null);
      expect(standing.visits.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
        all.map(({ id }) => id).sort(),
      );
    }
  });

  test('during a booking for the merged record leaves no appointment there', {
    tags: ['both-engines'],
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const [stays, other] = [await aPatient(clinic.context), await aPatient(clinic.context)];
      const doctors = await Promise.all(Array.from({ length: 6 }, () => aDoctor(clinic.context)));
      const book = (doctorId: string) =>
        asAdmin.post('book-appointment', {
          doctorId,
          patientId: other.id,
          slotDate: '21_11_2026',
          slotTime: '10:00 AM',
        });
      const answers = await Promise.all([
        ...doctors.slice(0, 3).map(({ id }) => book(id)),
        merge(stays.id, other.id),
        ...doctors.slice(3).map(({ id }) => book(id)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200, 201, 201, 201]);
      expect(await appointmentsOf(stays.id)).toHaveLength(6);
      expect(await appointmentsOf(other.id)).toEqual([]);
    }
  });
});

describe('undoing a merge', () => {
  test('moves back the merged appointments, but none booked since', async () => {
    const stays = await aPatient(clinic.context, { name: 'Zoë Young' });
    const other = await aPatient(clinic.context, {
      name: 'Zoe Young',
      email: 'other@example.org',
      phone: '555 0142',
      dob: '1985-04-30',
    });
    const mine = await anAppointment(clinic.context, { patientId: stays.id });
    const theirs = [
      await anAppointment(clinic.context, { patientId: other.id }),
      await anAppointment(clinic.context, { patientId: other.id }),
    ];
    const { mergeId } = (await merge(stays.id, other.id)).body;
    const since = await anAppointment(clinic.context, { patientId: stays.id });
    await asAdmin.post('edit-patient', {
      patientId: stays.id,
      name: 'Zoë Young',
      email: 'other@example.org',
      phone: '555 9999',
      dob: '1985-04-30',
    });
    expect((await undo(mergeId)).body).toEqual({
      success: true,
      message: 'Zoe Young is a separate record again',
    });
    expect(await appointmentsOf(stays.id)).toEqual([mine.id, since.id].sort());
    expect(await appointmentsOf(other.id)).toEqual(theirs.map(({ id }) => id).sort());
    // The phone changed after the merge, so the record keeps it.
    expect((await pageOf(stays.id)).patient).toMatchObject({ email: '', phone: '555 9999', dob: null });
    expect((await pageOf(stays.id)).patient.mergedFrom).toEqual([]);
    expect((await pageOf(other.id)).patient).toMatchObject({
      email: 'other@example.org',
      phone: '555 0142',
      mergedInto: null,
      merge: null,
    });
    expect((await asAdmin.read('patient-directory', { q: '0142' })).patients).toHaveLength(1);
    expect((await historyOf(theirs[0]?.id ?? '')).map(({ what }: { what: string }) => what)).toEqual([
      'patient merged',
      'merge undone',
    ]);
  });

  test('happens once for many at once, and is refused for an unknown merge', {
    tags: ['both-engines'],
  }, async () => {
    const [stays, other] = [await aPatient(clinic.context), await aPatient(clinic.context)];
    const { mergeId } = (await merge(stays.id, other.id)).body;
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(mergeId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await undo(mergeId)).body.message).toBe('This merge was already undone');
    expect(await undo('never')).toMatchObject({ status: 404, body: { message: 'Merge not found' } });
    expect((await asAdmin.post('undo-merge', {})).body.message).toBe('mergeId is required');
  });

  test('is refused until later merges are undone', async () => {
    const [first, second, third] = [
      await aPatient(clinic.context),
      await aPatient(clinic.context, { name: 'Second' }),
      await aPatient(clinic.context, { name: 'Third' }),
    ];
    const { id } = await anAppointment(clinic.context, { patientId: first.id });
    const early = (await merge(second.id, first.id)).body.mergeId;
    const late = (await merge(third.id, second.id)).body.mergeId;
    expect(await undo(early)).toMatchObject({
      status: 409,
      body: { message: 'Second was merged into Third since: undo that first' },
    });
    expect((await undo(late)).status).toBe(200);
    expect((await undo(early)).status).toBe(200);
    expect(await appointmentsOf(first.id)).toEqual([id]);
  });

  test('allows the same records to be merged again in the other direction', async () => {
    const [one, two] = [await aPatient(clinic.context), await aPatient(clinic.context)];
    await undo((await merge(one.id, two.id)).body.mergeId);
    expect((await merge(two.id, one.id)).status).toBe(200);
    expect((await pageOf(two.id)).patient.mergedFrom).toHaveLength(1);
  });
});

test('a merge is published for both patients and each moved appointment', async () => {
  const [stays, other] = [await aPatient(clinic.context), await aPatient(clinic.context)];
  const { id, doctorId } = await anAppointment(clinic.context, { patientId: other.id });
  const heard: PublishedChange[] = [];
  const stop = await clinic.context.engine.listen((event) => heard.push(event));
  await merge(stays.id, other.id);
  await expect.poll(() => heard.length).toBeGreaterThan(2);
  stop();
  expect(heard).toEqual([
    {
      topic: 'appointments',
      ids: { appointmentId: id, doctorId, patientId: stays.id, historyId: expect.any(String) },
    },
    { topic: 'patients', ids: { patientId: other.id } },
    { topic: 'patients', ids: { patientId: stays.id } },
  ]);
});

test('an edit that began before a merge does not overwrite the merged values', async () => {
  const [stays, other] = [
    await aPatient(clinic.context, { name: 'Zoë' }),
    await aPatient(clinic.context, { phone: '555 0142' }),
  ];
  await merge(stays.id, other.id);
  const answer = await asAdmin.post('edit-patient', {
    patientId: stays.id,
    name: 'Zoë',
    phone: '',
    version: 0,
  });
  expect(answer.status).toBe(409);
  expect((await patientStore(clinic.context.engine.read).find(other.id))?.phone).toBe('555 0142');
});
