import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctor works Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let doctor: SignedIn;
let patientId: string;

beforeEach(async () => {
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad', fees: 60 });
  await someHours(clinic.context, doctor.id, { slotMinutes: 20 });
  patientId = (await aPatient(clinic.context, { name: 'Ana Cruz' })).id;
  await anAppointment(clinic.context, {
    doctorId: doctor.id,
    patientId,
    slotDate: '12_10_2026',
    slotTime: '9:00 AM',
    status: 'completed',
  });
});

const book = (changes: object = {}, key?: string) =>
  clinic
    .as(doctor)
    .post(
      'book-appointment',
      { patientId, slotDate: '23_11_2026', slotTime: '10:00 AM', ...changes },
      key ? { 'idempotency-key': key } : {},
    );

test('a doctor books for one of their patients, at their slot length and fee', async () => {
  const { status, body } = await book({ reason: 'Blood test', note: 'Fasting' });
  expect(status).toBe(201);
  expect(body.appointment).toMatchObject({
    doctorId: doctor.id,
    patientId,
    durationMinutes: 20,
    amount: 60,
    reason: 'Blood test',
    note: 'Fasting',
    overbooked: false,
  });
  const { body: read } = await clinic.as(doctor).get(`appointments/${body.appointment._id}/history`);
  expect(read.history).toMatchObject([{ what: 'booked', who: { name: 'Dr. Omar Haddad', role: 'doctor' } }]);
});

test('a patient of other doctors is refused like an unknown one', async () => {
  const stranger = await aPatient(clinic.context, { name: 'Bo Lind' });
  const colleague = await aDoctor(clinic.context);
  await anAppointment(clinic.context, { doctorId: colleague.id, patientId: stranger.id });
  for (const strangerId of [stranger.id, 'nobody']) {
    const { status, body } = await book({ patientId: strangerId });
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'Patient not found' });
  }
});

test('the doctor comes from the session, and can’t overbook', async () => {
  const colleague = await aDoctor(clinic.context);
  const answer = await book({ doctorId: colleague.id, overbook: true });
  expect(answer.body.appointment.doctorId).toBe(doctor.id);
  const taken = await book({ overbook: true });
  expect(taken.status).toBe(409);
  expect(taken.body.details).toMatchObject({ why: 'taken', nextFree: [{ slotTime: '10:20 AM' }, {}, {}] });
  expect((await book({ slotTime: '12:20 PM', overbook: true })).body.details.why).toBe('break');
});

test('with one idempotency key is done once', async () => {
  const [first, again] = [await book({}, 'k'.repeat(20)), await book({}, 'k'.repeat(20))];
  expect(again.body).toEqual(first.body);
});
