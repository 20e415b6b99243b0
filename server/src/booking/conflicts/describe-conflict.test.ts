import { whyNot } from '@docket/contract/endpoints/booking.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctor works Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
let patientId: string;

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Ruth Adeyemi' });
  patientId = (await aPatient(clinic.context, { name: 'Ana Cruz' })).id;
  await someHours(clinic.context, doctor.id, { slotMinutes: 60, bufferMinutes: 10, farthestDays: 10 });
});
const ask = (query: Record<string, string | number>) =>
  asAdmin.get('why-not', { doctorId: doctor.id, ...query });
const reason = async (slotDate: string, slotTime: string, more = {}) => {
  const { success, ...answer } = (await ask({ slotDate, slotTime, ...more })).body;
  expect(success).toBe(true);
  return whyNot.answer.parse(answer);
};
const book = (slotDate: string, slotTime: string, more = {}) =>
  asAdmin.post('book-appointment', { doctorId: doctor.id, patientId, slotDate, slotTime, ...more });
const monday = '23_11_2026';

describe('the reason why a time is not offered, and the refusal at the desk', () => {
  test('a free time is offered', async () => {
    expect(await reason(monday, '9:00 AM')).toEqual({
      open: true,
      why: null,
      message: 'This time is free',
      details: {},
    });
    expect((await book(monday, '9:00 AM')).status).toBe(201);
  });

  test.each([
    ['20_11_2026', '9:00 AM', 'past', 'This time is in the past'],
    [
      monday,
      '8:00 AM',
      'closed',
      'Outside Ruth Adeyemi’s hours: 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM on 23 November 2026',
    ],
    [
      monday,
      '4:30 PM',
      'closed',
      'Outside Ruth Adeyemi’s hours: 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM on 23 November 2026',
    ],
    ['22_11_2026', '10:00 AM', 'closed', 'This doctor does not work on that day'],
    [
      monday,
      '12:15 PM',
      'break',
      'This is a break: the doctor works 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM on that day',
    ],
    [
      monday,
      '11:30 AM',
      'break',
      'This is a break: the doctor works 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM on that day',
    ],
  ])('%s %s: %s', async (slotDate, slotTime, why, message) => {
    expect(await reason(slotDate, slotTime)).toMatchObject({ open: false, why, message });
    const refused = await book(slotDate, slotTime);
    expect({ status: refused.status, message: refused.body.message }).toEqual({ status: 409, message });
    expect(refused.body.details).toMatchObject({ why, by: null, at: null });
    expect(refused.body.details.nextFree).toHaveLength(3);
    const onPurpose = await book(slotDate, slotTime, { overbook: true });
    expect(onPurpose.body.appointment).toMatchObject({ overbooked: true });
  });

  test('the hours of that day are returned as data', async () => {
    expect((await reason(monday, '12:00 PM')).details).toMatchObject({
      hours: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
      nextFree: [
        { slotDate: monday, slotTime: '1:00 PM' },
        { slotDate: monday, slotTime: '2:00 PM' },
        { slotDate: monday, slotTime: '3:00 PM' },
      ],
    });
  });

  test('taken: by whom, when, and what is free next', async () => {
    const taken = (await book(monday, '10:00 AM')).body.appointment;
    const at = clinic.context.clock.nowMs();
    clinic.setNow('2026-11-20T10:00:12');
    const holder = { patient: 'Ana Cruz', slotDate: monday, slotTime: '10:00 AM' };
    const takenDetails = { appointmentId: taken._id, holder, takenBy: 'Nora Lind', takenAt: at };
    expect(await reason(monday, '10:30 AM')).toMatchObject({
      why: 'taken',
      message: 'This time is already taken: booked by Nora Lind 12 s ago',
      details: takenDetails,
    });
    const { status, body } = await book(monday, '10:30 AM');
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'This time is already taken' });
    expect(body.details).toEqual({
      why: 'taken',
      ...takenDetails,
      by: { name: 'Nora Lind', role: 'admin' },
      at,
      nextFree: [
        { slotDate: monday, slotTime: '1:00 PM' },
        { slotDate: monday, slotTime: '2:00 PM' },
        { slotDate: monday, slotTime: '3:00 PM' },
      ],
    });
  });

  test('a time taken by a move names the user who moved it', async () => {
    const colleague = await anAdmin(clinic.context, { name: 'Ben Ode' });
    const { appointment } = (await book(monday, '9:00 AM')).body;
    await clinic
      .as(colleague)
      .post('move-appointment', { appointmentId: appointment._id, slotDate: monday, slotTime: '2:00 PM' });
    expect((await book(monday, '2:00 PM')).body.details).toMatchObject({ takenBy: 'Ben Ode' });
  });

  test('the buffer after an appointment, and before the next one', async () => {
    await book(monday, '10:00 AM');
    for (const slotTime of ['11:05 AM', '9:05 AM']) {
      const message = 'Too close to the appointment at 10:00 AM: 10 minutes stay free after each appointment';
      expect(await reason(monday, slotTime, { length: 50 })).toMatchObject({
        why: 'buffer',
        message: expect.stringContaining(message),
      });
      expect((await book(monday, slotTime, { durationMinutes: 50 })).body.message).toBe(message);
    }
    expect((await book(monday, '11:10 AM', { durationMinutes: 50 })).status).toBe(201);
    expect((await book(monday, '9:00 AM', { durationMinutes: 50 })).status).toBe(201);
  });

  test('time off: doctor or clinic, reason and end', async () => {
    const off = await someTimeOff(clinic.context, doctor.id, {
      from: '2026-11-23T12:00',
      to: '2026-11-24T24:00',
      reason: 'Conference',
    });
    await someTimeOff(clinic.context, null, { from: '2026-11-25T00:00', to: '2026-11-25T12:00' });
    const message = 'This doctor has time off until the end of 24 November 2026: Conference';
    expect(await reason(monday, '2:00 PM')).toMatchObject({
      why: 'time off',
      message,
      details: { timeOff: { _id: off.id, reason: 'Conference', toDate: '2026-11-24', toTime: '24:00' } },
    });
    expect((await book(monday, '2:00 PM')).body).toMatchObject({
      message,
      details: { why: 'time off', nextFree: [{ slotDate: '25_11_2026', slotTime: '1:00 PM' }, {}, {}] },
    });
    expect((await reason('25_11_2026', '9:00 AM')).message).toBe(
      'The clinic is closed until 12:00 PM on 25 November 2026',
    );
  });

  test('away, unavailable and archived', async () => {
    await asAdmin.post('set-away', { doctorId: doctor.id, minutes: 90 });
    expect(await reason('20_11_2026', '11:00 AM')).toMatchObject({
      why: 'away',
      message: 'This doctor is away until 11:30 AM',
      details: { awayUntil: '2026-11-20T11:30', nextFree: [{ slotTime: '1:00 PM' }, {}, {}] },
    });
    expect((await book('20_11_2026', '11:00 AM')).body.details.why).toBe('away');
    expect((await book('20_11_2026', '1:00 PM')).status).toBe(201);
    await asAdmin.post('change-availability', { docId: doctor.id, available: false });
    expect((await reason(monday, '9:00 AM')).why).toBe('unavailable');
    expect((await book(monday, '9:00 AM')).body).toMatchObject({
      message: 'This doctor is not available',
      details: { why: 'unavailable', nextFree: [] },
    });
    await asAdmin.post('archive-doctor', { docId: doctor.id });
    expect((await reason(monday, '9:00 AM')).why).toBe('archived');
    expect((await book(monday, '9:00 AM')).body).toMatchObject({
      message: 'This doctor is archived and takes no bookings',
      details: { why: 'archived' },
    });
  });

  test('notice and the farthest day limit patients, not the desk', async () => {
    await someHours(clinic.context, doctor.id, { noticeMinutes: 240, farthestDays: 10 });
    expect(await reason('20_11_2026', '1:00 PM')).toMatchObject({
      why: 'notice',
      message: "Less than this doctor's 4 hour notice",
    });
    expect(await reason('1_12_2026', '9:00 AM')).toMatchObject({
      why: 'too far',
      message: 'Too far ahead: this doctor takes bookings until 30 November 2026',
    });
    expect((await book('20_11_2026', '1:00 PM')).status).toBe(201);
    expect((await book('1_12_2026', '9:00 AM')).status).toBe(201);
  });

  test('an hour that the clock skips can’t be booked, also not overbooked', async () => {
    const all = { weekdays: [7], intervals: [{ from: '00:00', to: '24:00' }], farthestDays: 365 };
    await someHours(clinic.context, doctor.id, all);
    const message = 'This time does not exist on that day: the clock goes forward from 2:00 AM to 3:00 AM';
    expect(await reason('28_3_2027', '2:30 AM')).toMatchObject({ why: 'skipped', message });
    for (const overbook of [false, true]) {
      const { status, body } = await book('28_3_2027', '2:30 AM', { overbook });
      expect({ status, message: body.message }).toEqual({ status: 422, message });
    }
    expect((await book('28_3_2027', '3:00 AM')).status).toBe(201);
  });

  test('without stored hours no time is offered and none is closed', async () => {
    const other = await aDoctor(clinic.context);
    expect(await reason(monday, '3:00 AM', { doctorId: other.id })).toMatchObject({
      why: 'closed',
      message: 'No working hours set yet',
    });
    expect((await book(monday, '3:00 AM', { doctorId: other.id })).status).toBe(201);
  });

  test('the default length is the doctor’s slot length', async () => {
    expect((await book(monday, '9:00 AM')).body.appointment.durationMinutes).toBe(60);
  });

  test('an appointment is reported before the closed hour around it', async () => {
    await anAppointment(clinic.context, { doctorId: doctor.id, slotDate: monday, slotTime: '8:00 AM' });
    expect((await reason(monday, '8:00 AM')).why).toBe('taken');
  });

  test.each([
    [{ slotDate: '31_2_2027', slotTime: '9:00 AM' }, 422, 'slotDate must be a real day like 5_9_2026'],
    [{ slotDate: monday, slotTime: '25:00' }, 422, 'slotTime must be a time like 10:30 AM'],
    [{ slotDate: monday, slotTime: '11:30 PM' }, 422, 'An appointment may not pass midnight'],
    [
      { slotDate: monday, slotTime: '9:00 AM', length: -5 },
      422,
      'durationMinutes must be a whole number from 5 to 480',
    ],
    [{ slotDate: monday, slotTime: '9:00 AM', doctorId: 'nobody' }, 404, 'Doctor not found'],
  ])('%j is refused', async (query, status, message) => {
    const answer = await ask(query);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
  });
});
