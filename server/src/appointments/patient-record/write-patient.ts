import { type By, patientChangeStore } from '../../patients/change-store.ts';
import { deskKnown, type WholePatient } from '../../patients/rows.ts';
import { keysOf } from '../../patients/rules.ts';
import type { Tx } from '../../platform/database/engine.ts';

/** Writes what a held record becomes. */
export async function writePatient(tx: Tx, before: WholePatient, after: WholePatient, by: By): Promise<void> {
  const { id, name, email, phone, dob, imageHash } = after;
  const store = patientChangeStore(tx);
  await store.change(id, undefined, { name, email, phone, dob, ...deskKnown(after), ...keysOf(after) }, by);
  if (imageHash !== before.imageHash) await store.setImage(id, imageHash);
}
