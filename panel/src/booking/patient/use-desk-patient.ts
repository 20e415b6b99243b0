import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { DeskPatient } from '@docket/contract/endpoints/booking.ts';
import { type PatientRecord, readPatient } from '@docket/contract/endpoints/patients.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { useRead } from '../../api/use-read.ts';
import { openNow } from '../../appointments/payments/payment-state.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';

/** Returns the patient with this id; null for an empty id, and for a record that was removed or merged. */
export function useDeskPatient(id: string): { patient: DeskPatient | null; isLoading: boolean } {
  const wallNow = useClinicNow();
  const hasId = id !== '';
  const { data, isLoading, isPlaceholderData } = useRead(
    ['patients', 'appointments', 'doctors'],
    readPatient,
    { id },
    { enabled: hasId },
  );
  if (!hasId || !data || isPlaceholderData)
    return { patient: null, isLoading: hasId && (isLoading || isPlaceholderData) };
  const isUnmerged = data.patient.mergedInto === null;
  return {
    patient: isUnmerged ? toDeskPatient(data.patient, data.visits, wallNow) : null,
    isLoading: false,
  };
}

/** Returns a patient as the desk shows them, from the record and its appointments (newest slot first). */
function toDeskPatient(
  record: PatientRecord,
  appointments: readonly Appointment[],
  wallNow: number,
): DeskPatient {
  const { _id, name, email, phone, dob, image, missed, cancelled } = record;
  const active = appointments.filter((appointment) => getStatus(appointment) !== 'cancelled');
  const last = active.find((appointment) => toSlotMinutes(appointment) < wallNow);
  const next = active.findLast(
    (appointment) => toSlotMinutes(appointment) >= wallNow && getStatus(appointment) === 'pending',
  );
  return {
    _id,
    name,
    email,
    phone,
    dob,
    image,
    missed,
    cancelled,
    lastVisit: last ? toVisitFact(last) : null,
    nextVisit: next ? toVisitFact(next) : null,
    openCents: active.reduce((sum, appointment) => sum + openNow(appointment, wallNow), 0),
  };
}

function toVisitFact({ slotDate, slotTime, docData }: Appointment) {
  return { slotDate, slotTime, doctor: docData.name };
}
