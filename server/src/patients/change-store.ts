import { sql } from 'kysely';
import { forUpdate } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';
import {
  type DeskKnown,
  type PatientKeys,
  type PatientRecord,
  toDeskColumns,
  toWholePatient,
  type WholePatient,
  wholePatientColumns,
} from './rows.ts';

export type PatientValues = Pick<WholePatient, 'name' | 'email' | 'phone' | 'dob'> & DeskKnown;

/** Account and time of a change. */
export interface By {
  readonly accountId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Changes of patients. `change` and `setImage` return whether they applied; neither touches a merged record. */
export function patientChangeStore(connection: Connection) {
  const { db } = connection;
  const counted = ({ accountId, at }: By) => ({
    version: sql<number>`version + 1`,
    changed_by: accountId,
    changed_at: at,
  });
  const changed = async (query: { executeTakeFirst(): Promise<unknown> }) =>
    (await query.executeTakeFirst()) !== undefined;
  return {
    /**
     * Returns false if the patient does not exist, was merged, or has another version than `seenVersion` (undefined:
     * any version).
     */
    async change(
      id: string,
      seenVersion: number | undefined,
      to: PatientValues & PatientKeys,
      by: By,
    ): Promise<boolean> {
      const { name, email, phone, dob, nameKey, search } = to;
      const query = db
        .updateTable('patients')
        .set({ name, email, phone, dob, ...toDeskColumns(to), name_key: nameKey, search, ...counted(by) })
        .where('id', '=', id)
        .where('merged_into', 'is', null);
      return changed(
        (seenVersion === undefined ? query : query.where('version', '=', seenVersion)).returning('id'),
      );
    },
    /** Leaves the version alone, because an edit does not overwrite the picture. */
    async setImage(id: string, imageHash: PatientRecord['imageHash']): Promise<boolean> {
      return changed(
        db
          .updateTable('patients')
          .set({ image_hash: imageHash })
          .where('id', '=', id)
          .where('merged_into', 'is', null)
          .returning('id'),
      );
    },
    /**
     * Locks the records until the transaction ends, in the order of their ids, so that concurrent merges wait for each other.
     */
    async hold(ids: readonly string[]): Promise<Map<string, WholePatient>> {
      const query = db
        .selectFrom('patients')
        .select(wholePatientColumns)
        .where('id', 'in', ids)
        .orderBy('id');
      const rows = await forUpdate(connection, query).execute();
      return new Map(rows.map((row) => [row.id, toWholePatient(row)]));
    },
    /** Makes `id` resolve to the other record from now on; null: to its own record again. */
    async setMergedInto(id: string, otherId: string | null, by: By): Promise<void> {
      await db
        .updateTable('patients')
        .set({ merged_into: otherId, ...counted(by) })
        .where('id', '=', id)
        .execute();
    },
  };
}
