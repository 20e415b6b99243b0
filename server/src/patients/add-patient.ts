import { v7 as createId } from 'uuid';
import type { Tx } from '../platform/database/engine.ts';
import { fold, searchText } from '../platform/search/fold.ts';
import { type PatientRecord, patientStore } from './store.ts';

/** Puts a person on record: takes the open transaction and what is known; returns the record. Announces it. */
export async function addPatient(
  tx: Tx,
  known: Omit<PatientRecord, 'id' | 'imageHash'> & { readonly imageHash?: string | null },
  nowMs: number,
): Promise<PatientRecord> {
  const patient = { ...known, id: createId(), imageHash: known.imageHash ?? null };
  const keys = { nameKey: fold(patient.name), search: searchText(patient) };
  await patientStore(tx).insert({ ...patient, ...keys }, nowMs);
  await tx.announce({ topic: 'patients', ids: { patientId: patient.id } });
  return patient;
}
