import type { CancelKind, Status } from '@docket/contract/endpoints/appointments.ts';
import type { PaymentMethod, ReversibleKind } from '@docket/contract/endpoints/payments.ts';
import type { PartOfDay } from '@docket/contract/rules/waiting-list-fit.ts';

export interface AccountRow {
  readonly id: string;
  readonly role: 'admin' | 'doctor';
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly createdAt: number;
  readonly isFrontDesk?: boolean;
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

export interface HoursRow {
  readonly doctorId: string;
  /** JSON in the contract's shape. */
  readonly weekly: string;
  readonly dated: string;
  readonly slotMinutes: number;
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  readonly farthestDays: number;
}

export interface TimeOffRow {
  readonly id: string;
  /** Null: the whole practice. */
  readonly doctorId: string | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly reason: string;
}

export interface PatientRow {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  /** Sorts lists of appointments by the patient's name; a copy of the patient's key. */
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
  /** Written by its payments; null before payments were recorded. */
  readonly settledCents: 0 | null;
  readonly reason: string;
  readonly cancelReason: string;
  readonly cancelKind: CancelKind | '';
  readonly arrivedAt: number | null;
  /** Undefined: not confirmed. */
  readonly confirmedAt?: number;
  readonly calledAt: number | null;
  readonly bookedAt: number;
  readonly patientKey: string;
  readonly doctorKey: string;
}

/** A doctor's declared delay, in wall minutes and days since 1970. */
export interface DelayRow {
  readonly doctorId: string;
  readonly day: number;
  readonly minutes: number;
  readonly freeFrom: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface HistoryRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly at: number;
  readonly accountId: string;
  readonly whoName: string;
  readonly whoRole: 'admin' | 'doctor';
  readonly what:
    | 'booked'
    | 'cancelled'
    | 'completed'
    | 'arrived'
    | 'called in'
    | 'confirmed'
    | 'no answer'
    | 'payment received'
    | 'payment refunded'
    | 'written off'
    | 'fee kept'
    | 'amount set';
  readonly from: string | null;
  readonly to: string | null;
}

export interface PaymentRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly at: number;
  /** As "YYYY-MM-DD". */
  readonly day: string;
  readonly kind: ReversibleKind;
  /** Null: written off. */
  readonly method: PaymentMethod | null;
  readonly cents: number;
  readonly accountId: string;
  readonly writtenBy: 'set-payment' | null;
}

/** A confirmation call by the front desk. */
export interface ContactRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly at: number;
  readonly outcome: 'confirmed' | 'no answer';
  readonly accountId: string;
}

/** An entry of the waiting list: an earlier time for an appointment, or a doctor. */
export interface WishRow {
  readonly id: string;
  readonly patientId: string;
  readonly appointmentId: string | null;
  readonly doctorId: string | null;
  /** One bit per weekday; Monday is 1. */
  readonly weekdays: number;
  readonly partOfDay: PartOfDay;
  readonly isUrgent: boolean;
  readonly note: string;
  readonly since: number;
  readonly accountId: string;
}

export interface People {
  readonly accounts: readonly AccountRow[];
  readonly doctors: readonly DoctorRow[];
  readonly hours: readonly HoursRow[];
  readonly timeOff: readonly TimeOffRow[];
  readonly patients: readonly PatientRow[];
}
