import { Affected } from '@docket/contract/endpoints/rescheduling.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { reschedulingCalls, step } from '@docket/testing/rescheduling.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingStore } from '../booking/store.ts';

// The test clinic's clock is 2026-11-20 10:00, a Friday. The doctors work Monday to Friday, 9 to 12 and 13 to 17.
const clinic = useTestClinic();
let admin: SignedIn;
let ill: SignedIn;
let colleague: SignedIn;
let dermatologist: SignedIn;
let patientId: string;
const asAdmin = reschedulingCalls(clinic, () => admin);
const asIll = reschedulingCalls(clinic, () => ill);
const slotDate = '23_11_2026';
const off = { fromDate: '2026-11-23', toDate: '2026-11-23', reason: 'Ill' };

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  ill = await aDoctor(clinic.context, { name: 'Omar Haddad', speciality: 'Neurologist' });
  colleague = await aDoctor(clinic.context, { name: 'Ruth Adeyemi', speciality: 'Neurologist' });
  dermatologist = await aDoctor(clinic.context, { name: 'Lena Voss', speciality: 'Dermatologist' });
  for (const { id } of [ill, colleague, dermatologist]) await someHours(clinic.context, id);
  patientId = (await aPatient(clinic.context, { name: 'Ana Cruz' })).id;
});

const appointment = (doctorId: string, slotTime: string, more = {}) =>
  anAppointment(clinic.context, { doctorId, patientId, slotDate, slotTime, ...more });
const preview = async (doctorId: string | null = ill.id): Promise<Affected[]> => {
  const { status, body } = await asAdmin.post('preview-time-off', { ...(doctorId && { doctorId }), ...off });
  expect(status, body.message).toBe(200);
  return body.affected.map((row: unknown) => Affected.parse(row));
};
const timesOf = async () => {
  const everything = { from: 0, to: 2_000_000_000 };
  return bookingStore(clinic.context.engine.read).plannedFor([patientId], everything);
};
async function expectNoOverlap() {
  const times = await timesOf();
  for (const [at, time] of times.entries()) expect(time.from).toBeGreaterThanOrEqual(times[at - 1]?.to ?? 0);
}

describe('a proposal', () => {
  test.each([
    ['at the same time', '10:30 AM', {}],
    ['that reaches into it', '10:00 AM', { durationMinutes: 45 }],
    ['overbooked', '10:45 AM', { overbooked: true }],
  ])('leaves alone another appointment of the patient, %s', async (_, slotTime, more) => {
    await appointment(ill.id, '10:30 AM');
    await appointment(dermatologist.id, slotTime, more);
    const [row] = await preview();
    const moves = [row?.proposal, ...(row?.choices ?? []).map((choice) => choice.step)].flatMap((planned) =>
      planned?.do === 'move' ? [`${planned.slotDate} ${planned.slotTime} ${planned.doctorId}`] : [],
    );
    expect(moves.length).toBeGreaterThan(0);
    expect(moves).not.toContain(`${slotDate} 10:30 AM ${colleague.id}`);
  });

  test('ignores a cancelled and a completed appointment', async () => {
    await appointment(ill.id, '10:30 AM');
    await appointment(dermatologist.id, '10:30 AM', { status: 'cancelled' });
    await appointment(dermatologist.id, '10:30 AM', { status: 'completed', overbooked: true });
    const [row] = await preview();
    expect(row?.proposal).toMatchObject({ do: 'move', slotTime: '10:30 AM', doctorId: colleague.id });
  });

  test('never sends one patient to two doctors at once', async () => {
    const third = await aDoctor(clinic.context, { speciality: 'Neurologist' });
    await someHours(clinic.context, third.id);
    await appointment(ill.id, '10:30 AM');
    await appointment(ill.id, '10:30 AM', { overbooked: true });
    const affected = await preview();
    const plan = affected.map((row) => row.proposal);
    expect((await asAdmin.post('add-time-off', { doctorId: ill.id, ...off, plan })).status).toBe(200);
    await expectNoOverlap();
  });
});

describe('a plan', () => {
  const apply = (plan: object[]) => asAdmin.post('add-time-off', { doctorId: ill.id, ...off, plan });

  test('is refused if the patient has another appointment at that time; the answer lists times free for the patient', async () => {
    const moving = await appointment(ill.id, '9:00 AM');
    const other = await appointment(dermatologist.id, '2:00 PM');
    const to = { doctorId: colleague.id, slotDate, slotTime: '2:15 PM' };
    const { status, body } = await apply([step(moving.id, to)]);
    expect([status, body.message]).toEqual([
      409,
      "Ana Cruz can't go to 23 November 2026 at 2:15 PM with Ruth Adeyemi. This patient is with Lena Voss at 2:00 PM already",
    ]);
    expect(body.details).toMatchObject({ why: 'elsewhere', moving: moving.id, appointmentId: other.id });
    expect(body.details.nextFree[0]).toEqual({ slotDate, slotTime: '2:30 PM' });
    expect((await asAdmin.read('changes')).changes).toEqual([]);
  });

  test('is refused if the patient was booked elsewhere after the preview', async () => {
    await appointment(ill.id, '10:30 AM');
    const plan = await asAdmin.planFor('preview-time-off', { doctorId: ill.id, ...off });
    await asAdmin.post('book-appointment', {
      doctorId: dermatologist.id,
      patientId,
      slotDate,
      slotTime: '10:30 AM',
    });
    expect((await apply(plan)).body.details).toMatchObject({ why: 'elsewhere' });
  });

  test('shows a doctor that the patient is with a colleague, without the colleague’s name', async () => {
    const moving = await appointment(ill.id, '9:00 AM');
    await appointment(dermatologist.id, '2:00 PM', { slotDate: '24_11_2026' });
    const to = { doctorId: ill.id, slotDate: '24_11_2026', slotTime: '2:00 PM' };
    const { body } = await asIll.post('add-time-off', { ...off, plan: [step(moving.id, to)] });
    expect(body.message).toMatch(/This patient is with another doctor at 2:00 PM already$/);
    expect(JSON.stringify(body)).not.toContain('Voss');
    expect(JSON.stringify(body)).not.toContain(dermatologist.id);
  });

  test('of two plans applied at once, at most one books a patient at a time', {
    tags: ['both-engines'],
    timeout: 60_000,
  }, async () => {
    const others = [colleague, dermatologist];
    for (let round = 0; round < 4; round += 1) {
      const day = `${24 + round}_11_2026`;
      const one = await appointment(ill.id, '9:00 AM');
      const two = await appointment(dermatologist.id, '4:00 PM');
      const target = { slotDate: day, slotTime: '10:00 AM' };
      const answers = await Promise.all([
        apply([step(one.id, { doctorId: ill.id, ...target })]),
        asAdmin.post('add-time-off', {
          doctorId: dermatologist.id,
          ...off,
          plan: [step(two.id, { doctorId: others[round % 2]?.id ?? '', ...target, slotTime: '10:15 AM' })],
        }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await expectNoOverlap();
      const done = answers.find(({ status }) => status === 200);
      expect((await asAdmin.undo(done?.body.changeId)).status).toBe(200);
      for (const { id } of [one, two]) await asAdmin.post('cancel-appointment', { appointmentId: id });
    }
  });
});

describe('an undo', () => {
  const undo = (changeId: string, more = {}) => asAdmin.post('undo-change', { changeId, ...more });

  test('is refused if the patient was booked at the old time since, and accepts another slot', async () => {
    const moved = await appointment(ill.id, '10:30 AM');
    const { body } = await asAdmin.agree('time-off', { doctorId: ill.id, ...off });
    const aside = { appointmentId: moved.id, slotDate: '24_11_2026', slotTime: '9:00 AM' };
    expect(body.changeId).toBeTypeOf('string');
    await asAdmin.post('book-appointment', {
      doctorId: dermatologist.id,
      patientId,
      slotDate,
      slotTime: '10:30 AM',
      overbook: true,
    });
    const refused = await undo(body.changeId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This patient is with Lena Voss at 10:30 AM already: Ana Cruz can't go back to 23 November 2026 at 10:30 AM with Omar Haddad",
    ]);
    expect(refused.body.details).toMatchObject({ why: 'elsewhere', moving: moved.id });
    expect(refused.body.details.nextFree[0]).toEqual({ slotDate, slotTime: '11:00 AM' });
    expect((await undo(body.changeId, { elsewhere: [aside] })).status).toBe(200);
    await expectNoOverlap();
  });

  test('restores an overlap from before the change', async () => {
    await appointment(ill.id, '10:30 AM');
    await appointment(dermatologist.id, '10:30 AM');
    const { body } = await asAdmin.agree('time-off', { doctorId: ill.id, ...off });
    await expectNoOverlap();
    expect((await undo(body.changeId)).status).toBe(200);
    expect((await timesOf()).map((time) => time.from)).toHaveLength(2);
  });
});
