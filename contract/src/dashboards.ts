import * as z from 'zod/mini';
import { Appointment } from './appointments.ts';
import { endpoint, Nothing } from './endpoint.ts';

export const AdminDashData = z.object({
  doctors: z.number(),
  appointments: z.number(),
  /** People on record. */
  patients: z.number(),
  /** The five newest bookings, newest first. */
  latestAppointments: z.array(Appointment),
  /** The clinic's day so far, on its own wall clock. */
  today: z.object({
    slotDate: z.string(),
    pending: z.number(),
    completed: z.number(),
    cancelled: z.number(),
    /** Who is here and waits, not called in yet; at most fifty, longest first. */
    waiting: z.array(Appointment),
    /** The next pending appointments that are not over and not here yet, at most eight, earliest first. */
    next: z.array(Appointment),
    /** Today's appointments that are not cancelled, earliest first, at most 500. */
    appointments: z.array(Appointment),
  }),
});
export type AdminDashData = z.infer<typeof AdminDashData>;

export const DoctorDashData = z.object({
  /** Dollars: completed, or paid online and not cancelled. */
  earnings: z.number(),
  appointments: z.number(),
  /** Different people seen or booked. */
  patients: z.number(),
  latestAppointments: z.array(Appointment),
  /** Today's appointments that are not cancelled, earliest first, at most 100. */
  today: z.object({ slotDate: z.string(), appointments: z.array(Appointment) }),
});
export type DoctorDashData = z.infer<typeof DoctorDashData>;

export const readAdminDashboard = endpoint({
  summary: 'Counts, the newest bookings and today, for the whole practice.',
  method: 'GET',
  path: '/api/admin/dashboard',
  caller: 'admin',
  input: Nothing,
  answer: z.object({ dashData: AdminDashData }),
});
export const readDoctorDashboard = endpoint({
  summary: "Earnings, counts, the newest bookings and today, of the doctor's own.",
  method: 'GET',
  path: '/api/doctor/dashboard',
  caller: 'doctor',
  input: Nothing,
  answer: z.object({ dashData: DoctorDashData }),
});
