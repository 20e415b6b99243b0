import { doctorArchived } from '@docket/contract/refusals.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound, refuse } from '../platform/refusal.ts';
import { type DoctorRecord, doctorStore } from './store.ts';

/** Returns a doctor who is not archived. Throws Refusal: not found, conflict (archived). */
export async function loadActiveDoctor(connection: Connection, doctorId: string): Promise<DoctorRecord> {
  const doctor = await doctorStore(connection).find(doctorId);
  if (!doctor) throw notFound('Doctor');
  if (doctor.archivedAt !== null) throw refuse(doctorArchived, 'This doctor is archived', { archived: true });
  return doctor;
}
