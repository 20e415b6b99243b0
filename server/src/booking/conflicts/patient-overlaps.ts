import { addDays, type CalendarDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import { overlaps } from '../../hours/open-times.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Caller } from '../../platform/serve.ts';
import type { TimeSpan } from '../rules.ts';
import { bookingStore, type PatientTime } from '../store.ts';

/**
 * Returns the patient's own pending appointments that share a minute with a time, earliest first. `planned`: those of that
 * patient, in order. `exceptIds`: appointments that are being moved or cancelled, which free their old time.
 */
export function findPatientOverlaps(
  { startsAt, endsAt }: TimeSpan,
  planned: readonly PatientTime[],
  exceptIds: ReadonlySet<string> = new Set(),
): PatientTime[] {
  const time = { from: startsAt, to: endsAt };
  return planned.filter((other) => !exceptIds.has(other.appointmentId) && overlaps(other, time));
}

/** The appointment as a caller may see it: a doctor reads that the patient has an appointment then, and not with which colleague. */
export function redactForCaller(
  caller: Pick<Caller, 'role' | 'accountId'>,
  planned: PatientTime,
): PatientTime {
  if (caller.role === 'admin' || planned.doctorId === caller.accountId) return planned;
  return { ...planned, appointmentId: '', doctorId: '', doctorName: 'another doctor' };
}

/** Returns the pending appointments of patients that reach into a time, by patient id: one query for up to 2,000 patients. */
export async function loadPatientTimes(
  connection: Connection,
  patientIds: readonly string[],
  { startsAt, endsAt }: TimeSpan,
): Promise<Map<string, PatientTime[]>> {
  const planned = await bookingStore(connection).plannedFor(patientIds, { from: startsAt, to: endsAt });
  return Map.groupBy(planned, ({ patientId }) => patientId);
}

/** Who is to take a slot, and the appointment that leaves its old time for it, if there is one. */
export interface SlotPatient {
  readonly patientId: string;
  readonly exceptId?: string | undefined;
}

/** Returns when a patient is with a doctor on some days, both included; no patient: never. */
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
