import { overlaps } from '../../hours/open-times.ts';
import type { Connection } from '../../platform/database/engine.ts';
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

/** Returns the pending appointments of patients that reach into a time, by patient id: one query for up to 500 patients. */
export async function loadPatientTimes(
  connection: Connection,
  patientIds: readonly string[],
  { startsAt, endsAt }: TimeSpan,
): Promise<Map<string, PatientTime[]>> {
  const planned = await bookingStore(connection).plannedFor(patientIds, { from: startsAt, to: endsAt });
  return Map.groupBy(planned, ({ patientId }) => patientId);
}
