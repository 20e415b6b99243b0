import { anAppointment } from '@docket/testing/build-appointment.ts';
import { someTimeOff } from '@docket/testing/build-hours.ts';
import { aDoctor, anAdmin, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { fillTimeoutMs, openFilledBook } from '@docket/testing/filled-book.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { hoursStore, noHours, timeOffStore } from '../hours/store.ts';
import { calendarQueries } from './store.ts';

const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
});
const monday = { from: '2026-11-23', to: '2026-11-23' };

describe('the calendar', () => {
  test('returns every appointment of the day, the hours and the time off', async () => {
    await clinic.context.engine.transaction(async (tx) => {
      const weekly = [{ weekday: 1, intervals: [{ from: '09:00', to: '12:00' }] }];
      await hoursStore(tx).save(doctor.id, { ...noHours, weekly, slotMinutes: 20 });
      const from = 29_921_760; // 2026-11-22 00:00
      await timeOffStore(tx).insert({
        id: 'off',
        doctorId: null,
        from,
        to: from + 1_500,
        reason: 'Works on the roof',
      });
    });
    const { id } = await anAppointment(clinic.context, {
      doctorId: doctor.id,
      slotDate: '23_11_2026',
      slotTime: '11:30 AM',
      status: 'cancelled',
    });
    const first = await anAppointment(clinic.context, {
      doctorId: doctor.id,
      slotDate: '23_11_2026',
      slotTime: '9:00 AM',
    });
    await anAppointment(clinic.context, { doctorId: doctor.id, slotDate: '24_11_2026', slotTime: '9:00 AM' });
    const { status, body } = await asAdmin.get('calendar', monday);
    expect(status).toBe(200);
    expect(body.appointments.map((appointment: { _id: string }) => appointment._id)).toEqual([first.id, id]);
    expect(body.doctors).toMatchObject([
      {
        doctorId: doctor.id,
        slotMinutes: 20,
        keepsHours: true,
        days: [{ date: '2026-11-23', intervals: [{ from: '09:00', to: '12:00' }] }],
      },
    ]);
    expect(body.timeOff).toEqual([
      {
        _id: 'off',
        doctorId: null,
        reason: 'Works on the roof',
        fromDate: '2026-11-22',
        fromTime: '00:00',
        toDate: '2026-11-23',
        toTime: '01:00',
      },
    ]);
  });

  test("shows a doctor only that doctor's appointments, also when another doctor is requested", async () => {
    const colleague = await aDoctor(clinic.context);
    await anAppointment(clinic.context, {
      doctorId: colleague.id,
      slotDate: '23_11_2026',
      slotTime: '9:00 AM',
    });
    const mine = await anAppointment(clinic.context, {
      doctorId: doctor.id,
      slotDate: '23_11_2026',
      slotTime: '9:00 AM',
    });
    const { body } = await clinic.as(doctor).get('calendar', { ...monday, doctorId: colleague.id });
    expect(body.appointments.map((appointment: { _id: string }) => appointment._id)).toEqual([mine.id]);
    expect(body.doctors).toHaveLength(1);
  });

  test('counts a month by day and status, and names the busiest doctors', {
    tags: ['both-engines'],
  }, async () => {
    const day = { doctorId: doctor.id, slotDate: '23_11_2026' };
    await anAppointment(clinic.context, { ...day, slotTime: '9:00 AM' });
    await anAppointment(clinic.context, { ...day, slotTime: '10:00 AM' });
    await anAppointment(clinic.context, { ...day, slotTime: '11:00 AM', status: 'completed' });
    const names = ['Dr. Ruth Adeyemi', 'Dr. Kenji Mori', 'Dr. Maya Cohen'];
    for (const [index, name] of names.entries()) {
      const { id: doctorId } = await aDoctor(clinic.context, { name });
      for (let hour = 9; hour < 11 - index; hour += 1)
        await anAppointment(clinic.context, { ...day, doctorId, slotTime: `${hour}:30 AM` });
      const cancelled = { doctorId, slotTime: '8:00 AM', status: 'cancelled' } as const;
      await anAppointment(clinic.context, { ...day, ...cancelled });
    }
    const november = { from: '2026-11-01', to: '2026-11-30' };
    const counts = { date: '2026-11-23', pending: 5, completed: 1, cancelled: 3 };
    expect((await asAdmin.read('calendar-month', november)).days).toMatchObject([
      {
        ...counts,
        busiest: [
          { doctorId: doctor.id, name: 'Dr. Omar Haddad', count: 3 },
          { name: 'Dr. Ruth Adeyemi', count: 2 },
        ],
      },
    ]);
    const { body } = await clinic.as(doctor).get('calendar-month', november);
    expect(body.days).toEqual([{ ...counts, pending: 2, cancelled: 0, busiest: [] }]);
  });

  test('a month lists the days on which no doctor has hours', async () => {
    const colleague = await aDoctor(clinic.context);
    const intervals = [{ from: '09:00', to: '12:00' }];
    const week = { from: '2026-11-23', to: '2026-11-25' };
    const save = (id: string, weekdays: readonly number[]) =>
      clinic.context.engine.transaction((tx) =>
        hoursStore(tx).save(id, { ...noHours, weekly: weekdays.map((weekday) => ({ weekday, intervals })) }),
      );
    await save(doctor.id, [1]);
    expect((await asAdmin.read('calendar-month', week)).closedDates).toEqual([]);
    await save(colleague.id, [2]);
    expect((await asAdmin.read('calendar-month', week)).closedDates).toEqual(['2026-11-25']);
    const { body } = await clinic.as(doctor).get('calendar-month', week);
    expect(body.closedDates).toEqual(['2026-11-24', '2026-11-25']);
  });

  test("returns the doctors' time off and the closed days of a month", async () => {
    const colleague = await aDoctor(clinic.context, { name: 'Dr. Ruth Adeyemi' });
    const day = { from: '2026-11-24T00:00', to: '2026-11-24T24:00' };
    await someTimeOff(clinic.context, null, { ...day, reason: 'Works on the roof' });
    await someTimeOff(clinic.context, colleague.id, {
      from: '2026-11-26T12:00',
      to: '2026-11-27T24:00',
      reason: 'Conference',
    });
    const november = { from: '2026-11-01', to: '2026-11-30' };
    const closed = { doctorName: null, reason: 'Works on the roof', fromDate: '2026-11-24', toTime: '24:00' };
    const off = { doctorName: 'Dr. Ruth Adeyemi', reason: 'Conference', fromTime: '12:00' };
    expect((await asAdmin.read('calendar-month', november)).timeOff).toMatchObject([closed, off]);
    const answer = await clinic.as(doctor).get('calendar-month', november);
    expect(answer.body.timeOff).toMatchObject([closed]);
    expect((await asAdmin.get('calendar-month', { ...november, doctorId: 'nobody' })).status).toBe(404);
  });

  test('returns the hour that a clock change skips, and none where it repeats one', async () => {
    const spring = await asAdmin.get('calendar', { from: '2027-03-22', to: '2027-03-28' });
    expect(spring.body.skipped).toEqual([{ date: '2027-03-28', from: '02:00', to: '03:00' }]);
    const autumn = await asAdmin.get('calendar', { from: '2026-10-19', to: '2026-10-25' });
    expect(autumn.body.skipped).toEqual([]);
  });

  test.each([
    [{ from: '2026-11-23', to: '2026-11-22' }, 'to must not be before from'],
    [{ from: '2026-01-01', to: '2026-12-31' }, 'A calendar shows at most 42 days'],
    [{ from: '2026-02-31', to: '2026-03-01' }, 'from must be a real date like 2026-09-05'],
    [{ from: 'tomorrow', to: '2026-03-01' }, 'from must be a real date like 2026-09-05'],
  ])('%j is refused with a sentence', async (query, message) => {
    const { status, body } = await asAdmin.get('calendar', query);
    expect({ status, message: body.message }).toEqual({ status: 422, message });
  });

  test('refuses an unknown doctor', async () => {
    expect((await asAdmin.get('calendar', { ...monday, doctorId: 'nobody' })).status).toBe(404);
  });

  test('reads only the index range of the requested days', {
    tags: ['both-engines'],
    timeout: fillTimeoutMs,
  }, async () => {
    const engine = await openFilledBook();
    const window = { from: 29_920_320, to: 29_930_400 };
    for (const query of [
      calendarQueries.appointments(null, window, 100),
      calendarQueries.appointments(doctor.id, window, 100),
      calendarQueries.counts(null, window),
      calendarQueries.counts(doctor.id, window),
      calendarQueries.busiest([doctor.id], window, 2),
    ]) {
      const queryPlan = (await engine.explain({ compile: () => query.compile(engine.read.db) })).join('\n');
      expect(queryPlan).toMatch(/index/i);
      expect(queryPlan).not.toMatch(/SCAN appointments\b|Seq Scan on appointments/);
    }
  });
});
