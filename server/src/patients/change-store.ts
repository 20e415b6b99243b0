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

/** What an edit writes. */
export type PatientValues = Pick<WholePatient, 'name' | 'email' | 'phone' | 'dob'> & DeskKnown;

/** Who changes something, and when. */
export interface By {
  readonly accountId: string;
  /** epoch milliseconds */
  readonly at: number;
}

/** Changes of people on record. Every change is conditional and says whether it happened; none touches a merged record. */
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
    /** False when there is none such, or it is of another version than the caller saw (undefined: whatever version). */
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
    /** The picture is no part of what an edit overwrites, so it counts for no version. */
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
    /** These records, held until the transaction ends, always in one order: of two merges at once one waits. */
    async hold(ids: readonly string[]): Promise<Map<string, WholePatient>> {
      const query = db
        .selectFrom('patients')
        .select(wholePatientColumns)
        .where('id', 'in', ids)
        .orderBy('id');
      const rows = await forUpdate(connection, query).execute();
      return new Map(rows.map((row) => [row.id, toWholePatient(row)]));
    },
    /** From now on the other record stands for this one; null: it stands for itself again. */
    async setMergedInto(id: string, otherId: string | null, by: By): Promise<void> {
      await db
        .updateTable('patients')
        .set({ merged_into: otherId, ...counted(by) })
        .where('id', '=', id)
        .execute();
    },
  };
}
