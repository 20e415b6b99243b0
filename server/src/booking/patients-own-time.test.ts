import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
let other: SignedIn;
let patientId: string;
const slotDate = '23_11_2026';

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Omar Haddad' });
  other = await aDoctor(clinic.context, { name: 'Lena Voss', speciality: 'Dermatologist' });
  for (const { id } of [doctor, other]) await someHours(clinic.context, id);
  patientId = (await aPatient(clinic.context, { name: 'Ana Cruz' })).id;
});

const appointment = (doctorId: string, slotTime: string, more = {}) =>
  anAppointment(clinic.context, { doctorId, patientId, slotDate, slotTime, ...more });
const get = (path: string, query: Record<string, string | number | boolean>, token = {}) =>
  clinic.request({ method: 'GET', path, query, token: { admin: admin.token, ...token } });
const taken = (slotTime: string) =>
  anAppointment(clinic.context, { doctorId: doctor.id, slotDate, slotTime });

describe('the next free times leave out when the patient is with another doctor:', () => {
  test('a refused booking, why-not, and a refused move', async () => {
    await taken('9:00 AM');
    await appointment(other.id, '9:30 AM');
    const at = { doctorId: doctor.id, slotDate, slotTime: '9:00 AM' };
    const booked = await asAdmin.post('book-appointment', { patientId, ...at });
    expect(booked.body.details.nextFree[0]).toEqual({ slotDate, slotTime: '10:00 AM' });
    const explanation = await get('/api/admin/why-not', { patientId, ...at });
    expect(explanation.body.details.nextFree[0]).toEqual({ slotDate, slotTime: '10:00 AM' });
    const moving = await appointment(doctor.id, '10:00 AM');
    const moved = await asAdmin.post('move-appointment', { appointmentId: moving.id, ...at });
    expect(moved.body.details.nextFree[0]).toEqual({ slotDate, slotTime: '10:30 AM' });
  });

  test('a refused restore', async () => {
    const gone = await appointment(doctor.id, '9:00 AM', { status: 'cancelled' });
    await taken('9:00 AM');
    await appointment(other.id, '9:30 AM');
    const { body } = await asAdmin.post('restore-appointment', { appointmentId: gone.id });
    expect(body.details.nextFree[0]).toEqual({ slotDate, slotTime: '10:00 AM' });
  });

  test('a refused walk-in', async () => {
    const now = { slotDate: '20_11_2026' };
    for (const slotTime of ['9:45 AM', '10:15 AM'])
      await anAppointment(clinic.context, { doctorId: doctor.id, ...now, slotTime });
    await appointment(other.id, '11:00 AM', now);
    const { body } = await asAdmin.post('walk-in', { doctorId: doctor.id, patientId });
    expect(body.details.nextFree[0]).toMatchObject({ ...now, slotTime: '11:30 AM' });
  });

  test('the open slots of the Move dialog, which ignore the moved appointment', async () => {
    const moving = await appointment(other.id, '9:00 AM');
    await appointment(other.id, '9:30 AM');
    const day = { from: '2026-11-23', to: '2026-11-23', doctorId: doctor.id, most: 2 };
    const first = async (more: object) =>
      (await get('/api/booking/open-slots', { ...day, ...more })).body.doctors[0].slots.map(
        (slot: { slotTime: string }) => slot.slotTime,
      );
    expect(await first({})).toEqual(['9:00 AM', '9:30 AM']);
    expect(await first({ patientId })).toEqual(['10:00 AM', '10:30 AM']);
    expect(await first({ patientId, movingId: moving.id })).toEqual(['9:00 AM', '10:00 AM']);
    // At 45 minutes, 9:00 would overlap the patient's appointment at 9:30.
    expect(await first({ patientId, movingId: moving.id, length: 45 })).toEqual(['10:00 AM', '10:30 AM']);
  });

  test('the desk, for a typed and for a chosen patient', async () => {
    await appointment(other.id, '9:00 AM');
    const first = async (query: Record<string, string | boolean>) =>
      (await get('/api/admin/desk', query)).body.doctors.find(
        (listedDoctor: { doctorId: string }) => listedDoctor.doctorId === doctor.id,
      ).slots[0];
    expect(await first({ q: 'monday' })).toEqual({ slotDate, slotTime: '9:00 AM' });
    expect(await first({ q: 'ana cruz monday' })).toEqual({ slotDate, slotTime: '9:30 AM' });
    const chosen = { q: 'monday', isPatientKnown: true, patientId };
    expect(await first(chosen)).toEqual({ slotDate, slotTime: '9:30 AM' });
  });
});

describe("a patient's free slots are returned", () => {
  const query = () => ({ from: '2026-11-23', to: '2026-11-23', doctorId: doctor.id, patientId });
  const ask = (token: object) =>
    clinic.request({ method: 'GET', path: '/api/booking/open-slots', query: query(), token });

  test('to a doctor for their patients only', async () => {
    expect((await ask({ doctor: doctor.token })).body.message).toBe('Patient not found');
    await appointment(doctor.id, '9:00 AM');
    expect((await ask({ doctor: doctor.token })).status).toBe(200);
  });

  test('to signed-in callers only', async () => {
    expect((await ask({})).status).toBe(401);
    await asAdmin.post('settings', { openSlotsForAll: true });
    expect((await ask({})).status).toBe(401);
  });
});

describe('choosing a time warns of', () => {
  const warnings = async (role: 'admin' | 'doctor', query: Record<string, string | number | boolean>) => {
    const token = role === 'admin' ? { admin: admin.token } : { doctor: doctor.token };
    const path = `/api/${role}/booking-warnings`;
    return (await clinic.request({ method: 'GET', path, query: { patientId, slotDate, ...query }, token }))
      .body;
  };
  const ask = async (role: 'admin' | 'doctor', query: Record<string, string | number | boolean> = {}) =>
    (await warnings(role, { ...(role === 'admin' && { doctorId: doctor.id }), ...query })).warnings;

  test('the other appointments of the day, except the moved one', async () => {
    const moving = await appointment(doctor.id, '9:00 AM');
    await appointment(other.id, '10:30 AM');
    const elsewhere = 'Ana Cruz has an appointment with Lena Voss that day at 10:30 AM';
    expect(await ask('admin')).toEqual([
      'Ana Cruz has an appointment with Omar Haddad that day at 9:00 AM',
      elsewhere,
    ]);
    expect(await ask('admin', { movingId: moving.id })).toEqual([elsewhere]);
  });

  test('an open offer at that time, which a booking withdraws', async () => {
    const { wishId } = (await asAdmin.post('add-wish', { patientId, doctorId: other.id })).body;
    const offered = { doctorId: other.id, slotDate, slotTime: '10:30 AM' };
    expect((await asAdmin.post('offer-time', { wishId, ...offered })).status).toBe(201);
    const warning = (whom: string) =>
      `Ana Cruz is offered 10:30 AM to 11:00 AM with ${whom}: booking this time withdraws the offer`;
    expect(await ask('admin', { slotTime: '10:15 AM' })).toEqual([warning('Lena Voss')]);
    expect(await ask('admin', { slotTime: '11:00 AM' })).toEqual([]);
    expect(await ask('admin')).toEqual([]);
    await appointment(doctor.id, '2:00 PM');
    expect((await ask('doctor', { slotTime: '10:30 AM' }))[0]).toBe(warning('another doctor'));
  });

  test('an overlapping appointment, which comes first', async () => {
    await appointment(doctor.id, '9:00 AM');
    const moving = await appointment(other.id, '2:00 PM');
    await appointment(other.id, '10:30 AM');
    const sameTime = (whom: string) =>
      `Ana Cruz has an appointment with ${whom} at the same time: 10:30 AM to 11:00 AM`;
    const thatDay = 'Ana Cruz has an appointment with Omar Haddad that day at 9:00 AM';
    const movingId = moving.id;
    const expected = [sameTime('Lena Voss'), thatDay];
    expect(await ask('admin', { movingId, slotTime: '10:30 AM' })).toEqual(expected);
    expect(await ask('admin', { movingId, slotTime: '10:10 AM' })).toEqual(expected);
    expect(await ask('admin', { movingId, slotTime: '10:00 AM', durationMinutes: 60 })).toEqual(expected);
    expect((await ask('doctor', { movingId, slotTime: '10:30 AM' }))[0]).toBe(sameTime('another doctor'));
  });

  test('no overlap if one ends as the other begins or is completed', async () => {
    await appointment(other.id, '10:30 AM', { status: 'completed' });
    const thatDay = ['Ana Cruz has an appointment with Lena Voss that day at 10:30 AM'];
    for (const slotTime of ['10:00 AM', '10:30 AM', '11:00 AM'])
      expect(await ask('admin', { slotTime })).toEqual(thatDay);
    expect((await warnings('doctor', { slotTime: '25:00' })).success).toBe(false);
    expect((await warnings('doctor', { slotTime: '9:00 AM', durationMinutes: '-3' })).success).toBe(false);
  });

  test('only the same day after the choice', async () => {
    await appointment(doctor.id, '9:00 AM', { slotDate: '24_11_2026' });
    expect(await ask('admin')).toHaveLength(1);
    expect(await ask('admin', { isDayOnly: true })).toEqual([]);
  });

  test('"another doctor" instead of a colleague’s name', async () => {
    await appointment(doctor.id, '9:00 AM');
    await appointment(other.id, '10:30 AM');
    expect(await ask('doctor')).toEqual([
      'Ana Cruz has an appointment with you that day at 9:00 AM',
      'Ana Cruz has an appointment with another doctor that day at 10:30 AM',
    ]);
  });

  test('nothing to a doctor about a patient of others', async () => {
    await appointment(other.id, '10:30 AM');
    expect((await warnings('doctor', {})).message).toBe('Patient not found');
  });

  test('and does not prevent the booking', async () => {
    await appointment(other.id, '9:00 AM');
    const at = { doctorId: doctor.id, slotDate, slotTime: '9:00 AM' };
    expect((await asAdmin.post('book-appointment', { patientId, ...at })).status).toBe(201);
    const moving = await appointment(doctor.id, '2:00 PM');
    const move = { appointmentId: moving.id, slotDate, slotTime: '9:30 AM' };
    expect((await asAdmin.post('move-appointment', move)).status).toBe(200);
    const gone = await appointment(doctor.id, '3:00 PM', { status: 'cancelled' });
    await appointment(other.id, '3:00 PM');
    expect((await asAdmin.post('restore-appointment', { appointmentId: gone.id })).status).toBe(200);
  });
});
