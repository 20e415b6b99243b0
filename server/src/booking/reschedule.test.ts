import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
let colleague: SignedIn;
let id: string;
const monday = '23_11_2026';
const today = { from: '2026-11-20T00:00', to: '2026-11-20T24:00' };

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', fees: 50 });
  colleague = await aDoctor(clinic.context, { name: 'Dr. Ruth Adeyemi', fees: 90 });
  for (const eachDoctor of [doctor, colleague]) await someHours(clinic.context, eachDoctor.id);
  id = await appointmentAt(monday, '9:00 AM');
});

const appointmentAt = async (slotDate: string, slotTime: string, more = {}) =>
  (await anAppointment(clinic.context, { doctorId: doctor.id, slotDate, slotTime, ...more })).id;
const move = (changes: object) =>
  asAdmin.post('move-appointment', { appointmentId: id, slotDate: monday, slotTime: '10:00 AM', ...changes });
const moveAs = (account: SignedIn, changes: object = {}) =>
  clinic
    .as(account)
    .post('move-appointment', { appointmentId: id, slotDate: monday, slotTime: '10:00 AM', ...changes });
const read = async (): Promise<Appointment> =>
  (await asAdmin.read('appointments')).appointments.find(
    (appointment: Appointment) => appointment._id === id,
  );
const history = async () => (await asAdmin.read(`appointments/${id}/history`)).history;

describe('a move', () => {
  test('to a colleague, at another time and length, is one change that keeps the amount', async () => {
    const { status, body } = await move({ doctorId: colleague.id, slotTime: '2:00 PM', durationMinutes: 45 });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Appointment moved' });
    expect(body.appointment).toMatchObject({
      _id: id,
      doctorId: colleague.id,
      docData: { name: 'Dr. Ruth Adeyemi' },
      slotTime: '2:00 PM',
      durationMinutes: 45,
      amount: 50,
      version: 1,
      overbooked: false,
    });
    expect(await read()).toEqual(body.appointment);
    expect(await history()).toMatchObject([
      {
        what: 'moved',
        who: { name: 'Nora Lind', role: 'admin' },
        from: { doctorName: 'Dr. Omar Haddad', slotDate: monday, slotTime: '9:00 AM', durationMinutes: 30 },
        to: { doctorName: 'Dr. Ruth Adeyemi', slotDate: monday, slotTime: '2:00 PM', durationMinutes: 45 },
      },
    ]);
  });

  test('frees the old time at once, and lists by doctor use the new one', async () => {
    await move({ doctorId: colleague.id });
    const patientId = (await aPatient(clinic.context)).id;
    const slot = { doctorId: doctor.id, patientId, slotDate: monday, slotTime: '9:00 AM' };
    expect((await asAdmin.post('book-appointment', slot)).status).toBe(201);
    const { appointments } = await asAdmin.read('appointments?limit=10&sort=doctor');
    expect(appointments.map((appointment: Appointment) => appointment.docData.name)).toEqual([
      'Dr. Omar Haddad',
      'Dr. Ruth Adeyemi',
    ]);
  });

  test('keeps its length by default, and may overlap its old time', async () => {
    id = await appointmentAt(monday, '3:00 PM', { durationMinutes: 60 });
    expect((await move({ slotTime: '3:15 PM' })).body.appointment).toMatchObject({ durationMinutes: 60 });
    expect((await move({ slotTime: '3:15 PM', durationMinutes: 30 })).status).toBe(200);
  });

  test('to its present slot is refused', async () => {
    const { status, body } = await move({ slotTime: '9:00 AM' });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'The appointment is already at this time',
    });
    expect(await read()).toMatchObject({ version: 0 });
  });

  test('onto a taken time is refused with the holder and the next free slots', async () => {
    await asAdmin.post('book-appointment', {
      doctorId: doctor.id,
      slotDate: monday,
      slotTime: '10:00 AM',
      patient: { name: 'Ana Cruz' },
    });
    const { status, body } = await move({ slotTime: '10:15 AM' });
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'This time is already taken' });
    expect(body.details).toMatchObject({
      why: 'taken',
      takenBy: 'Nora Lind',
      nextFree: [{ slotTime: '10:30 AM' }, { slotTime: '11:00 AM' }, { slotTime: '11:30 AM' }],
    });
    expect(await read()).toMatchObject({ slotTime: '9:00 AM', version: 0 });
  });

  test.each([
    ['past', { slotDate: '19_11_2026' }],
    ['break', { slotTime: '12:00 PM' }],
    ['closed', { slotTime: '7:00 PM' }],
    ['time off', { slotDate: '24_11_2026' }],
    ['unavailable', { doctorId: 'off' }],
  ])('into a conflict (%s) needs overbooking, and is marked', async (why, changes) => {
    await someTimeOff(clinic.context, doctor.id, { from: '2026-11-24T00:00', to: '2026-11-24T24:00' });
    const off = await aDoctor(clinic.context, { available: false });
    const target = 'doctorId' in changes ? { doctorId: off.id } : changes;
    const refused = await move(target);
    expect({ status: refused.status, why: refused.body.details.why }).toEqual({ status: 409, why });
    expect((await move({ ...target, overbook: true })).body.appointment).toMatchObject({ overbooked: true });
    expect((await history()).at(-1)).toMatchObject({ what: 'moved', to: { overbooked: true } });
  });

  test('of an overbooked appointment to a free time holds that time', async () => {
    id = await appointmentAt(monday, '9:00 AM', { overbooked: true });
    expect((await move({})).body.appointment).toMatchObject({ overbooked: false });
  });

  test.each(['cancelled', 'completed'] as const)('of a %s appointment is refused', async (status) => {
    id = await appointmentAt('24_11_2026', '9:00 AM', { status });
    const answer = await move({});
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 409,
      message: `Appointment is already ${status}`,
    });
    expect(answer.body.details).toMatchObject({ status, slotDate: '24_11_2026', slotTime: '9:00 AM' });
  });

  test('of an outdated version is refused with the current state and the user who changed it', async () => {
    await moveAs(doctor, { slotTime: '11:00 AM' });
    const { status, body } = await move({ version: 0 });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Someone else changed this appointment in the meantime',
    });
    expect(body.details).toMatchObject({
      slotTime: '11:00 AM',
      version: 1,
      by: { name: 'Dr. Omar Haddad', role: 'doctor' },
    });
    expect((await move({ version: 1 })).status).toBe(200);
  });

  test('keeps an arrival on its day and clears it on another', async () => {
    id = await appointmentAt('20_11_2026', '11:00 AM');
    await asAdmin.post('mark-arrived', { appointmentId: id });
    await move({ slotDate: '20_11_2026', slotTime: '11:30 AM', doctorId: colleague.id });
    expect(await read()).toMatchObject({ arrivedAt: expect.any(Number) });
    await move({});
    expect(await read()).toMatchObject({ arrivedAt: null });
  });

  test('is published to both doctors', async () => {
    const heard: { ids: Record<string, string> }[] = [];
    const stop = await clinic.context.engine.listen((event) => heard.push(event));
    await move({ doctorId: colleague.id });
    await expect
      .poll(() => heard.map(({ ids }) => ids.doctorId).sort())
      .toEqual([doctor.id, colleague.id].sort());
    expect(new Set(heard.map(({ ids }) => ids.appointmentId))).toEqual(new Set([id]));
    stop();
  });

  test.each([
    [{ appointmentId: 'nobody' }, 404, 'Appointment not found'],
    [{ doctorId: 'nobody' }, 404, 'Doctor not found'],
    [{ slotDate: '31_2_2027' }, 422, 'slotDate must be a real day like 5_9_2026'],
    [{ slotTime: '25:00' }, 422, 'slotTime must be a time like 10:30 AM'],
    [{ durationMinutes: -30 }, 422, 'durationMinutes must be a whole number from 5 to 480'],
    [{ durationMinutes: 10_000 }, 422, 'durationMinutes must be a whole number from 5 to 480'],
    [{ slotTime: '11:45 PM', overbook: true }, 422, 'An appointment may not pass midnight'],
  ])('%j is refused', async (changes, status, message) => {
    const answer = await move(changes);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
    expect(await read()).toMatchObject({ slotTime: '9:00 AM', version: 0 });
  });
});

describe('an undone move', () => {
  const friday = '20_11_2026';
  const back = { slotDate: friday, slotTime: '11:00 AM' };

  beforeEach(async () => {
    id = await appointmentAt(friday, '11:00 AM');
  });

  test.each([
    ['the hour is past meanwhile', () => clinic.setNow('2026-11-20T11:30')],
    ['the doctor has time off there', () => someTimeOff(clinic.context, doctor.id, today)],
    ['the hours are others', () => someHours(clinic.context, doctor.id, { weekdays: [2] })],
    [
      'the doctor is switched off',
      () => asAdmin.post('change-availability', { docId: doctor.id, available: false }),
    ],
  ])('returns to its slot although %s, and is not marked', async (_, meanwhile) => {
    await move({});
    await meanwhile();
    expect((await move(back)).body).toMatchObject({
      message: 'Appointment moved',
      appointment: { ...back, overbooked: false },
    });
  });

  test('is refused with the holder if the slot was taken since', async () => {
    await move({});
    const slot = { doctorId: doctor.id, ...back };
    await asAdmin.post('book-appointment', { ...slot, patient: { name: 'Ana Cruz' } });
    const { status, body } = await move(back);
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'This time is already taken' });
    expect(body.details).toMatchObject({
      takenBy: 'Nora Lind',
      nextFree: [{ slotTime: '11:30 AM' }, {}, {}],
    });
  });

  test('of an overbooked appointment is possible for the doctor too, and marked as before', async () => {
    id = await appointmentAt(friday, '11:00 AM', { overbooked: true });
    await moveAs(doctor);
    expect((await moveAs(doctor, back)).body.appointment).toMatchObject({ ...back, overbooked: true });
  });

  test('is checked like any move after another change', async () => {
    await move({});
    await asAdmin.post('set-payment', { appointmentId: id, payment: true });
    clinic.setNow('2026-11-20T11:30');
    expect((await move(back)).body).toMatchObject({ message: 'This time is in the past' });
  });
});

describe("a doctor's move", () => {
  test('stays within the doctor’s time', async () => {
    expect((await moveAs(doctor, { doctorId: colleague.id })).body.appointment).toMatchObject({
      doctorId: doctor.id,
      slotTime: '10:00 AM',
    });
  });

  test("of a colleague's appointment is refused like an unknown one", async () => {
    expect((await moveAs(colleague)).status).toBe(404);
    expect(await read()).toMatchObject({ slotTime: '9:00 AM' });
  });

  test('can’t overbook', async () => {
    const { status, body } = await moveAs(doctor, { overbook: true });
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: 'Only an admin books outside of the hours or on top of another appointment',
    });
  });
});

test('restoring an appointment whose time was taken is refused with the holder and the next free slots', async () => {
  await asAdmin.post('cancel-appointment', { appointmentId: id });
  const slot = { doctorId: doctor.id, slotDate: monday, slotTime: '9:00 AM' };
  await asAdmin.post('book-appointment', { ...slot, patient: { name: 'Ana Cruz' } });
  const { status, body } = await asAdmin.post('restore-appointment', { appointmentId: id });
  expect({ status, message: body.message }).toEqual({ status: 409, message: 'This time is already taken' });
  expect(body.details).toMatchObject({
    takenBy: 'Nora Lind',
    nextFree: [{ slotTime: '9:30 AM' }, { slotTime: '10:00 AM' }, { slotTime: '10:30 AM' }],
  });
});
