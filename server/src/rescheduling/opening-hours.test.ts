import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls, step } from '@docket/testing/rescheduling.ts';
import { beforeEach, expect, test } from 'vitest';

// The test clinic's clock is 2026-11-20 10:00, a Friday. The doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
let doctor: SignedIn;
let colleague: SignedIn;
const asAdmin = reschedulingCalls(clinic, () => admin);
const monday = '23_11_2026';

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Omar Haddad' });
  colleague = await aDoctor(clinic.context, { name: 'Ruth Adeyemi' });
  for (const eachDoctor of [doctor, colleague]) await someHours(clinic.context, eachDoctor.id);
});

type Chosen = Parameters<typeof anAppointment>[1] & { name?: string };
const appointment = async (slotTime: string, { name = 'Zoë Young', ...more }: Chosen = {}) => {
  const patientId = (await aPatient(clinic.context, { name, phone: '020 7946 0018' })).id;
  const slot = { doctorId: doctor.id, slotDate: monday, slotTime };
  return (await anAppointment(clinic.context, { ...slot, patientId, ...more })).id;
};
const week = (from: string, to: string) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, intervals: [{ from, to }] }));
const narrow = { openingHours: week('10:00', '17:00') };
const preview = async (body: object) => (await asAdmin.post('preview-opening-hours', body)).body.affected;
const change = (body: object) => asAdmin.post('change-settings', body);
const settings = async () => (await asAdmin.read('settings')).settings;
const read = async (id: string) =>
  (await asAdmin.read('appointments')).appointments.find(
    (candidate: { _id: string }) => candidate._id === id,
  );
const changes = async () => (await asAdmin.read('changes')).changes;

test('the preview of shorter opening hours proposes another slot for each appointment outside them, and writes nothing', async () => {
  const early = await appointment('9:00 AM');
  await appointment('10:00 AM');
  await appointment('9:30 AM', { status: 'cancelled' });
  await appointment('9:00 AM', { slotDate: '16_11_2026' });
  const affected = await preview(narrow);
  expect(affected).toMatchObject([
    {
      appointment: { _id: early, userData: { name: 'Zoë Young', phone: '020 7946 0018' } },
      // The colleague is closed at nine too, and the doctor has an appointment at ten.
      proposal: { do: 'move', doctorId: doctor.id, slotDate: monday, slotTime: '10:30 AM' },
      label: 'Mon 23 November, 10:30 AM',
    },
  ]);
  expect((await settings()).openingHours).toEqual([]);
  expect(await changes()).toEqual([]);
});

test('shorter opening hours are refused until the plan includes each affected appointment', async () => {
  await appointment('9:00 AM');
  expect(await change(narrow)).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(/^1 appointment is affected and not in the plan: Zoë Young on /),
      details: { missing: [expect.any(String)] },
    },
  });
  expect((await settings()).openingHours).toEqual([]);
});

test('hours, other settings, appointments and history are written in one change', async () => {
  const moved = await appointment('9:00 AM');
  const cancelled = await appointment('9:00 AM', { doctorId: colleague.id });
  const kept = await appointment('9:30 AM', { doctorId: colleague.id });
  const plan = [
    step(moved, { doctorId: doctor.id, slotDate: monday, slotTime: '10:30 AM' }),
    step(cancelled, 'cancel'),
    step(kept, 'keep'),
  ];
  const body = { ...narrow, clock: '24', plan, cancelReason: 'We open later' };
  const { status, body: done } = await change({ ...body, version: 0 });
  expect([status, done]).toMatchObject([
    200,
    { message: 'Settings saved: 1 appointment moved, 1 cancelled', version: 1, changeId: expect.any(String) },
  ]);
  expect(await settings()).toMatchObject({ ...narrow, clock: '24' });
  expect(await read(moved)).toMatchObject({ slotTime: '10:30 AM', cancelled: false });
  expect(await read(cancelled)).toMatchObject({
    cancelled: true,
    cancelReason: 'We open later',
    cancelKind: 'practice',
  });
  expect(await read(kept)).toMatchObject({ slotTime: '9:30 AM', cancelled: false });
  const { history } = await asAdmin.read(`appointments/${moved}/history`);
  expect(history).toMatchObject([
    {
      what: 'moved',
      who: { name: 'Nora Lind' },
      to: { slotTime: '10:30 AM', reason: 'Change of opening hours' },
    },
  ]);
  expect(await changes()).toMatchObject([
    {
      _id: done.changeId,
      what: 'opening hours changed',
      doctorId: null,
      summary: 'Opening hours set: Mon to Fri, 10:00 AM to 5:00 PM',
      appointments: 2,
    },
  ]);
  const { calls } = await asAdmin.read(`changes/${done.changeId}/calls`);
  expect(calls.map((call: { appointmentId: string }) => call.appointmentId).sort()).toEqual(
    [moved, cancelled].sort(),
  );
  // An appointment kept outside the opening hours needs no step in the next plan.
  expect((await change({ openingHours: week('10:15', '17:00') })).status).toBe(200);
});

test('a planned slot outside the new opening hours is refused, and nothing is written', async () => {
  const id = await appointment('9:00 AM');
  const outside = step(id, { doctorId: colleague.id, slotDate: monday, slotTime: '9:30 AM' });
  const { status, body } = await change({ ...narrow, clock: '24', plan: [outside] });
  expect([status, body.details.moving]).toEqual([409, id]);
  expect(await settings()).toMatchObject({ openingHours: [], clock: '12' });
  expect(await read(id)).toMatchObject({ slotTime: '9:00 AM', version: 0 });
});

test('undo restores the opening hours and the appointments, and leaves other settings', async () => {
  await change({ openingHours: week('08:00', '18:00') });
  const id = await appointment('9:00 AM');
  const plan = [step(id, 'cancel')];
  const { changeId } = (await change({ ...narrow, plan })).body;
  await change({ clock: '24' });
  expect((await asAdmin.undo(changeId)).body.message).toBe(
    'Opening hours are as they were, 1 appointment is back',
  );
  expect(await settings()).toMatchObject({ openingHours: week('08:00', '18:00'), clock: '24' });
  expect(await read(id)).toMatchObject({ cancelled: false, slotTime: '9:00 AM' });
  const [first] = await changes();
  expect(first).toMatchObject({
    summary:
      'Opening hours: Monday, Tuesday, Wednesday, Thursday, Friday 10:00 AM to 5:00 PM, was 8:00 AM to 6:00 PM',
    undoneBy: 'Nora Lind',
  });
});

test('a change of opening hours is not undone before a newer one', async () => {
  const { changeId } = (await change(narrow)).body;
  await change({ openingHours: week('11:00', '17:00') });
  expect(await asAdmin.undo(changeId)).toMatchObject({
    status: 409,
    body: { message: 'The opening hours were changed again by Nora Lind just now: undo that first' },
  });
});

test('longer opening hours are not undone if an appointment was booked in the added time since', async () => {
  await change(narrow);
  const { changeId } = (await change({ openingHours: [] })).body;
  await appointment('9:00 AM');
  expect(await asAdmin.undo(changeId)).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(/^Zoë Young on .* would stand outside of the opening hours of before/),
    },
  });
  expect((await settings()).openingHours).toEqual([]);
});

test('an undo is refused if newer opening hours close the former slot of an appointment', async () => {
  const id = await appointment('9:00 AM');
  const off = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Ill', doctorId: doctor.id };
  const plan = [step(id, { doctorId: colleague.id, slotDate: monday, slotTime: '10:00 AM' })];
  const { changeId } = (await asAdmin.post('add-time-off', { ...off, plan })).body;
  await change(narrow);
  expect(await asAdmin.undo(changeId)).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(/as opening hours were changed by Nora Lind just now: undo that first$/),
    },
  });
});

test('appointments of a doctor without stored hours are affected too', async () => {
  const third = await aDoctor(clinic.context, { name: 'Ida Berg' });
  const id = await appointment('9:00 AM', { doctorId: third.id });
  expect(await preview(narrow)).toMatchObject([{ appointment: { _id: id } }]);
});

test('outdated settings are refused before the plan is checked', async () => {
  const id = await appointment('9:00 AM');
  await change({ clock: '24' });
  expect(await change({ ...narrow, version: 0, plan: [step(id, 'cancel')] })).toMatchObject({
    status: 409,
    body: { message: 'The settings were changed by Nora Lind just now: look at them again' },
  });
  expect(await read(id)).toMatchObject({ cancelled: false });
});

test('equal opening hours in another order are no change', async () => {
  await change(narrow);
  const { status, body } = await change({ openingHours: narrow.openingHours.toReversed() });
  expect([status, body.changeId]).toEqual([200, undefined]);
  expect(await changes()).toHaveLength(1);
});
