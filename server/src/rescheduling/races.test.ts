// @module-tag both-engines
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestAnswer } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls } from '@docket/testing/rescheduling.ts';
import { beforeEach, expect, test } from 'vitest';
import { countOverlaps } from '../../demo/fill/store.ts';

// SQLite runs writing transactions one after another; on PostgreSQL (TEST_DATABASE_URL) these are races.
const clinic = useTestClinic();
let admin: SignedIn;
let doctors: SignedIn[];
let patientId: string;
const asAdmin = reschedulingCalls(clinic, () => admin);
const monday = { slotDate: '23_11_2026' };
const off = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Ill' };
const times = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM'];

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctors = [await aDoctor(clinic.context), await aDoctor(clinic.context)];
  for (const { id } of doctors) await someHours(clinic.context, id);
  patientId = (await aPatient(clinic.context)).id;
});

const ill = () => doctors[0]?.id ?? '';
const colleague = () => doctors[1]?.id ?? '';
const fillMorning = () =>
  Promise.all(
    times.map((slotTime) =>
      anAppointment(clinic.context, { doctorId: ill(), patientId, ...monday, slotTime }),
    ),
  );
const book = (doctorId: string, slotTime: string) =>
  asAdmin.post('book-appointment', { doctorId, patientId, ...monday, slotTime });
const readAll = async (): Promise<Appointment[]> => (await asAdmin.read('appointments')).appointments;
const won = (answers: readonly TestAnswer[]) => answers.filter((answer) => answer.status < 300).length;
const statuses = (answers: readonly TestAnswer[]) =>
  [...new Set(answers.map((answer) => answer.status))].sort();

async function expectSound() {
  expect(await countOverlaps(clinic.context.engine.read)).toBe(0);
}

test('when several admins apply one plan at once, one succeeds', { timeout: 60_000 }, async () => {
  await fillMorning();
  const change = { doctorId: ill(), ...off };
  const plan = await asAdmin.planFor('preview-time-off', change);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => asAdmin.post('add-time-off', { ...change, plan })),
  );
  expect([won(answers), statuses(answers)]).toEqual([1, [200, 409]]);
  expect((await asAdmin.read('changes')).changes).toHaveLength(1);
  expect((await readAll()).map((appointment) => [appointment.doctorId, appointment.version])).toEqual(
    times.map(() => [colleague(), 1]),
  );
  await expectSound();
});

test('a booking concurrent with a plan succeeds or is refused, and no appointment remains inside the time off', {
  timeout: 60_000,
}, async () => {
  for (const slotTime of ['9:00 AM', '10:00 AM'])
    await anAppointment(clinic.context, { doctorId: ill(), patientId, ...monday, slotTime });
  const change = { doctorId: ill(), ...off };
  const plan = await asAdmin.planFor('preview-time-off', change);
  const answers = await Promise.all([
    book(ill(), '11:00 AM'),
    book(colleague(), '9:00 AM'),
    asAdmin.post('add-time-off', { ...change, plan }),
    book(ill(), '11:30 AM'),
    book(colleague(), '10:00 AM'),
  ]);
  expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
  const isApplied = answers[2]?.status === 200;
  const inside = (await readAll()).filter((appointment) => appointment.doctorId === ill());
  // A booking that precedes the plan makes the server refuse the plan as a whole.
  if (isApplied) expect(inside).toEqual([]);
  else expect(inside.length).toBeGreaterThanOrEqual(2);
  await expectSound();
});

test('a plan never overwrites a concurrent cancellation', { timeout: 60_000 }, async () => {
  const appointments = await fillMorning();
  const change = { doctorId: ill(), ...off };
  const plan = await asAdmin.planFor('preview-time-off', change);
  const [applied, ...cancelled] = await Promise.all([
    asAdmin.post('add-time-off', { ...change, plan }),
    ...appointments.map(({ id }) =>
      asAdmin.post('cancel-appointment', { appointmentId: id, reason: 'No time' }),
    ),
  ]);
  expect(won(cancelled)).toBe(appointments.length);
  const all = await readAll();
  expect(all.every((appointment) => appointment.cancelled && appointment.cancelReason === 'No time')).toBe(
    true,
  );
  const isMoved = all.every((appointment) => appointment.doctorId === colleague());
  const isLeft = all.every((appointment) => appointment.doctorId === ill());
  expect([isMoved, isLeft]).toEqual(applied?.status === 200 ? [true, false] : [false, true]);
});

test('of several concurrent undos one succeeds, and a concurrent booking of a former slot is refused or kept', {
  timeout: 60_000,
}, async () => {
  await fillMorning();
  const change = { ...off, fromTime: '09:00', toTime: '12:00' };
  const { body } = await asAdmin.agree('time-off', { doctorId: ill(), ...change });
  const answers = await Promise.all([
    asAdmin.undo(body.changeId),
    book(ill(), '9:00 AM'),
    asAdmin.undo(body.changeId),
    book(ill(), '10:30 AM'),
    asAdmin.undo(body.changeId),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(won(answers)).toBe(1);
  expect((await readAll()).map((appointment) => appointment.doctorId)).toEqual(times.map(ill));
  await expectSound();
});

test('plans that swap slots of two doctors never deadlock', {
  timeout: 60_000,
}, async () => {
  for (const { id: doctorId } of doctors)
    await anAppointment(clinic.context, { doctorId, ...monday, slotTime: '9:00 AM' });
  const third = await aDoctor(clinic.context);
  await someHours(clinic.context, third.id);
  const changes = doctors.map(({ id: doctorId }) => ({ doctorId, ...off }));
  for (let round = 0; round < 4; round += 1) {
    const plans = await Promise.all(changes.map((change) => asAdmin.planFor('preview-time-off', change)));
    const answers = await Promise.all(
      changes.map((change, at) => asAdmin.post('add-time-off', { ...change, plan: plans[at] ?? [] })),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    // Both plans move an appointment to the third doctor at 9:00 AM.
    expect(won(answers)).toBe(1);
    const done = answers.find((answer) => answer.status === 200);
    expect((await asAdmin.undo(done?.body.changeId)).status).toBe(200);
  }
  await expectSound();
});
