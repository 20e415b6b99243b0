import { sql } from 'kysely';
import { forUpdate } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';
import {
  type DeskFields,
  type FullPatient,
  fullPatientColumns,
  type PatientKeys,
  type PatientRecord,
  toDeskColumns,
  toFullPatient,
} from './rows.ts';

export type PatientValues = Pick<FullPatient, 'name' | 'email' | 'phone' | 'dob'> & DeskFields;

/** Account and time of a change. */
export interface Author {
  readonly accountId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Changes of patients. `change` and `setImage` return whether they applied; neither touches a merged record. */
export function patientChangeStore(connection: Connection) {
  const { db } = connection;
  const toVersionColumns = ({ accountId, at }: Author) => ({
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
      by: Author,
    ): Promise<boolean> {
      const { name, email, phone, dob, nameKey, search } = to;
      const query = db
        .updateTable('patients')
        .set({
          name,
          email,
          phone,
          dob,
          ...toDeskColumns(to),
          name_key: nameKey,
          search,
          ...toVersionColumns(by),
        })
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
     * Returns the records by id and locks them until the transaction ends. The order of the ids keeps concurrent merges
     * from a deadlock.
     */
    async lock(ids: readonly string[]): Promise<Map<string, FullPatient>> {
      const query = db.selectFrom('patients').select(fullPatientColumns).where('id', 'in', ids).orderBy('id');
      const rows = await forUpdate(connection, query).execute();
      return new Map(rows.map((row) => [row.id, toFullPatient(row)]));
    },
    /** Makes `id` resolve to the other record from now on; null: to its own record again. */
    async setMergedInto(id: string, otherId: string | null, by: Author): Promise<void> {
      await db
        .updateTable('patients')
        .set({ merged_into: otherId, ...toVersionColumns(by) })
        .where('id', '=', id)
        .execute();
    },
  };
}
