import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import type { DeskPatient } from '@docket/contract/booking.ts';
import type { PatientRecord } from '@docket/contract/patients.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';

/** Takes a patient's record, the visits (newest slot first) and the clinic's wall clock; returns what the desk shows of them. */
export function toDeskPatient(
  record: PatientRecord,
  visits: readonly Appointment[],
  wallNow: number,
): DeskPatient {
  const { _id, name, email, phone, dob, image, missed, cancelled } = record;
  const kept = visits.filter((visit) => statusOf(visit) !== 'cancelled');
  const last = kept.find((visit) => slotOrder(visit) < wallNow);
  const next = kept.findLast((visit) => slotOrder(visit) >= wallNow && statusOf(visit) === 'pending');
  return {
    ...{ _id, name, email, phone, dob, image, missed, cancelled },
    lastVisit: last ? mention(last) : null,
    nextVisit: next ? mention(next) : null,
  };
}

function mention({ slotDate, slotTime, docData }: Appointment) {
  return { slotDate, slotTime, doctor: docData.name };
}
