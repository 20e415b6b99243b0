import { deskFieldNames } from '@docket/contract/patients.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Database } from '../../platform/database/schema.ts';

/** What the record that stays did not know and the other one did; both are told apart again by it. */
export type TakenOver = Readonly<Partial<Record<MergedField, string>>>;

/** Everything but the name: where one record knows nothing, it takes over what the other one knows. */
export const mergedFields = ['email', 'phone', 'dob', ...deskFieldNames, 'imageHash'] as const;
export type MergedField = (typeof mergedFields)[number];

/** Two records that became one, and what it takes to part them again. */
export interface MergeRecord {
  readonly id: string;
  /** the record that stayed */
  readonly patientId: string;
  /** the one that was merged into it */
  readonly otherId: string;
  readonly accountId: string;
  /** ids of the appointments that moved */
  readonly moved: readonly string[];
  readonly taken: TakenOver;
  /** epoch milliseconds */
  readonly at: number;
}

const columns = ['id', 'patient_id', 'other_id', 'account_id', 'moved', 'taken', 'at'] as const;

/** Which records became one. */
export function mergeStore({ db }: Connection) {
  const standing = () =>
    db.selectFrom('merges as m').where('m.undone_at', 'is', null).orderBy('m.id', 'desc');
  return {
    async add(merge: MergeRecord): Promise<void> {
      await db
        .insertInto('merges')
        .values({
          id: merge.id,
          patient_id: merge.patientId,
          other_id: merge.otherId,
          account_id: merge.accountId,
          moved: JSON.stringify(merge.moved),
          taken: JSON.stringify(merge.taken),
          at: merge.at,
          undone_at: null,
        })
        .execute();
    },
    /** Takes it back once, however many try; null when it was taken back already or never was. */
    async undo(id: string, nowMs: number): Promise<MergeRecord | null> {
      const row = await db
        .updateTable('merges')
        .set({ undone_at: nowMs })
        .where('id', '=', id)
        .where('undone_at', 'is', null)
        .returning(columns)
        .executeTakeFirst();
      return row ? fromRow(row) : null;
    },
    async isKnown(id: string): Promise<boolean> {
      return (
        (await db.selectFrom('merges').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
      );
    },
    /** Into whom a record was merged, as the contract tells it; null where it was not. */
    async findOf(otherId: string) {
      const row = await standing()
        .innerJoin('patients as p', 'p.id', 'm.patient_id')
        .select(['m.id as mergeId', 'm.patient_id as patientId', 'p.name', 'm.at'])
        .where('m.other_id', '=', otherId)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Who was merged into a record, newest first. */
    async listInto(patientId: string) {
      return standing()
        .innerJoin('patients as p', 'p.id', 'm.other_id')
        .select(['m.id as mergeId', 'm.other_id as patientId', 'p.name', 'm.at'])
        .where('m.patient_id', '=', patientId)
        .execute();
    },
  };
}

// Written by `add` of the same store, as JSON of these values.
function fromRow(row: Pick<Database['merges'], (typeof columns)[number]>): MergeRecord {
  return {
    id: row.id,
    patientId: row.patient_id,
    otherId: row.other_id,
    accountId: row.account_id,
    moved: JSON.parse(row.moved) as string[],
    taken: JSON.parse(row.taken) as TakenOver,
    at: row.at,
  };
}
