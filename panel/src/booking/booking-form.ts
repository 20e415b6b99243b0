import type { bookAppointment } from '@docket/contract/booking.ts';
import { durationDefault, durationLeast, durationMost } from '@docket/contract/booking.ts';
import type { InputOf } from '@docket/contract/endpoint.ts';
import type { Patient } from '@docket/contract/patients.ts';
import { formatSlotTime, parseIsoDate, toSlotDate } from '@docket/contract/slot-date.ts';
import { readTypedTime } from './typed-time.ts';

/** The lengths offered at once; any other is typed. */
export const usualLengths = [15, 20, 30, 45, 60] as const;

/** What stands in the form, as it was typed and chosen. */
export interface BookingForm {
  doctorId: string | null;
  /** "2026-09-05" */
  day: string | null;
  time: string;
  length: number | string;
  /** The patient on record who was chosen; null while none is, or while a new one is typed. */
  known: Patient | null;
  isNew: boolean;
  name: string;
  phone: string;
  email: string;
  /** "1985-04-30", or empty */
  dob: string;
  reason: string;
  payment: 'cash' | 'online';
}

/** What may be filled in before somebody types. */
export type BookingStart = Partial<Pick<BookingForm, 'doctorId' | 'day' | 'time' | 'length' | 'known'>>;

export function emptyBookingForm(today: string): BookingForm {
  return {
    doctorId: null,
    day: today,
    time: '',
    length: durationDefault,
    known: null,
    isNew: false,
    name: '',
    phone: '',
    email: '',
    dob: '',
    reason: '',
    payment: 'cash',
  };
}

/** What must be there before the server is asked; everything else the server judges. */
export const bookingChecks = {
  doctorId: (value: string | null) => (value ? null : 'Choose a doctor'),
  day: (value: string | null) => (value && parseIsoDate(value) ? null : 'Choose a day'),
  time: (value: string) => (readTypedTime(value) === null ? 'Type a time like 10:30 AM' : null),
  length: (value: number | string) =>
    isLength(value) ? null : `Length must be ${durationLeast} to ${durationMost} minutes`,
  known: (value: Patient | null, form: BookingForm) =>
    value || form.isNew ? null : 'Choose a patient, or add a new one',
  name: (value: string, form: BookingForm) =>
    form.isNew && !value.trim() ? 'Patient name is required' : null,
};

function isLength(value: number | string): boolean {
  const minutes = Number(value);
  return value !== '' && Number.isInteger(minutes) && minutes >= durationLeast && minutes <= durationMost;
}

/** Takes a form that passed `bookingChecks`; returns the call's input. `overbook` books on purpose outside the rules. */
export function toBookingInput(form: BookingForm, overbook: boolean): InputOf<typeof bookAppointment> {
  const { name, phone, email, dob } = form;
  const day = parseIsoDate(form.day ?? '');
  return {
    doctorId: form.doctorId ?? '',
    slotDate: day ? toSlotDate(day) : '',
    slotTime: formatSlotTime(readTypedTime(form.time) ?? 0),
    durationMinutes: Number(form.length),
    reason: form.reason,
    payment: form.payment === 'online',
    ...(overbook && { overbook }),
    ...(form.known ? { patientId: form.known._id } : { patient: { name, phone, email, dob } }),
  };
}

// The server's names of the fields, and the form's.
const formFields: Record<string, keyof BookingForm> = {
  doctorId: 'doctorId',
  slotDate: 'day',
  slotTime: 'time',
  durationMinutes: 'length',
  reason: 'reason',
  payment: 'payment',
  patientId: 'known',
  patient: 'name',
  'patient.name': 'name',
  'patient.phone': 'phone',
  'patient.email': 'email',
  'patient.dob': 'dob',
};

/** Takes the field a refusal names ("patient.phone"); returns the form's own name for it, or null where it has none. */
export function formFieldOf(refused: unknown): keyof BookingForm | null {
  return typeof refused === 'string' ? (formFields[refused] ?? null) : null;
}
