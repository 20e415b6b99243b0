import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { directoryStore } from './directory/store.ts';
import { readPhoneCountry } from './phone-numbers.ts';
import { readSearch } from './read-search.ts';
import type { PatientRecord, PatientSearch } from './rows.ts';
import { patientStore } from './store.ts';
import { toPatient } from './to-patient.ts';

/** Patients by part of name, phone or email or by date of birth: names that begin as typed first. Nothing typed gives the newest. */
export async function findPatients(
  { engine }: Context,
  { q, limit }: { q: string; limit: number },
  asked: AnswerOrigin,
) {
  const search = readSearch(q, await readPhoneCountry(engine.read));
  const found = await findNearest(engine.read, search, limit);
  return { patients: found.map((patient) => toPatient(patient, asked)) };
}

/** Takes the connection, whom somebody looks for and how many are wanted; returns the nearest of them. */
export async function findNearest(
  connection: Connection,
  search: PatientSearch,
  limit: number,
): Promise<PatientRecord[]> {
  const store = patientStore(connection);
  const { terms, typed } = search;
  if (search.bornOn !== null) {
    const born = await directoryStore(connection).gather(search, { after: null, descending: false, limit });
    return store.readNumbered(born.map((row) => row.n));
  }
  if (terms === null) return store.newest(limit);
  if (terms.length === 0) return [];
  const named = await store.namedLike(typed, limit);
  if (named.length === limit) return named;
  const others = await store.matching(terms, typed, limit);
  const known = new Set(named.map((patient) => patient.id));
  return [...named, ...others.filter((patient) => !known.has(patient.id))].slice(0, limit);
}
