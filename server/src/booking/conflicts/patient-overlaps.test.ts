// @module-tag both-engines
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { appointmentStore } from '../../appointments/store/changes.ts';
import { patientStore } from '../../patients/store.ts';
import { bookingStore } from '../store.ts';
import { BookingConflict } from './find-conflict.ts';
import { findPatientOverlaps, loadPatientTimes } from './patient-overlaps.ts';
import { checkPatientFree } from './take-slot.ts';

const clinic = useTestClinic();
let patientId: string;

beforeEach(async () => {
  patientId = (await aPatient(clinic.context)).id;
});

const at = (from: number, to: number, appointmentId = 'a') => ({
  appointmentId,
  patientId: 'p',
  doctorId: 'd',
  doctorName: 'D',
  from,
  to,
});

describe("a patient's own appointments that overlap a time", () => {
  test.each([
    ['ends when it begins', 570, 600, []],
    ['ends one minute into it', 570, 601, ['a']],
    ['begins when it ends', 630, 660, []],
    ['begins in its last minute', 629, 660, ['a']],
    ['lies inside', 610, 615, ['a']],
    ['lasts all day', 0, 1_440, ['a']],
  ])('one that %s', (_, from, to, expected) => {
    const found = findPatientOverlaps({ startsAt: 600, endsAt: 630 }, [at(from, to)]);
    expect(found.map((patientTime) => patientTime.appointmentId)).toEqual(expected);
  });

  test('excludes the appointment that is being moved', () => {
    const planned = [at(600, 630, 'moving'), at(615, 645, 'other')];
    const found = findPatientOverlaps({ startsAt: 600, endsAt: 660 }, planned, new Set(['moving']));
    expect(found.map((patientTime) => patientTime.appointmentId)).toEqual(['other']);
  });
});

describe('read from the database', () => {
  const nine = { slotDate: '23_11_2026', slotTime: '9:00 AM' };

  test('pending ones count, with any doctor, overbooked ones too', async () => {
    const plain = await anAppointment(clinic.context, { patientId, ...nine });
    const overbooked = await anAppointment(clinic.context, { patientId, ...nine, overbooked: true });
    await anAppointment(clinic.context, { patientId, ...nine, status: 'cancelled' });
    await anAppointment(clinic.context, { patientId, ...nine, status: 'completed' });
    await anAppointment(clinic.context, { ...nine });
    const times = await loadPatientTimes(clinic.context.engine.read, [patientId], plain);
    const ids = times.get(patientId)?.map((patientTime) => patientTime.appointmentId);
    expect(ids?.toSorted()).toEqual([plain.id, overbooked.id].toSorted());
  });

  test('an eight-hour appointment overlaps its last minute and not the next', async () => {
    const { id, endsAt } = await anAppointment(clinic.context, { patientId, ...nine, durationMinutes: 480 });
    const { read } = clinic.context.engine;
    const found = await bookingStore(read).plannedFor([patientId], { from: endsAt - 1, to: endsAt });
    expect(found.map((patientTime) => patientTime.appointmentId)).toEqual([id]);
    expect(await bookingStore(read).plannedFor([patientId], { from: endsAt, to: endsAt + 1 })).toEqual([]);
  });

  test('more patients than one statement allows are each returned once', async () => {
    const { id, startsAt, endsAt } = await anAppointment(clinic.context, { patientId, ...nine });
    const others = Array.from({ length: 1_100 }, (_, count) => `nobody-${count}`);
    const ids = [...others.slice(0, 700), patientId, ...others.slice(700), patientId];
    const times = await loadPatientTimes(clinic.context.engine.read, ids, { startsAt, endsAt });
    expect([...times.values()].flat().map((patientTime) => patientTime.appointmentId)).toEqual([id]);
  });

  test('two transactions for overlapping times of one patient: the second sees the first', async () => {
    const one = await anAppointment(clinic.context, { patientId, ...nine, slotTime: '2:00 PM' });
    const two = await anAppointment(clinic.context, { patientId, ...nine, slotTime: '3:00 PM' });
    const { engine } = clinic.context;
    const time = { startsAt: one.startsAt - 240, endsAt: one.endsAt - 240 };
    const moves = [one, two].map((appointment) =>
      engine.transaction(async (tx) => {
        await patientStore(tx).lockAll([patientId]);
        await checkPatientFree(tx, patientId, { ...time, doctorId: appointment.doctorId }, appointment.id);
        const now = await appointmentStore(tx).find(appointment.id, null);
        if (!now) throw new Error('The appointment is gone');
        const slot = { doctorId: now.doctorId, ...time, overbooked: false, removesArrival: false };
        await appointmentStore(tx).move(now, slot);
      }),
    );
    const answers = await Promise.allSettled(moves);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(reasons[0]).toBeInstanceOf(BookingConflict);
    expect(reasons[0].conflict.why).toBe('elsewhere');
    const times = await loadPatientTimes(engine.read, [patientId], time);
    expect(times.get(patientId)?.map((other) => toSlot(other.from))).toEqual([toSlot(time.startsAt)]);
  });
});
