import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Appointment } from './appointments.ts';

const DashboardInput = z.object({
  /** `no` leaves `today` out; the panel reads it with `listToday`. */
  today: z.optional(z.literal('no', 'today must be no')),
});

export const AdminDashData = z.object({
  doctors: z.number(),
  appointments: z.number(),
  patients: z.number(),
  /** The five newest bookings, newest first. */
  latestAppointments: z.array(Appointment),
  /** Today on the clinic's wall clock. */
  today: z.optional(
    z.object({
      slotDate: z.string(),
      pending: z.number(),
      completed: z.number(),
      cancelled: z.number(),
      /** Patients who are here and not called in yet, longest wait first; at most 50. */
      waiting: z.array(Appointment),
      /**
       * Next pending appointments of patients who are not here yet, earliest first; at most eight. An appointment whose
       * end has passed is left out.
       */
      next: z.array(Appointment),
      /** Today's appointments without cancelled ones, earliest first; at most 500. */
      appointments: z.array(Appointment),
    }),
  ),
});
export type AdminDashData = z.infer<typeof AdminDashData>;

export const DoctorDashData = z.object({
  /** Dollars of all appointments that are completed, or paid online and not cancelled. */
  earnings: z.number(),
  appointments: z.number(),
  /** Number of different patients with an appointment. */
  patients: z.number(),
  latestAppointments: z.array(Appointment),
  /** Today's appointments without cancelled ones, earliest first; at most 100. */
  today: z.optional(z.object({ slotDate: z.string(), appointments: z.array(Appointment) })),
});
export type DoctorDashData = z.infer<typeof DoctorDashData>;

export const readAdminDashboard = endpoint({
  summary: 'Reads counts, the newest bookings and today, for the entire practice.',
  method: 'GET',
  path: '/api/admin/dashboard',
  caller: 'admin',
  input: DashboardInput,
  answer: z.object({ dashData: AdminDashData }),
});
export const readDoctorDashboard = endpoint({
  summary: "Reads the doctor's earnings, counts, newest bookings and today.",
  method: 'GET',
  path: '/api/doctor/dashboard',
  caller: 'doctor',
  input: DashboardInput,
  answer: z.object({ dashData: DoctorDashData }),
});
