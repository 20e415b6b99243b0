import { specialities } from '@docket/contract/endpoints/doctors.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
let first: SignedIn;
let second: SignedIn;
let patientId: string;
const today = '20_11_2026';

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  first = await aDoctor(clinic.context, { name: 'Dr. First' });
  second = await aDoctor(clinic.context, { name: 'Dr. Second' });
  patientId = (await aPatient(clinic.context)).id;
  for (const { id } of [first, second]) await someHours(clinic.context, id);
});

const walkIn = (body: object = {}, headers: Record<string, string> = {}) =>
  clinic.as(admin).post('walk-in', { patientId, ...body }, headers);
const busy = (doctor: SignedIn, slotTime: string, durationMinutes = 30) =>
  anAppointment(clinic.context, { doctorId: doctor.id, slotDate: today, slotTime, durationMinutes });

describe('a walk-in', () => {
  test('is booked now with the first free doctor, and counts as arrived', async () => {
    clinic.setNow('2026-11-20T10:07:45');
    await busy(first, '10:00 AM');
    const { status, body } = await walkIn({ speciality: 'General physician', reason: 'Cut finger' });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Appointment booked' });
    expect(body.appointment).toMatchObject({
      slotDate: today,
      slotTime: '10:07 AM',
      durationMinutes: 30,
      doctorId: second.id,
      reason: 'Cut finger',
      arrivedAt: clinic.context.clock.nowMs(),
      overbooked: false,
    });
    const { history } = await clinic.as(admin).read(`appointments/${body.appointment._id}/history`);
    expect(history).toMatchObject([{ what: 'booked', to: { reason: 'Cut finger' } }, { what: 'arrived' }]);
  });

  test('goes to the requested speciality, even if other doctors have more time', async () => {
    const other = await aDoctor(clinic.context, { speciality: 'Neurologist' });
    await someHours(clinic.context, other.id);
    const { body } = await walkIn({ speciality: 'Neurologist' });
    expect(body.appointment).toMatchObject({ doctorId: other.id, docData: { speciality: 'Neurologist' } });
    expect((await walkIn({ speciality: 'Neurologist' })).status).toBe(409);
  });

  test('prefers a doctor with a full slot, and is shorter if none has one', async () => {
    await busy(first, '10:20 AM');
    expect((await walkIn()).body.appointment).toMatchObject({ doctorId: second.id, durationMinutes: 30 });
    const another = await aPatient(clinic.context);
    expect((await walkIn({ patientId: another.id })).body.appointment).toMatchObject({
      doctorId: first.id,
      durationMinutes: 20,
    });
  });

  test('needs at least half a slot', async () => {
    await busy(first, '10:14 AM');
    await busy(second, '9:45 AM');
    const { status, body } = await walkIn();
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'No doctor is free now' });
    expect(body.details.nextFree).toEqual([
      { doctorId: second.id, doctorName: 'Dr. Second', slotDate: today, slotTime: '10:30 AM' },
      { doctorId: first.id, doctorName: 'Dr. First', slotDate: today, slotTime: '11:00 AM' },
      { doctorId: second.id, doctorName: 'Dr. Second', slotDate: today, slotTime: '11:00 AM' },
    ]);
  });

  test("never overlaps the patient's own appointment, unless a person chooses the doctor", async () => {
    const other = await aDoctor(clinic.context, { name: 'Dr. Third' });
    const book = (slotTime: string, durationMinutes: number) =>
      anAppointment(clinic.context, {
        doctorId: other.id,
        patientId,
        slotDate: today,
        slotTime,
        durationMinutes,
      });
    await book('10:20 AM', 20);
    const { appointment } = (await walkIn()).body;
    expect(appointment).toMatchObject({ slotTime: '10:00 AM', durationMinutes: 20 });
    clinic.setNow('2026-11-20T10:25');
    const { status, body } = await walkIn();
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'The patient has an appointment with Dr. Third now: 10:20 AM to 10:40 AM',
    });
    expect((await walkIn({ doctorId: second.id })).status).toBe(201);
  });

  test('skips doctors who are unavailable, away, on time off, in a break or in a buffer', async () => {
    await someTimeOff(clinic.context, first.id, { from: '2026-11-20T10:00', to: '2026-11-20T11:00' });
    await someHours(clinic.context, second.id, { bufferMinutes: 15 });
    await busy(second, '9:30 AM', 20);
    const off = await aDoctor(clinic.context, { available: false });
    await someHours(clinic.context, off.id);
    await aDoctor(clinic.context); // a doctor without stored hours
    expect((await walkIn()).status).toBe(409);
    clinic.setNow('2026-11-20T12:30');
    expect((await walkIn()).status).toBe(409);
    clinic.setNow('2026-11-20T13:00');
    expect((await walkIn()).body.appointment).toMatchObject({ doctorId: first.id });
  });

  test('may request one doctor, also one without stored hours', async () => {
    await busy(second, '10:00 AM');
    expect((await walkIn({ doctorId: second.id })).body.message).toBe('Dr. Second is not free now');
    const new_ = await aDoctor(clinic.context);
    expect((await walkIn({ doctorId: new_.id })).body.appointment).toMatchObject({ doctorId: new_.id });
    expect((await walkIn({ doctorId: 'nobody' })).status).toBe(404);
  });

  test('sent twice with one idempotency key is done once, also if no doctor is free any more', async () => {
    const key = { 'Idempotency-Key': 'a-key' };
    const once = await walkIn({ doctorId: first.id }, key);
    const twice = await walkIn({ doctorId: first.id }, key);
    expect([once.status, twice.status]).toEqual([201, 201]);
    expect(twice.body).toEqual(once.body);
  });

  test('of an unknown patient is refused and takes no slot', async () => {
    expect((await walkIn({ patientId: 'nobody' })).status).toBe(404);
    expect((await walkIn({ patientId: undefined })).body.message).toBe(
      'Either patientId or patient is required',
    );
    expect(await walkIn({ speciality: 'Magic' })).toMatchObject({
      status: 422,
      body: { message: `speciality must be one of ${specialities.join(', ')}` },
    });
    expect((await walkIn({ patientId: undefined, patient: { name: 'x'.repeat(10_000) } })).status).toBe(422);
    expect(
      (await walkIn({ patientId: undefined, patient: { name: 'A', dob: '2030-01-01' } })).body.message,
    ).toBe('Date of birth must not be in the future');
    expect((await walkIn()).body.appointment).toMatchObject({ doctorId: first.id });
  });
});
