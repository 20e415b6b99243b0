import { addDays, type CalendarDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import type { AppointmentTime } from '../../appointments/store/rows.ts';
import { overlaps } from '../../hours/open-times.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Caller } from '../../platform/serve.ts';
import { toTimeRange } from '../rules.ts';
import { bookingStore, type PatientTime } from '../store.ts';

/**
 * Returns those of the patient's appointments (`planned`) that overlap a time. `exceptIds`: appointments being moved
 * or cancelled, whose old time becomes free.
 */
export function findPatientOverlaps(
  time: AppointmentTime,
  planned: readonly PatientTime[],
  exceptIds: ReadonlySet<string> = new Set(),
): PatientTime[] {
  const range = toTimeRange(time);
  return planned.filter((other) => !exceptIds.has(other.appointmentId) && overlaps(other, range));
}

/** Returns the appointment as the caller may see it: a doctor does not learn which colleague has it. */
export function redactForCaller(
  caller: Pick<Caller, 'role' | 'accountId'>,
  planned: PatientTime,
): PatientTime {
  if (caller.role === 'admin' || planned.doctorId === caller.accountId) return planned;
  return { ...planned, appointmentId: '', doctorId: '', doctorName: 'another doctor' };
}

/**
 * Returns patients' pending appointments that overlap a time, by patient id, in one query for up to 2,000 patients.
 */
export async function loadPatientTimes(
  connection: Connection,
  patientIds: readonly string[],
  time: AppointmentTime,
): Promise<Map<string, PatientTime[]>> {
  const planned = await bookingStore(connection).plannedFor(patientIds, toTimeRange(time));
  return Map.groupBy(planned, ({ patientId }) => patientId);
}

/** The patient for a slot, and the appointment that would move there, if any. */
export interface SlotPatient {
  readonly patientId: string;
  readonly exceptId?: string | undefined;
}

/**
 * Returns the patient's planned appointments from `first` to `last` (both included), except the one that would move.
 * Empty without a patient.
 */
export async function loadTimesToAvoid(
  connection: Connection,
  patient: SlotPatient | undefined,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<PatientTime[]> {
  if (!patient) return [];
  const window = { from: toWallMinutes(first), to: toWallMinutes(addDays(last, 1)) };
  const planned = await bookingStore(connection).plannedFor([patient.patientId], window);
  return planned.filter(({ appointmentId }) => appointmentId !== patient.exceptId);
}
