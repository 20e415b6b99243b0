import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import { type DoctorRecord, doctorStore } from '../doctors/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { notFound } from '../platform/refusal.ts';

/**
 * Returns the requested doctor, or without `doctorId` all who are not archived; only those of the speciality, if one
 * is named. Throws Refusal (not found).
 */
export async function loadBookableDoctors(
  connection: Connection,
  requested: { readonly doctorId?: string | undefined; readonly speciality?: Speciality | undefined },
): Promise<DoctorRecord[]> {
  const { doctorId, speciality } = requested;
  const store = doctorStore(connection);
  const isFitting = (doctor: DoctorRecord) => !speciality || doctor.speciality === speciality;
  if (doctorId === undefined)
    return (await store.list()).filter((doctor) => doctor.archivedAt === null && isFitting(doctor));
  const doctor = await store.find(doctorId);
  if (!doctor) throw notFound('Doctor');
  return isFitting(doctor) ? [doctor] : [];
}
