// @module-tag both-engines
import { setTimeout as pause } from 'node:timers/promises';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import type { TestAnswer } from '@docket/testing/client.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, expect, test } from 'vitest';

// On SQLite writers queue; on PostgreSQL (TEST_DATABASE_URL) these are races.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctors: SignedIn[];
const slot = { slotDate: '23_11_2026', slotTime: '10:00 AM' };

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctors = [await aDoctor(clinic.context), await aDoctor(clinic.context)];
  for (const { id } of doctors) await someHours(clinic.context, id, { slotMinutes: 5 });
});
const readAll = async (): Promise<Appointment[]> => (await asAdmin.read('appointments')).appointments;
const won = (answers: readonly TestAnswer[]) => answers.filter((answer) => answer.status < 300);

test('200 requests for one slot, half of them moves: one wins and the others are refused with the reason', {
  timeout: 120_000,
}, async () => {
  const [doctor, other] = doctors as [SignedIn, SignedIn];
  const { id: patientId } = await aPatient(clinic.context);
  const appointments = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      anAppointment(clinic.context, {
        doctorId: other.id,
        patientId,
        durationMinutes: 5,
        slotDate: '24_11_2026',
        slotTime: `${String(8 + Math.floor(at / 12)).padStart(2, '0')}:${String((at % 12) * 5).padStart(2, '0')}`,
      }),
    ),
  );
  const answers = await Promise.all(
    appointments.flatMap(({ id }) => [
      asAdmin.postUntilServed('move-appointment', { appointmentId: id, doctorId: doctor.id, ...slot }),
      asAdmin.postUntilServed('book-appointment', {
        doctorId: doctor.id,
        patientId,
        durationMinutes: 5,
        ...slot,
      }),
    ]),
  );
  expect(won(answers)).toHaveLength(1);
  const lost = answers.filter((answer) => answer.status >= 300);
  expect(new Set(lost.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['409 This time is already taken']),
  );
  for (const { body } of lost) {
    expect(body.details).toMatchObject({ why: 'taken', takenBy: 'Nora Lind' });
    expect(body.details.nextFree).toHaveLength(3);
  }
  const all = await readAll();
  expect(all.filter((appointment) => appointment.doctorId === doctor.id)).toEqual([
    won(answers)[0]?.body.appointment,
  ]);
  // A lost move left its appointment in place.
  const moved = all.filter((appointment) => appointment.slotDate === '24_11_2026').length;
  expect(moved).toBe(all.length === 100 ? 99 : 100);
});

test('two appointments that repeatedly swap slots are never lost or doubled', {
  timeout: 60_000,
}, async () => {
  const [one, two] = doctors as [SignedIn, SignedIn];
  const mine = await anAppointment(clinic.context, { doctorId: one.id, durationMinutes: 5, ...slot });
  const theirs = await anAppointment(clinic.context, { doctorId: two.id, durationMinutes: 5, ...slot });
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all([
      asAdmin.postUntilServed('move-appointment', { appointmentId: mine.id, doctorId: two.id, ...slot }),
      asAdmin.postUntilServed('move-appointment', { appointmentId: theirs.id, doctorId: one.id, ...slot }),
      asAdmin.postUntilServed('move-appointment', {
        appointmentId: mine.id,
        doctorId: two.id,
        ...slot,
        slotTime: '11:00 AM',
      }),
      asAdmin.postUntilServed('move-appointment', { appointmentId: mine.id, doctorId: one.id, ...slot }),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  }
  const bookedSlots = (await readAll()).map(({ doctorId, slotTime }) => `${doctorId} ${slotTime}`);
  expect(new Set(bookedSlots).size).toBe(2);
});

test('buffers hold against concurrent bookings', { timeout: 60_000 }, async () => {
  const [doctor] = doctors as [SignedIn];
  await someHours(clinic.context, doctor.id, { slotMinutes: 5, bufferMinutes: 10 });
  const { id: patientId } = await aPatient(clinic.context);
  await Promise.all(
    Array.from({ length: 36 }, (_, at) =>
      asAdmin.postUntilServed('book-appointment', {
        doctorId: doctor.id,
        patientId,
        durationMinutes: 5,
        slotDate: slot.slotDate,
        slotTime: `${String(9 + Math.floor(at / 12)).padStart(2, '0')}:${String((at % 12) * 5).padStart(2, '0')}`,
      }),
    ),
  );
  const starts = (await readAll())
    .map(({ slotTime }) => Number(slotTime.split(':')[0]) * 60 + Number(slotTime.slice(-5, -3)))
    .sort((a, b) => a - b);
  expect(starts.length).toBeGreaterThan(1);
  for (const [at, start] of starts.entries()) {
    if (at > 0) expect(start - (starts[at - 1] ?? 0)).toBeGreaterThanOrEqual(15);
  }
});

test('several concurrent walk-ins take different doctors', async () => {
  const answers = await Promise.all(
    ['Ana', 'Ben', 'Cleo', 'Dan'].map((name) =>
      asAdmin.postUntilServed('walk-in', { speciality: 'General physician', patient: { name } }),
    ),
  );
  expect(won(answers)).toHaveLength(2);
  expect(new Set((await readAll()).map(({ doctorId }) => doctorId)).size).toBe(2);
  const messages = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
  expect(messages).toEqual(Array(2).fill('No General physician is free now'));
});

test('two concurrent moves of one version: one is refused with the other’s change', async () => {
  const [one, two] = doctors as [SignedIn, SignedIn];
  for (let round = 0; round < 12; round += 1) {
    const { id } = await anAppointment(clinic.context, { doctorId: one.id, durationMinutes: 5 });
    // Each round has other times, because the number of appointments per start is limited.
    const minute = String(round * 5).padStart(2, '0');
    const to = [1, 2].map((hour) => ({ ...slot, slotTime: `${hour}:${minute} PM`, doctorId: two.id }));
    const answers = await Promise.all(
      to.map((destination) =>
        asAdmin.postUntilServed('move-appointment', {
          appointmentId: id,
          version: 0,
          overbook: true,
          ...destination,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('a concurrent move and cancellation do not undo each other', async () => {
  const [doctor] = doctors as [SignedIn];
  const before = { slotDate: '24_11_2026', slotTime: '1:00 PM' };
  // The second request starts a little later each round, so that some rounds overlap.
  for (let round = 0; round < 40; round += 1) {
    const { id } = await anAppointment(clinic.context, {
      doctorId: doctor.id,
      durationMinutes: 5,
      ...before,
    });
    const moving = asAdmin.postUntilServed('move-appointment', { appointmentId: id, ...slot });
    await pause(round % 10);
    const [moved, cancelled] = await Promise.all([
      moving,
      asAdmin.postUntilServed('cancel-appointment', { appointmentId: id }),
    ]);
    expect(cancelled.status).toBe(200);
    const after = (await readAll()).find((each) => each._id === id);
    const wasMoved = moved.status === 200;
    expect(after).toMatchObject({
      ...(wasMoved ? slot : before),
      cancelled: true,
      version: wasMoved ? 2 : 1,
    });
  }
});
