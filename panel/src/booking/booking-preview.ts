import type { InputOf } from '@docket/contract/endpoint.ts';
import type { bookAppointment, DeskPatient, walkIn } from '@docket/contract/endpoints/booking.ts';
import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { formatSlotTime, parseIsoDate, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import { maxAppointmentMinutes, minAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { readTypedTime } from '../clinic/typed-time.ts';
import type { BookingFormValues, ChosenSlot, DeskAnswer, NewPerson } from './booking-form-state.ts';
import { chooseLength, namesSlot } from './slot/first-slot.ts';
import { findWalkInChoice, parseWalkInDoctor, type WalkInWith } from './walk-in/walk-in-with.ts';

/** The patient of the booking: on record, or new. */
export type PatientChoice =
  | { readonly kind: 'known'; readonly patient: DeskPatient }
  | { readonly kind: 'new'; readonly person: NewPerson };

/** The first thing that is missing for a booking. */
export type Missing =
  | 'nobody typed'
  | 'which patient'
  | 'not on record'
  | 'name'
  | 'no such time'
  | 'no free time'
  | 'which time'
  | 'nothing said'
  | 'not understood'
  | 'doctor'
  | 'day'
  | 'time'
  | 'length'
  | 'whom';

/** The action that Enter will have, shown before it is pressed. */
export interface BookingPreview {
  readonly patientChoice: PatientChoice | null;
  readonly slot: ChosenSlot | null;
  readonly walkInWith: WalkInWith | null;
  /** null: ready to book. */
  readonly missing: Missing | null;
  /** The text names only a patient: Enter opens the patient's page and books nothing. */
  readonly opens: DeskPatient | null;
}

/** Returns the id of the patient on record for whom Enter books; undefined: unknown or new. */
export function findPatientId({
  bookingPreview: { patientChoice },
}: {
  readonly bookingPreview: BookingPreview;
}): string | undefined {
  return patientChoice?.kind === 'known' ? patientChoice.patient._id : undefined;
}

/** Returns what Enter would do. `answer` is null until the current text has been answered. */
export function previewBooking(
  form: BookingFormValues,
  answer: DeskAnswer | null,
  doctors: readonly Doctor[],
): BookingPreview {
  const patientChoice = findPatientChoice(form, answer);
  const slot = form.isWalkIn ? null : chooseSlot(form, doctors);
  const walkInKey = form.walkInWith;
  const walkInWith = walkInKey === null ? parseWalkInDoctor(answer) : findWalkInChoice(walkInKey, doctors);
  const missing =
    findMissingPatient(form, patientChoice, answer) ??
    (form.isWalkIn ? findMissingInWalkIn(walkInWith, answer) : findMissingInSlot(form, slot, answer));
  const isOnlyLookedUp = missing === 'nothing said' && patientChoice?.kind === 'known' && !form.isPinned;
  return { patientChoice, slot, walkInWith, missing, opens: isOnlyLookedUp ? patientChoice.patient : null };
}

function findPatientChoice(form: BookingFormValues, answer: DeskAnswer | null): PatientChoice | null {
  if (form.newFor !== null) return { kind: 'new', person: form.person };
  const [only, ...others] = answer?.patients ?? [];
  const isSure = others.length === 0 && !answer?.understood.isNew && !answer?.understood.isNearest;
  const patient = form.patient ?? (isSure ? only : undefined);
  return patient ? { kind: 'known', patient } : null;
}

function findMissingPatient(
  form: BookingFormValues,
  patientChoice: PatientChoice | null,
  answer: DeskAnswer | null,
): Missing | null {
  if (patientChoice?.kind === 'new') return form.person.name.trim() === '' ? 'name' : null;
  if (patientChoice) return null;
  if (!answer || answer.understood.patientWords === '') return 'nobody typed';
  return answer.patients.length > 0 ? 'which patient' : 'not on record';
}

function chooseSlot(
  { manualChoice, slot, first }: BookingFormValues,
  doctors: readonly Doctor[],
): ChosenSlot | null {
  if (!manualChoice) return slot ?? first;
  const day = parseIsoDate(manualChoice.day ?? '');
  const minutes = readTypedTime(manualChoice.time);
  if (!manualChoice.doctorId || !day || minutes === null) return null;
  return {
    doctorId: manualChoice.doctorId,
    doctorName: doctors.find(({ _id }) => _id === manualChoice.doctorId)?.name ?? '',
    slotDate: toSlotDate(day),
    slotTime: formatSlotTime(minutes),
  };
}

function findMissingInSlot(
  form: BookingFormValues,
  slot: ChosenSlot | null,
  answer: DeskAnswer | null,
): Missing | null {
  const { manualChoice, length } = form;
  if (length !== '' && !isLength(length)) return 'length';
  if (slot) return null;
  if (manualChoice)
    return manualChoice.doctorId === null ? 'doctor' : parseIsoDate(manualChoice.day ?? '') ? 'time' : 'day';
  if (answer?.understood.wrong) return 'no such time';
  if (answer?.understood.unclear?.length) return 'not understood';
  if (answer && !namesSlot(answer)) return 'nothing said';
  return answer?.doctors.some(({ slots }) => slots.length > 0) ? 'which time' : 'no free time';
}

function findMissingInWalkIn(walkInWith: WalkInWith | null, answer: DeskAnswer | null): Missing | null {
  if (answer?.understood.wrong) return 'no such time';
  if (answer?.understood.unclear?.length) return 'not understood';
  return walkInWith ? null : 'whom';
}

/** Whether a typed number of minutes can be the length of an appointment. */
export function isLength(value: number | string): boolean {
  const minutes = Number(value);
  return Number.isInteger(minutes) && minutes >= minAppointmentMinutes && minutes <= maxAppointmentMinutes;
}

export function toBookingInput(
  form: BookingFormValues,
  answer: DeskAnswer | null,
  patientChoice: PatientChoice,
  slot: ChosenSlot,
): InputOf<typeof bookAppointment> {
  const length = chooseLength(answer, form.length, slot.doctorId);
  return {
    doctorId: slot.doctorId,
    slotDate: slot.slotDate,
    slotTime: slot.slotTime,
    ...(length !== '' && { durationMinutes: Number(length) }),
    ...toCommonInput(form, patientChoice),
    note: form.note,
  };
}

export function toWalkInInput(
  form: BookingFormValues,
  patientChoice: PatientChoice,
  walkInKey: WalkInWith,
): InputOf<typeof walkIn> {
  return {
    ...(walkInKey.kind === 'doctor' && { doctorId: walkInKey.doctorId }),
    ...(walkInKey.kind === 'speciality' && { speciality: walkInKey.speciality }),
    ...toCommonInput(form, patientChoice),
  };
}

function toCommonInput({ reason, payment }: BookingFormValues, patientChoice: PatientChoice) {
  const patientInput =
    patientChoice.kind === 'known'
      ? { patientId: patientChoice.patient._id }
      : { patient: patientChoice.person };
  return { reason, payment: payment === 'online', ...patientInput };
}
