import { openSlots } from '@docket/contract/endpoints/booking.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// Signed-in callers only; public-open-slots.test.ts covers the others. The clinic's clock shows 2026-11-20 10:00, a
// Friday; its doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let doctor: SignedIn;

beforeEach(async () => {
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
});

const ask = async (query: Record<string, string | number>) =>
  clinic.as(doctor).get('/api/booking/open-slots', query);
const timesOf = async (query: Record<string, string | number>): Promise<string[]> => {
  const { status, body } = await ask({ doctorId: doctor.id, ...query });
  expect(status).toBe(200);
  const [found] = openSlots.answer.parse(body).doctors;
  return found?.slots.map(({ slotDate, slotTime }) => `${slotDate} ${slotTime}`) ?? [];
};
const on = (date: string) => ({ from: date, to: date });
const monday = on('2026-11-23');

describe('open slots', () => {
  test('include the doctor', async () => {
    await someHours(clinic.context, doctor.id, { intervals: [{ from: '09:00', to: '10:00' }] });
    expect((await ask({ ...monday, doctorId: doctor.id })).body.doctors).toEqual([
      {
        doctorId: doctor.id,
        name: 'Dr. Omar Haddad',
        speciality: 'General physician',
        image: '/api/images/none.svg',
        fees: 50,
        slotMinutes: 30,
        slots: [
          { slotDate: '23_11_2026', slotTime: '9:00 AM' },
          { slotDate: '23_11_2026', slotTime: '9:30 AM' },
        ],
      },
    ]);
  });

  test('start now and leave out nights, breaks and weekends', async () => {
    await someHours(clinic.context, doctor.id, { slotMinutes: 60 });
    expect(await timesOf({ from: '2026-11-19', to: '2026-11-23', most: 9 })).toEqual([
      '20_11_2026 10:00 AM',
      '20_11_2026 11:00 AM',
      '20_11_2026 1:00 PM',
      '20_11_2026 2:00 PM',
      '20_11_2026 3:00 PM',
      '20_11_2026 4:00 PM',
      '23_11_2026 9:00 AM',
      '23_11_2026 10:00 AM',
      '23_11_2026 11:00 AM',
    ]);
  });

  test('leave out appointments with their buffers, except cancelled and overbooked ones', async () => {
    const intervals = [{ from: '09:00', to: '12:00' }];
    await someHours(clinic.context, doctor.id, { intervals, bufferMinutes: 10 });
    const appointment = { doctorId: doctor.id, slotDate: '23_11_2026' };
    await anAppointment(clinic.context, { ...appointment, slotTime: '10:00 AM' });
    await anAppointment(clinic.context, {
      ...appointment,
      slotTime: '11:30 AM',
      status: 'completed',
      durationMinutes: 10,
    });
    await anAppointment(clinic.context, { ...appointment, slotTime: '9:00 AM', status: 'cancelled' });
    await anAppointment(clinic.context, { ...appointment, slotTime: '9:00 AM', overbooked: true });
    expect(await timesOf(monday)).toEqual(['23_11_2026 9:00 AM']);
  });

  test('leave out time off of the doctor and the clinic, and follow dated hours', async () => {
    const dated = [{ date: '2026-11-24', intervals: [{ from: '18:00', to: '20:00' }] }];
    await someHours(clinic.context, doctor.id, { slotMinutes: 60, dated });
    await someTimeOff(clinic.context, doctor.id, { from: '2026-11-23T09:30', to: '2026-11-23T16:00' });
    await someTimeOff(clinic.context, null, { from: '2026-11-24T19:00', to: '2026-11-25T16:30' });
    expect(await timesOf({ from: '2026-11-23', to: '2026-11-25' })).toEqual([
      '23_11_2026 4:00 PM',
      '24_11_2026 6:00 PM',
    ]);
  });

  test('respect the notice and the farthest day', async () => {
    await someHours(clinic.context, doctor.id, { slotMinutes: 60, noticeMinutes: 90, farthestDays: 3 });
    const days = { from: '2026-11-20', to: '2026-11-30' };
    const times = await timesOf(days);
    expect(times[0]).toBe('20_11_2026 1:00 PM');
    expect(times.at(-1)).toBe('23_11_2026 4:00 PM');
  });

  test('have the requested length', async () => {
    await someHours(clinic.context, doctor.id);
    expect(await timesOf({ ...monday, length: 180, most: 500 })).toEqual([
      '23_11_2026 9:00 AM',
      '23_11_2026 1:00 PM',
      '23_11_2026 1:30 PM',
      '23_11_2026 2:00 PM',
    ]);
  });

  test('are none if unavailable, archived or without hours; after the return if away', async () => {
    const off = await aDoctor(clinic.context, { available: false });
    const archived = await aDoctor(clinic.context);
    const unknown = await aDoctor(clinic.context);
    for (const { id } of [doctor, off, archived]) await someHours(clinic.context, id, { slotMinutes: 60 });
    const token = { admin: (await anAdmin(clinic.context)).token };
    const post = (path: string, body: object) => clinic.request({ method: 'POST', path, token, body });
    await post('/api/admin/archive-doctor', { docId: archived.id });
    await post('/api/admin/set-away', { doctorId: doctor.id, minutes: 300 });
    const today = on('2026-11-20');
    expect(await timesOf(today)).toEqual(['20_11_2026 3:00 PM', '20_11_2026 4:00 PM']);
    for (const { id } of [off, archived, unknown])
      expect(await timesOf({ ...today, doctorId: id })).toEqual([]);
    expect((await ask(today)).body.doctors).toHaveLength(3);
  });

  test('can be filtered by speciality', async () => {
    const skin = await aDoctor(clinic.context, { speciality: 'Dermatologist' });
    const { body } = await ask({ ...monday, speciality: 'Dermatologist' });
    expect(body.doctors.map((listedDoctor: { doctorId: string }) => listedDoctor.doctorId)).toEqual([
      skin.id,
    ]);
    expect((await ask({ ...monday, speciality: 'Neurologist' })).body.doctors).toEqual([]);
  });

  test('are none for past days', async () => {
    await someHours(clinic.context, doctor.id);
    expect(await timesOf({ from: '1900-01-01', to: '1900-03-01' })).toEqual([]);
    expect(await timesOf({ from: '2199-12-01', to: '2199-12-31' })).toEqual([]);
  });

  test('leave out the hour skipped by a clock change', async () => {
    const intervals = [{ from: '01:00', to: '04:00' }];
    await someHours(clinic.context, doctor.id, { weekdays: [7], intervals, farthestDays: 365 });
    expect(await timesOf(on('2027-03-28'))).toEqual([
      '28_3_2027 1:00 AM',
      '28_3_2027 1:30 AM',
      '28_3_2027 3:00 AM',
      '28_3_2027 3:30 AM',
    ]);
  });

  test('of 20 doctors in 31 days fit in one response', async () => {
    for (let at = 0; at < 19; at += 1) await aDoctor(clinic.context);
    const { body } = await ask({ ...monday });
    expect(body.doctors).toHaveLength(20);
    for (const { doctorId } of body.doctors) await someHours(clinic.context, doctorId, { slotMinutes: 15 });
    const { status, body: all } = await ask({ from: '2026-11-23', to: '2026-12-23' });
    expect(status).toBe(200);
    // 23 weekdays of seven hours, in quarter hours
    for (const { slots } of all.doctors) expect(slots).toHaveLength(23 * 7 * 4);
  });

  test('are refused above the limit of a response', async () => {
    const round = [{ from: '00:00', to: '24:00' }];
    const usual = { slotMinutes: 5, intervals: round, weekdays: [1, 2, 3, 4, 5, 6, 7] };
    for (const { id } of [doctor, await aDoctor(clinic.context), await aDoctor(clinic.context)])
      await someHours(clinic.context, id, usual);
    const days = { from: '2026-11-23', to: '2027-01-22' };
    const { status, body } = await ask(days);
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'There are too many open times for one question: ask for fewer days',
    });
    const few = await ask({ ...days, most: 500 });
    expect(few.body.doctors.map((listedDoctor: { slots: unknown[] }) => listedDoctor.slots.length)).toEqual([
      500, 500, 500,
    ]);
  });

  test.each([
    [{}, 422, 'from is required'],
    [{ from: '2026-02-31', to: '2026-03-01' }, 422, 'from must be a real date like 2026-09-05'],
    [{ from: '2026-11-24', to: '2026-11-23' }, 422, 'to must not be before from'],
    [{ from: '2026-11-01', to: '2027-01-02' }, 422, 'At most 62 days at once'],
    [{ ...monday, length: 4 }, 422, 'length must be a whole number from 5 to 480'],
    [{ ...monday, length: -30 }, 422, 'length must be a whole number from 5 to 480'],
    [{ ...monday, most: 501 }, 422, 'most must be a whole number from 1 to 500'],
    [{ ...monday, doctorId: 'nobody' }, 404, 'Doctor not found'],
  ])('%j is refused', async (query, status, message) => {
    const answer = await ask(query);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
  });
});
