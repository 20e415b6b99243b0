import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/patients.ts';
import { findMatchingPatients } from '../../patients/find.ts';
import { findSimilar } from '../../patients/find-similar.ts';
import { readPhoneCountry } from '../../patients/phone-numbers.ts';
import { readSearch } from '../../patients/read-search.ts';
import { toPatient } from '../../patients/to-patient.ts';
import type { Context } from '../../platform/context.ts';
import type { Call } from '../../platform/serve.ts';
import { deskStore } from './store.ts';
import { toMentioned } from './to-mentioned.ts';

/**
 * Returns patients by part of a name, phone or email, or by date of birth, best matches first, with their next
 * appointment. An empty search returns the newest.
 */
export async function findPatients(
  { engine, clock }: Context,
  call: Call<typeof contract.findPatients>,
): Promise<AnswerOf<typeof contract.findPatients>> {
  const { q, limit } = call.input;
  const search = readSearch(q, await readPhoneCountry(engine.read));
  const found = await findMatchingPatients(engine.read, search, limit);
  const similar = found.length === 0 ? await findSimilar(engine.read, search.nameTokens, limit) : [];
  const patients = [...found, ...similar];
  const ids = patients.map(({ id }) => id);
  const next = await deskStore(engine.read).loadNextVisits(ids, clock.wallNow());
  return {
    patients: patients.map((patient) => ({
      ...toPatient(patient, call),
      nextVisit: toMentioned(next.get(patient.id) ?? null),
    })),
    ...(similar.length > 0 && { isNearest: true }),
  };
}
