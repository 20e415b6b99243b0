import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { DoctorDay } from '@docket/contract/endpoints/running-late.ts';
import { computeDoctorDelay, findExpectedTimes } from '@docket/contract/rules/expected-times.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someHours, someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { fillTimeoutMs, openFilledBook } from '@docket/testing/filled-book.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { todayQueries } from './store.ts';

// The clinic's clock shows 2026-11-20 10:00, a Friday.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;
const asDoctor = clinic.as(() => doctor);

beforeEach(async () => {
  admin = await anAdmin(clinic.context, { name: 'Nora Lind' });
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
});
const readDay = async (id = doctor.id): Promise<DoctorDay> => {
  const { body } = await asAdmin.get('today');
  return body.doctors.find((doctorDay: DoctorDay) => doctorDay.doctorId === id);
};
const book = (slotTime: string, more: Partial<Parameters<typeof anAppointment>[1]> = {}) =>
  anAppointment(clinic.context, { doctorId: doctor.id, slotDate: '20_11_2026', slotTime, ...more });
const read = async (id: string): Promise<Appointment> => {
  const { body } = await asAdmin.get('appointments');
  return body.appointments.find((appointment: Appointment) => appointment._id === id);
};
/** Returns the delay that screens show, in minutes. */
const late = async () => {
  const day = await readDay();
  const now = clinic.context.clock.wallNow() % 1_440;
  return computeDoctorDelay(day, findExpectedTimes(day, now), now);
};
const readHistory = async (id: string) => {
  return (await asAdmin.read(`appointments/${id}/history`)).history;
};

describe('a delay', () => {
  test('is counted from the next patient, recorded by the doctor or the desk, and undone', async () => {
    await book('9:00 AM');
    await book('10:30 AM');
    expect(await asDoctor.post('set-delay', { minutes: 20 })).toMatchObject({
      status: 200,
      body: { message: 'Dr. Omar Haddad is running 20 min late', version: 1 },
    });
    expect((await readDay()).delay).toEqual({
      minutes: 20,
      freeFrom: 650,
      by: 'Dr. Omar Haddad',
      at: clinic.context.clock.nowMs(),
      version: 1,
    });
    const { body } = await asAdmin.post('set-delay', { doctorId: doctor.id, minutes: 0, version: 1 });
    expect(body).toMatchObject({ message: 'Dr. Omar Haddad is on time', version: 2 });
    expect((await readDay()).delay).toMatchObject({
      minutes: 0,
      freeFrom: null,
      by: 'Nora Lind',
      version: 2,
    });
  });

  test('is counted from now without a next patient', async () => {
    const last = await book('10:00 AM');
    await asDoctor.post('call-in', { appointmentId: last.id });
    await asDoctor.post('set-delay', { minutes: 45 });
    expect((await readDay()).delay).toMatchObject({ minutes: 45, freeFrom: 645 });
  });

  test('is counted from the next expected patient, skipping a missed appointment', async () => {
    await book('9:45 AM');
    const called = await book('10:15 AM');
    await book('10:45 AM');
    await asDoctor.post('call-in', { appointmentId: called.id });
    await asDoctor.post('set-delay', { minutes: 20 });
    expect((await readDay()).delay).toMatchObject({ minutes: 20, freeFrom: 665 });
  });

  test('or On time overrides earlier call-ins, and a later call-in overrides both', async () => {
    const inRoom = await book('9:30 AM');
    const next = await book('10:00 AM');
    await book('10:30 AM');
    await asDoctor.post('call-in', { appointmentId: inRoom.id });
    clinic.setNow('2026-11-20T10:20');
    expect(await late()).toBe(30);
    await asDoctor.post('set-delay', { minutes: 0 });
    expect(await late()).toBe(0);
    // Within one minute.
    clinic.setNow('2026-11-20T10:20:20');
    await asDoctor.post('call-in', { appointmentId: next.id });
    expect(await late()).toBe(20);
    clinic.setNow('2026-11-20T10:20:30');
    await asDoctor.post('set-delay', { minutes: 0 });
    expect(await late()).toBe(0);
  });

  describe('that is undone', () => {
    const undo = (version: number, minutes = 0) =>
      asDoctor.post('set-delay', { minutes, version, undo: true });

    test('restores the delay before it unchanged, also with another next patient', async () => {
      await book('10:00 AM');
      await book('2:00 PM');
      await asAdmin.post('set-delay', { doctorId: doctor.id, minutes: 20 });
      const { version: _, ...before } = (await readDay()).delay;
      clinic.setNow('2026-11-20T13:50');
      await asDoctor.post('set-delay', { minutes: 45, version: 1 });
      expect(await late()).toBe(45);
      expect((await undo(2, 20)).body).toEqual({
        success: true,
        message: 'Undone: Dr. Omar Haddad is back to a delay of 20 min',
        version: 3,
      });
      expect((await readDay()).delay).toEqual({ ...before, version: 3 });
      expect(before).toMatchObject({ minutes: 20, freeFrom: 620, by: 'Nora Lind' });
      expect(await late()).toBe(0);
      await undo(3, 45);
      expect(await late()).toBe(45);
    });

    test('leaves no delay if there was none', async () => {
      const inRoom = await book('9:30 AM');
      await book('10:00 AM');
      await asDoctor.post('call-in', { appointmentId: inRoom.id });
      clinic.setNow('2026-11-20T10:20');
      await asDoctor.post('set-delay', { minutes: 0 });
      await undo(1);
      expect((await readDay()).delay).toEqual({
        minutes: 0,
        freeFrom: null,
        by: null,
        at: null,
        version: 2,
      });
      expect(await late()).toBe(30);
    });

    test('can be undone only in the version the user saw', async () => {
      await asDoctor.post('set-delay', { minutes: 45 });
      await asAdmin.post('set-delay', { doctorId: doctor.id, minutes: 30 });
      expect(await undo(1)).toMatchObject({
        status: 409,
        body: { message: 'Nora Lind said meanwhile: 30 min late' },
      });
    });

    test('is recorded anew if a node of an earlier release recorded the last one', async () => {
      await book('10:30 AM');
      await asDoctor.post('set-delay', { minutes: 20 });
      await clinic.context.engine.transaction((tx) =>
        tx.db.updateTable('delays').set({ minutes: 45, version: 2 }).execute(),
      );
      await undo(2, 20);
      expect((await readDay()).delay).toMatchObject({ minutes: 20, freeFrom: 650, version: 3 });
    });
  });

  test('ends with the day', async () => {
    await asDoctor.post('set-delay', { minutes: 45 });
    clinic.setNow('2026-11-21T00:00');
    admin = await anAdmin(clinic.context);
    expect((await readDay()).delay).toEqual({ minutes: 0, freeFrom: null, by: null, at: null, version: 1 });
  });

  test('recorded by two at once: the second is refused with the first one’s delay', {
    tags: ['both-engines'],
  }, async () => {
    const say = (minutes: number) => asAdmin.post('set-delay', { doctorId: doctor.id, minutes, version: 0 });
    const answers = await Promise.all([say(20), say(20), say(20)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Nora Lind said meanwhile: 20 min late',
      details: { minutes: 20, version: 1, by: 'Nora Lind' },
    });
    expect((await readDay()).delay).toMatchObject({ minutes: 20, version: 1 });
  });

  test.each([-5, 10_000, 481, 1.5])('of %d minutes is refused', async (minutes) => {
    const { status, body } = await asDoctor.post('set-delay', { minutes });
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'minutes must be a whole number from 0 to 480',
    });
    expect((await readDay()).delay.version).toBe(0);
  });

  test('needs a working doctor, and a doctor records only their own delay', async () => {
    const colleague = await aDoctor(clinic.context);
    await asDoctor.post('set-delay', { minutes: 20, doctorId: colleague.id });
    expect((await readDay(colleague.id)).delay.minutes).toBe(0);
    expect((await asAdmin.post('set-delay', { doctorId: 'nobody', minutes: 20 })).status).toBe(404);
    await asAdmin.post('archive-doctor', { docId: colleague.id });
    expect(await asAdmin.post('set-delay', { doctorId: colleague.id, minutes: 20 })).toMatchObject({
      status: 409,
      body: { message: 'This doctor is archived' },
    });
  });
});

describe('called in', () => {
  test('also checks in, shows the waiting time, and its undo undoes both', async () => {
    const { id } = await book('10:00 AM');
    const now = clinic.context.clock.nowMs();
    expect((await asDoctor.post('call-in', { appointmentId: id, version: 0 })).body.message).toBe(
      'Called in',
    );
    clinic.setNow('2026-11-20T10:05');
    expect((await asAdmin.post('call-in', { appointmentId: id })).status).toBe(200);
    expect(await read(id)).toMatchObject({ arrivedAt: now, calledAt: now, version: 1 });
    const { body } = await asAdmin.post('call-in', { appointmentId: id, called: false });
    expect(body.message).toBe('Not called in after all');
    expect(await read(id)).toMatchObject({ arrivedAt: null, calledAt: null, version: 2 });
    expect(await readHistory(id)).toMatchObject([
      {
        what: 'called in',
        from: { arrivedAt: null, calledAt: null },
        to: { arrivedAt: now, calledAt: now },
        who: { role: 'doctor' },
      },
      { what: 'call in undone', from: { calledAt: now }, to: { arrivedAt: null, calledAt: null } },
    ]);
  });

  test('undone, keeps an earlier check-in', async () => {
    const { id } = await book('10:00 AM');
    const arrivedAt = clinic.context.clock.nowMs();
    await asAdmin.post('mark-arrived', { appointmentId: id });
    clinic.setNow('2026-11-20T10:12');
    const calledAt = clinic.context.clock.nowMs();
    await asDoctor.post('call-in', { appointmentId: id });
    expect(await read(id)).toMatchObject({ arrivedAt, calledAt });
    await asDoctor.post('call-in', { appointmentId: id, called: false });
    expect(await read(id)).toMatchObject({ arrivedAt, calledAt: null });
    await asDoctor.post('call-in', { appointmentId: id });
    await asAdmin.post('mark-arrived', { appointmentId: id, here: false });
    expect(await read(id)).toMatchObject({ arrivedAt: null, calledAt: null });
  });

  test('is kept by completing and cleared by a no-show, another time or another doctor', async () => {
    const colleague = await aDoctor(clinic.context);
    const { id } = await book('10:00 AM');
    const calledAt = clinic.context.clock.nowMs();
    const callIn = () => asAdmin.post('call-in', { appointmentId: id });
    await callIn();
    await asDoctor.post('complete-appoitment', { appoitmentId: id });
    expect(await read(id)).toMatchObject({ calledAt, isCompleted: true });
    await asDoctor.post('restore-appointment', { appointmentId: id });
    expect(await read(id)).toMatchObject({ calledAt });
    await asAdmin.post('cancel-appointment', { appointmentId: id, reason: 'Did not come' });
    expect(await read(id)).toMatchObject({ arrivedAt: null, calledAt: null });
    await asAdmin.post('restore-appointment', { appointmentId: id });
    await callIn();
    const there = { appointmentId: id, slotDate: '20_11_2026', slotTime: '11:00 AM' };
    await asAdmin.post('move-appointment', { ...there, durationMinutes: 45 });
    expect(await read(id)).toMatchObject({ arrivedAt: calledAt, calledAt: null });
    await callIn();
    await asAdmin.post('move-appointment', { ...there, durationMinutes: 30 });
    expect(await read(id)).toMatchObject({ calledAt });
    await asAdmin.post('move-appointment', { ...there, doctorId: colleague.id });
    expect(await read(id)).toMatchObject({ calledAt: null });
  });

  test('is cleared by a rescheduling', async () => {
    const { id } = await book('10:00 AM');
    await asAdmin.post('call-in', { appointmentId: id });
    const plan = [
      { appointmentId: id, do: 'move', doctorId: doctor.id, slotDate: '20_11_2026', slotTime: '3:00 PM' },
    ];
    const ill = { fromDate: '2026-11-20', fromTime: '10:00', toDate: '2026-11-20', toTime: '12:00' };
    expect((await asAdmin.post('add-time-off', { doctorId: doctor.id, ...ill, plan })).status).toBe(200);
    expect(await read(id)).toMatchObject({ slotTime: '3:00 PM', calledAt: null });
  });

  test.each(['19_11_2026', '21_11_2026'])('is refused for an appointment of %s', async (slotDate) => {
    const { id } = await book('10:00 AM', { slotDate });
    expect(await asAdmin.post('call-in', { appointmentId: id })).toMatchObject({
      status: 409,
      body: { message: 'This appointment is not today' },
    });
  });

  test("is refused if the appointment is cancelled, changed or a colleague's", async () => {
    const gone = await book('10:00 AM', { status: 'cancelled' });
    expect(await asAdmin.post('call-in', { appointmentId: gone.id })).toMatchObject({
      status: 409,
      body: { message: 'Appointment is already cancelled' },
    });
    const { id } = await book('10:30 AM');
    const colleague = await aDoctor(clinic.context);
    expect((await clinic.as(colleague).post('call-in', { appointmentId: id })).status).toBe(404);
    await asAdmin.post('mark-arrived', { appointmentId: id });
    expect(await asDoctor.post('call-in', { appointmentId: id, version: 0 })).toMatchObject({
      status: 409,
      body: { message: 'Someone else changed this appointment in the meantime' },
    });
  });
});

describe('today', () => {
  test('has hours, time off and appointments of each doctor, without cancelled ones', async () => {
    await someHours(clinic.context, doctor.id);
    await someTimeOff(clinic.context, null, { from: '2026-11-20T16:00', to: '2026-11-21T12:00' });
    const colleague = await aDoctor(clinic.context);
    await someTimeOff(clinic.context, colleague.id, { from: '2026-11-20T09:00', to: '2026-11-20T10:00' });
    const late = await book('3:00 PM');
    const early = await book('10:00 AM', { durationMinutes: 20 });
    await book('1:00 PM', { status: 'cancelled' });
    await book('1:00 PM', { slotDate: '21_11_2026' });
    await asDoctor.post('call-in', { appointmentId: early.id });
    const plain = {
      status: 'pending',
      overbooked: false,
      isHere: false,
      calledAt: null,
      isCallOutranked: false,
    };
    expect(await readDay()).toMatchObject({
      name: 'Dr. Omar Haddad',
      hours: [
        { from: 540, to: 720 },
        { from: 780, to: 1020 },
      ],
      timeOff: [{ from: 960, to: 1440 }],
      appointments: [
        { ...plain, id: early.id, startsAt: 600, endsAt: 620, isHere: true, calledAt: 600 },
        { ...plain, id: late.id, startsAt: 900, endsAt: 930 },
      ],
    });
    const { body } = await clinic.as(colleague).get('today');
    expect(body).toMatchObject({
      slotDate: '20_11_2026',
      doctors: [{ doctorId: colleague.id, timeOff: [{ from: 540 }, {}], appointments: [] }],
    });
    expect(body.doctors).toHaveLength(1);
  });

  test('has an absence that ends today, from its first record until On time is recorded after it', async () => {
    const away = (body: object) => asAdmin.post('set-away', { doctorId: doctor.id, ...body });
    await book('9:30 AM');
    await book('10:30 AM');
    await book('2:00 PM');
    await away({ minutes: 30 });
    clinic.setNow('2026-11-20T10:10');
    await away({ minutes: 60 });
    expect((await readDay()).away).toEqual({ from: 600, to: 670 });
    expect(await late()).toBe(40);
    // A recorded delay does not shorten the absence.
    expect((await asDoctor.post('set-delay', { minutes: 0 })).body).toMatchObject({
      message: 'Dr. Omar Haddad is on time, away until 11:10 AM',
    });
    expect(await late()).toBe(40);
    clinic.setNow('2026-11-20T11:15');
    expect(await late()).toBe(40);
    await asDoctor.post('set-delay', { minutes: 20 });
    expect((await readDay()).away).toBeNull();
    expect(await late()).toBe(20);
    await away({ minutes: 30 });
    expect((await readDay()).away).toEqual({ from: 675, to: 705 });
    await away({});
    expect((await readDay()).away).toBeNull();
    await away({ endOfToday: true });
    expect((await readDay()).away).toBeNull();
    clinic.setNow('2026-11-21T08:00');
    admin = await anAdmin(clinic.context);
    expect((await readDay()).away).toBeNull();
  });

  test('reads an index range among many appointments', {
    tags: ['both-engines'],
    timeout: fillTimeoutMs,
  }, async () => {
    const engine = await openFilledBook();
    const day = { from: 29_920_320, to: 29_921_760 };
    const dayOfDoctor = { ...day, doctorId: doctor.id };
    for (const query of [todayQueries.all(day), todayQueries.ofDoctor(dayOfDoctor)]) {
      const queryPlan = (await engine.explain({ compile: () => query.compile(engine.read.db) })).join('\n');
      expect(queryPlan).toMatch(/index/i);
      expect(queryPlan).not.toMatch(/SCAN appointments\b|Seq Scan on appointments/);
    }
  });
});
