import { maxOwnPatientAppointments } from '@docket/contract/limits.ts';
import { readPhoneCountry } from '../../patients/phone-numbers.ts';
import { readSearch } from '../../patients/read-search.ts';
import { patientStore } from '../../patients/store.ts';
import { toPatient } from '../../patients/to-patient.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/refusal.ts';
import type { AnswerOrigin } from '../../platform/uploads/image-url.ts';
import { present } from '../present.ts';
import { rowStore } from '../store/rows.ts';
import { ownPatientStore } from './own-patient-store.ts';

/** Whom a doctor looks for among those who have, or had, an appointment with them. */
export async function findOwnPatients(
  { engine }: Context,
  doctorId: string,
  { q, limit }: { q: string; limit: number },
  asked: AnswerOrigin,
) {
  const search = readSearch(q, await readPhoneCountry(engine.read));
  const found = await ownPatientStore(engine.read).find(doctorId, search, limit);
  return { patients: found.map((patient) => toPatient(patient, asked)) };
}

/**
 * One patient as their doctor sees them: who they are, and what they came to this doctor for. Who never was theirs answers
 * like nobody at all. Throws Refusal: not found.
 */
export async function readOwnPatient({ engine }: Context, doctorId: string, id: string, asked: AnswerOrigin) {
  const store = ownPatientStore(engine.read);
  const visits = await store.newestVisits(doctorId, id, maxOwnPatientAppointments);
  const patient = visits.length > 0 ? await patientStore(engine.read).findOwn(id) : null;
  if (!patient) throw notFound('Patient');
  const rows = await rowStore(engine.read).read(visits);
  return {
    patient: { ...toPatient(patient, asked), ...(await store.count(doctorId, id)) },
    visits: rows.map((row) => present(row, asked)),
  };
}
