// @module-tag both-engines
import { AdminDashData, DoctorDashData } from '@docket/contract/endpoints/dashboards.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, anAdmin, aPatient, type SignedIn } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

// The clinic's clock shows 2026-11-20 10:00.
const clinic = useTestClinic();
let admin: SignedIn;
const asAdmin = clinic.as(() => admin);
let doctor: SignedIn;

beforeEach(async () => {
  admin = await anAdmin(clinic.context);
  doctor = await aDoctor(clinic.context);
});

const Whole = z.required(AdminDashData);
const DoctorsWhole = z.required(DoctorDashData);
const readAdmins = async () => Whole.parse((await asAdmin.get('dashboard')).body.dashData);
const readDoctors = async (account = doctor, path = '/api/doctor/dashboard') =>
  DoctorsWhole.parse((await clinic.as(account).get(path)).body.dashData);
const today = '20_11_2026';
const names = (rows: readonly { _id: string }[]) => rows.map((row) => row._id);

describe("the admin's dashboard", () => {
  test('of an empty clinic has no appointments', async () => {
    expect(await readAdmins()).toEqual({
      doctors: 1,
      appointments: 0,
      patients: 0,
      latestAppointments: [],
      today: {
        slotDate: today,
        pending: 0,
        completed: 0,
        cancelled: 0,
        waiting: [],
        next: [],
        appointments: [],
      },
    });
  });

  test('counts doctors, every appointment and people on record', async () => {
    await aPatient(clinic.context);
    await anAppointment(clinic.context, { doctorId: doctor.id });
    await anAppointment(clinic.context, { status: 'cancelled' });
    expect(await readAdmins()).toMatchObject({ doctors: 2, appointments: 2, patients: 3 });
  });

  test('shows the five newest bookings, newest first, in any slot', async () => {
    const bookedIds: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const slotDate = `${20 - at}_12_2026`;
      bookedIds.push(
        (
          await anAppointment(clinic.context, {
            doctorId: doctor.id,
            slotDate,
            bookedAt: 1_000 + at,
            status: at % 2 ? 'cancelled' : 'pending',
          })
        ).id,
      );
    }
    expect(names((await readAdmins()).latestAppointments)).toEqual(bookedIds.slice(2).reverse());
  });

  test('shows the day of the clinic’s wall clock', async () => {
    const at = (slotTime: string, status: 'pending' | 'completed' | 'cancelled', slotDate = today) =>
      anAppointment(clinic.context, { slotDate, slotTime, status });
    const completed = await at('12:00 AM', 'completed');
    const over = await at('9:00 AM', 'pending');
    const next = await at('10:00 AM', 'pending');
    const later = await at('11:30 PM', 'pending');
    await at('3:00 PM', 'cancelled');
    await at('11:30 PM', 'completed', '19_11_2026');
    const tomorrow = await at('12:00 AM', 'pending', '21_11_2026');
    const { today: day } = await readAdmins();
    expect(day).toMatchObject({ slotDate: today, pending: 3, completed: 1, cancelled: 1 });
    expect(names(day.next)).toEqual([next.id, later.id, tomorrow.id]);
    expect(names(day.appointments)).toEqual([completed.id, over.id, next.id, later.id]);
  });

  test('lists checked-in patients by waiting time, apart from those still to come', async () => {
    const arrive = async (slotTime: string) => {
      const { id } = await anAppointment(clinic.context, { slotDate: today, slotTime });
      await asAdmin.post('mark-arrived', { appointmentId: id });
      return id;
    };
    const late = await anAppointment(clinic.context, { slotDate: today, slotTime: '9:45 AM' });
    await anAppointment(clinic.context, { slotDate: today, slotTime: '9:15 AM' });
    const first = await arrive('11:00 AM');
    clinic.setNow('2026-11-20T10:05');
    const second = await arrive('9:00 AM');
    const { today: day } = await readAdmins();
    expect(names(day.waiting)).toEqual([first, second]);
    expect(names(day.next)).toEqual([late.id]);
    clinic.setNow('2026-11-20T10:06');
    await asAdmin.post('call-in', { appointmentId: second });
    expect(names((await readAdmins()).today.waiting)).toEqual([first]);
    await asAdmin.post('call-in', { appointmentId: second, called: false });
    await asAdmin.post('cancel-appointment', { appointmentId: first });
    expect(names((await readAdmins()).today.waiting)).toEqual([second]);
  });

  test('lists at most eight next appointments', async () => {
    for (let at = 0; at < 10; at += 1) await anAppointment(clinic.context);
    expect((await readAdmins()).today.next).toHaveLength(8);
  });
});

describe("a doctor's dashboard", () => {
  test('counts earnings of completed appointments, and of those paid online and not cancelled', async () => {
    const at = (status: 'pending' | 'completed' | 'cancelled', payment: boolean, amount: number) =>
      anAppointment(clinic.context, { doctorId: doctor.id, status, payment, amount });
    await at('completed', false, 50.25);
    await at('completed', true, 100);
    await at('pending', true, 7.5);
    await at('pending', false, 1_000);
    await at('cancelled', true, 10_000);
    await at('cancelled', false, 20_000);
    await anAppointment(clinic.context, { status: 'completed', amount: 33 });
    expect(await readDoctors()).toMatchObject({ earnings: 157.75, appointments: 6 });
  });

  test('counts each patient once, and only with an appointment that is not cancelled', async () => {
    const twice = await aPatient(clinic.context, { name: 'Same Name' });
    const other = await aPatient(clinic.context, { name: 'Same Name' });
    const never = await aPatient(clinic.context);
    const at = (patientId: string, status: 'pending' | 'completed' | 'cancelled') =>
      anAppointment(clinic.context, { doctorId: doctor.id, patientId, status });
    await at(twice.id, 'pending');
    await at(twice.id, 'completed');
    await at(other.id, 'completed');
    await at(other.id, 'cancelled');
    await at(never.id, 'cancelled');
    await anAppointment(clinic.context, { patientId: never.id });
    expect(await readDoctors()).toMatchObject({ patients: 2, appointments: 5 });
  });

  test('shows the doctor’s bookings only, newest first, and the day without cancelled ones', async () => {
    await anAppointment(clinic.context, { slotDate: today, slotTime: '9:00 AM', bookedAt: 99 });
    const at = (slotTime: string, status: 'pending' | 'completed' | 'cancelled', bookedAt: number) =>
      anAppointment(clinic.context, { doctorId: doctor.id, slotDate: today, slotTime, status, bookedAt });
    const late = await at('4:00 PM', 'pending', 1);
    const early = await at('8:00 AM', 'completed', 3);
    const gone = await at('9:00 AM', 'cancelled', 2);
    for (const path of ['/api/doctor/dashboard', '/api/doctors/dashboard']) {
      const { latestAppointments, today: day } = await readDoctors(doctor, path);
      expect(names(latestAppointments)).toEqual([early.id, gone.id, late.id]);
      expect(names(day.appointments)).toEqual([early.id, late.id]);
      expect(day.slotDate).toBe(today);
    }
  });
});

test('`today=no` leaves today out and changes nothing else', async () => {
  await anAppointment(clinic.context, { doctorId: doctor.id, slotDate: today });
  for (const [caller, path] of [
    [admin, '/api/admin/dashboard'],
    [doctor, '/api/doctor/dashboard'],
  ] as const) {
    const asCaller = clinic.as(caller);
    const { today: left, ...rest } = (await asCaller.get(path)).body.dashData as Record<string, unknown>;
    expect(left).toBeDefined();
    expect((await asCaller.get(path, { today: 'no' })).body.dashData).toEqual(rest);
    const { status, body } = await asCaller.get(path, { today: 'yes' });
    expect({ status, message: body.message }).toEqual({ status: 422, message: 'today must be no' });
  }
});

test('a dashboard needs a token of its own role', async () => {
  const ask = (path: string, token: object) => clinic.request({ method: 'GET', path, token });
  expect((await ask('/api/admin/dashboard', {})).status).toBe(401);
  expect((await ask('/api/admin/dashboard', { admin: doctor.token })).status).toBe(403);
  expect((await ask('/api/doctor/dashboard', { doctor: admin.token })).status).toBe(403);
});
