import type { Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { checkNoDuplicate } from './duplicates.ts';
import { readPhoneCountry, tidyPhone } from './phone-numbers.ts';
import type { DeskKnown, PatientRecord } from './rows.ts';
import { keysOf } from './rules.ts';
import { patientStore } from './store.ts';

/** What is known of somebody new. */
export type NewPatient = Omit<PatientRecord, 'id' | 'imageHash'> & {
  readonly imageHash?: string | null;
} & Partial<DeskKnown>;

/**
 * Puts a person on record: takes the open transaction and what is known; returns the record. Announces it. Throws Refusal
 * (conflict) where they are on record, unless `anyway`: another person all the same, as a child with a parent's number.
 */
export async function addPatient(
  tx: Tx,
  known: NewPatient,
  { anyway, nowMs }: { anyway: boolean; nowMs: number },
): Promise<PatientRecord> {
  const country = known.phone === '' ? '' : await readPhoneCountry(tx);
  if (!anyway) await checkNoDuplicate(tx, known, country);
  const phone = tidyPhone(known.phone, country);
  const patient = { ...known, phone, id: newId(), imageHash: known.imageHash ?? null };
  await patientStore(tx).insert({ ...patient, ...keysOf(patient) }, nowMs);
  await tx.publish({ topic: 'patients', ids: { patientId: patient.id } });
  return patient;
}
