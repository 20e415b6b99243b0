import type { Status } from '@docket/contract/appointments.ts';

export interface AccountRow {
  readonly id: string;
  readonly role: 'admin' | 'doctor';
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly createdAt: number;
}

export interface DoctorRow {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly search: string;
  readonly speciality: string;
  readonly degree: string;
  readonly experience: string;
  readonly about: string;
  readonly feeCents: number;
  readonly available: boolean;
  readonly line1: string;
  readonly line2: string;
  readonly imageHash: string | null;
}

export interface PatientRow {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  /** What orders lists of appointments by this patient's name; kept with them. */
  readonly orderKey: string;
  readonly search: string;
  readonly email: string;
  readonly phone: string;
  readonly dob: string | null;
  readonly imageHash: string | null;
  readonly createdAt: number;
}

export interface AppointmentRow {
  readonly id: string;
  readonly doctorId: string;
  readonly patientId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly paidOnline: boolean;
  readonly amountCents: number;
  readonly reason: string;
  readonly bookedAt: number;
  readonly patientKey: string;
  readonly doctorKey: string;
}

export interface HistoryRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly at: number;
  readonly accountId: string;
  readonly whoName: string;
  readonly whoRole: 'admin' | 'doctor';
  readonly what: 'booked' | 'cancelled' | 'completed';
  readonly from: string | null;
  readonly to: string | null;
}

export interface People {
  readonly accounts: readonly AccountRow[];
  readonly doctors: readonly DoctorRow[];
  readonly patients: readonly PatientRow[];
}
