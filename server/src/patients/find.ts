import type { Context } from '../platform/context.ts';
import { fold } from '../platform/search/fold.ts';
import { readTerms } from '../platform/search/terms.ts';
import { imageUrl } from '../platform/uploads/image-url.ts';
import { type PatientRecord, patientStore } from './store.ts';

/** Patients by part of name, phone or email: names that begin as typed first. Nothing typed gives the newest. */
export async function findPatients(
  { engine }: Context,
  { q, limit }: { q: string; limit: number },
  asked: { origin: string; crossOrigin: boolean },
) {
  const store = patientStore(engine.read);
  const terms = readTerms(q);
  const found = terms === null ? await store.newest(limit) : await nearest();
  return { patients: found.map(toPatient) };

  async function nearest(): Promise<PatientRecord[]> {
    if (terms === null || terms.length === 0) return [];
    const typed = fold(q);
    const named = await store.namedLike(typed, limit);
    if (named.length === limit) return named;
    const others = await store.matching(terms, typed, limit);
    const known = new Set(named.map((patient) => patient.id));
    return [...named, ...others.filter((patient) => !known.has(patient.id))].slice(0, limit);
  }

  function toPatient({ id, imageHash, ...patient }: PatientRecord) {
    return { _id: id, ...patient, image: imageUrl(imageHash, 'small', asked) };
  }
}
