import { type DoctorRecord, doctorStore } from '../doctors/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound } from '../platform/refusal.ts';

/**
 * Whose calendar it is. Somebody archived is shown where they are asked for by name: the past keeps its calendar.
 * Throws Refusal (not found).
 */
export async function requestedDoctors(
  connection: Connection,
  doctorId: string | undefined,
): Promise<DoctorRecord[]> {
  const store = doctorStore(connection);
  if (doctorId === undefined) return (await store.list()).filter((doctor) => doctor.archivedAt === null);
  const doctor = await store.find(doctorId);
  if (!doctor) throw notFound('Doctor');
  return [doctor];
}
