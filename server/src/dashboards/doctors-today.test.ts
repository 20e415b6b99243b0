// @module-tag both-engines
import { readDoctorsToday } from '@docket/contract/endpoints/doctors-today.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;
const asAdmin = clinic.as(() => admin);

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context);
  await someHours(clinic.context, doctor.id, {
    intervals: [{ from: '09:00', to: '11:00' }],
    slotMinutes: 30,
    weekdays: [1, 2, 3, 4, 5],
  });
});

const read = async (...doctorIds: string[]) => {
  const { body } = await asAdmin.get('doctors-today', { doctorIds: doctorIds.join(',') });
  return readDoctorsToday.answer.parse(body).doctors;
};
const book = (slotTime: string, status: 'pending' | 'cancelled' | 'completed' = 'pending') =>
  anAppointment(clinic.context, { doctorId: doctor.id, slotDate: '20_11_2026', slotTime, status });

test('counts today without cancelled appointments and finds the next free slot', async () => {
  await book('9:00 AM', 'completed');
  await book('9:30 AM', 'cancelled');
  await book('10:00 AM');
  const today = { doctorId: doctor.id, completed: 1, total: 2, lateMinutes: 0 };
  expect(await read(doctor.id)).toEqual([
    { ...today, nextFree: { slotDate: '20_11_2026', slotTime: '10:30 AM' } },
  ]);
  await book('10:30 AM');
  expect(await read(doctor.id)).toEqual([
    { ...today, total: 3, nextFree: { slotDate: '23_11_2026', slotTime: '9:00 AM' } },
  ]);
});

test('a declared delay shows, as everywhere else', async () => {
  await book('10:30 AM');
  await asAdmin.post('set-delay', { doctorId: doctor.id, minutes: 20 });
  expect(await read(doctor.id)).toMatchObject([{ lateMinutes: 20 }]);
});

test('a doctor who is not available has no free slot; archived and unknown ones are left out', async () => {
  const archived = await aDoctor(clinic.context);
  await asAdmin.post('archive-doctor', { docId: archived.id });
  await asAdmin.post('change-availability', { docId: doctor.id, available: false });
  expect(await read(doctor.id, archived.id, 'unknown', doctor.id)).toEqual([
    { doctorId: doctor.id, nextFree: null, completed: 0, total: 0, lateMinutes: 0 },
  ]);
  expect(await read('unknown')).toEqual([]);
});

test('admins only, and at most 24 doctors at once', async () => {
  expect((await clinic.as(doctor).get('/api/admin/doctors-today', { doctorIds: doctor.id })).status).toBe(
    401,
  );
  const { status, body } = await asAdmin.get('doctors-today', { doctorIds: Array(25).fill('a').join(',') });
  expect({ status, message: body.message }).toEqual({
    status: 422,
    message: 'doctorIds must have at most 24 ids',
  });
});
