import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestAnswer } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';

// The clinic's clock shows 2026-11-20 10:00, a Friday; the doctor works Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
const asDoctor = clinic.as(() => doctor);
let id: string;
const monday = '23_11_2026';

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  await someHours(clinic.context, doctor.id);
  id = await appointmentAt(monday, '9:00 AM');
});

const appointmentAt = async (slotDate: string, slotTime: string, more = {}) =>
  (await anAppointment(clinic.context, { doctorId: doctor.id, slotDate, slotTime, ...more })).id;
const restore = (more: object = {}) => asAdmin.post('restore-appointment', { appointmentId: id, ...more });
const read = async (): Promise<Appointment> =>
  (await asAdmin.read('appointments')).appointments.find(
    (appointment: Appointment) => appointment._id === id,
  );
const lastDone = async () => (await asAdmin.read(`appointments/${id}/history`)).history.at(-1);
const answerOf = ({ status, body }: TestAnswer) => ({
  status,
  message: body.message,
});
/** Cancels the appointment and lets an hour pass, so that a restore no longer counts as Undo. */
const cancelEarlier = async () => {
  await asAdmin.post('cancel-appointment', { appointmentId: id });
  clinic.setNow('2026-11-20T11:00');
};
const mondayOff = (reason = 'Congress') =>
  someTimeOff(clinic.context, doctor.id, { from: '2026-11-23T00:00', to: '2026-11-23T24:00', reason });

describe('an appointment cancelled earlier', () => {
  test('returns to its time while that is free', async () => {
    await cancelEarlier();
    expect(answerOf(await restore())).toEqual({ status: 200, message: 'Appointment restored' });
    expect(await read()).toMatchObject({ cancelled: false, slotTime: '9:00 AM', overbooked: false });
    expect(await lastDone()).toMatchObject({
      what: 'restored',
      from: { status: 'cancelled' },
      to: { status: 'pending' },
    });
  });

  test('is refused during time off, with the reason and the next free slots', async () => {
    await cancelEarlier();
    await mondayOff();
    const { status, body } = await restore();
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/^This doctor has time off until .*: Congress$/),
    });
    expect(body.details).toMatchObject({
      why: 'time off',
      nextFree: [
        { slotDate: '24_11_2026', slotTime: '9:00 AM' },
        { slotDate: '24_11_2026', slotTime: '9:30 AM' },
        { slotDate: '24_11_2026', slotTime: '10:00 AM' },
      ],
    });
    expect(await read()).toMatchObject({ cancelled: true, version: 1 });
  });

  test.each([
    ['closed', { intervals: [{ from: '14:00', to: '17:00' }] }],
    [
      'break',
      {
        intervals: [
          { from: '08:00', to: '09:00' },
          { from: '10:00', to: '17:00' },
        ],
      },
    ],
  ])('is refused if its time is now %s', async (why, hours) => {
    await cancelEarlier();
    await someHours(clinic.context, doctor.id, hours);
    const { status, body } = await restore();
    expect({ status, why: body.details.why }).toEqual({ status: 409, why });
  });

  test('can be overbooked, and is marked', async () => {
    await cancelEarlier();
    await mondayOff();
    expect((await restore({ overbook: true })).status).toBe(200);
    expect(await read()).toMatchObject({ cancelled: false, slotTime: '9:00 AM', overbooked: true });
    expect(await lastDone()).toMatchObject({ what: 'restored', to: { status: 'pending', overbooked: true } });
  });

  test('can take a neighbouring time in one change', async () => {
    await cancelEarlier();
    await appointmentAt(monday, '9:00 AM');
    expect(answerOf(await restore())).toEqual({ status: 409, message: 'This time is already taken' });
    expect((await restore({ slotDate: monday, slotTime: '9:30 AM', version: 1 })).status).toBe(200);
    expect(await read()).toMatchObject({ cancelled: false, slotTime: '9:30 AM', version: 2 });
    expect(await lastDone()).toMatchObject({
      what: 'restored',
      from: { status: 'cancelled', slotDate: monday, slotTime: '9:00 AM' },
      to: { status: 'pending', slotDate: monday, slotTime: '9:30 AM' },
    });
  });

  test('is refused at a taken or past time', async () => {
    await cancelEarlier();
    await appointmentAt(monday, '10:00 AM');
    expect((await restore({ slotDate: monday, slotTime: '10:15 AM' })).body.details).toMatchObject({
      why: 'taken',
    });
    expect((await restore({ slotDate: '20_11_2026', slotTime: '9:00 AM' })).body.details).toMatchObject({
      why: 'past',
    });
    expect(await read()).toMatchObject({ cancelled: true });
  });

  test('is refused in an outdated version', async () => {
    await cancelEarlier();
    await asDoctor.post('restore-appointment', { appointmentId: id });
    await asDoctor.post('cancel-appoitment', { appoitmentId: id });
    const { status, body } = await restore({ version: 1 });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Someone else changed this appointment in the meantime',
    });
    expect(body.details).toMatchObject({
      what: 'cancelled',
      by: { name: 'Dr. Omar Haddad', role: 'doctor' },
      version: 3,
    });
  });
});

describe('an Undo ignores the hours', () => {
  test('right after the click', async () => {
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    await mondayOff();
    expect((await restore()).status).toBe(200);
    expect(await read()).toMatchObject({ cancelled: false, overbooked: false });
  });

  test.each(['2026-11-20T09:59:40', '2026-11-20T10:00:20'])(
    'on another node, whose clock shows %s',
    async (shown) => {
      await asAdmin.post('cancel-appointment', { appointmentId: id });
      await mondayOff();
      clinic.setNow(shown);
      expect((await restore()).status).toBe(200);
    },
  );

  test('of a completed appointment, which kept its time', async () => {
    await asDoctor.post('complete-appoitment', { appoitmentId: id });
    clinic.setNow('2026-11-20T11:00');
    await mondayOff();
    expect((await asDoctor.post('restore-appointment', { appointmentId: id })).status).toBe(200);
  });

  test('of an appointment that has begun: the missed patient came after all', async () => {
    id = await appointmentAt('20_11_2026', '9:00 AM');
    await asAdmin.post('cancel-appointment', { appointmentId: id, reason: 'Did not come' });
    clinic.setNow('2026-11-20T11:00');
    expect((await restore()).status).toBe(200);
    expect(await read()).toMatchObject({ cancelled: false, cancelReason: '' });
  });

  test('of an overbooked appointment, overbooked again', async () => {
    id = await appointmentAt(monday, '7:00 PM', { overbooked: true });
    await cancelEarlier();
    expect((await restore()).status).toBe(200);
    expect(await read()).toMatchObject({ overbooked: true });
  });

  test('but not a taken time', async () => {
    id = await appointmentAt('20_11_2026', '9:00 AM');
    await asAdmin.post('cancel-appointment', { appointmentId: id });
    await appointmentAt('20_11_2026', '9:15 AM');
    expect(answerOf(await restore())).toEqual({ status: 409, message: 'This time is already taken' });
    expect((await restore({ overbook: true })).status).toBe(200);
  });
});

test('an arrival is cleared if the appointment returns on another day', async () => {
  id = await appointmentAt('20_11_2026', '11:00 AM');
  await asAdmin.post('mark-arrived', { appointmentId: id });
  await asAdmin.post('cancel-appointment', { appointmentId: id });
  await restore({ slotDate: monday, slotTime: '9:30 AM' });
  expect(await read()).toMatchObject({ slotDate: monday, arrivedAt: null });
});

test('a doctor can’t overbook by restoring', async () => {
  await asAdmin.post('cancel-appointment', { appointmentId: id });
  expect(answerOf(await asDoctor.post('restore-appointment', { appointmentId: id, overbook: true }))).toEqual(
    {
      status: 403,
      message: 'Only an admin books outside of the hours or on top of another appointment',
    },
  );
});

test('a date without a time is refused', async () => {
  expect(answerOf(await restore({ slotDate: monday }))).toEqual({
    status: 422,
    message: 'slotDate and slotTime belong together',
  });
});
