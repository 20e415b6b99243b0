import { deskFieldNames } from '@docket/contract/rules/patient-fields.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Details that the remaining record lacked and took over from the other one. The undo of the merge removes them. */
export type TakenOver = Readonly<Partial<Record<MergedField, string>>>;

/** All details but the name: the remaining record takes over those that it lacks. */
export const mergedFields = ['email', 'phone', 'dob', ...deskFieldNames, 'imageHash'] as const;
export type MergedField = (typeof mergedFields)[number];

/** A merge of two records, with the data for its undo. */
export interface MergeRecord {
  readonly id: string;
  /** id of the remaining record */
  readonly patientId: string;
  /** id of the record that was merged into it */
  readonly otherId: string;
  readonly accountId: string;
  /** ids of the appointments that moved */
  readonly moved: readonly string[];
  readonly taken: TakenOver;
  /** epoch milliseconds */
  readonly at: number;
}

const columns = ['id', 'patient_id', 'other_id', 'account_id', 'moved', 'taken', 'at'] as const;

/** Records merges and their undo. */
export function mergeStore({ db }: Connection) {
  const activeMerges = () =>
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
    /** Marks a merge as undone and returns it; null if it is unknown or already undone, also by a concurrent call. */
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
    /** Returns the merge of a record into another one, in the shape of the contract; null if it was not merged. */
    async findOf(otherId: string) {
      const row = await activeMerges()
        .innerJoin('patients as p', 'p.id', 'm.patient_id')
        .select(['m.id as mergeId', 'm.patient_id as patientId', 'p.name', 'm.at'])
        .where('m.other_id', '=', otherId)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Lists the records that were merged into this one, newest first. */
    async listInto(patientId: string) {
      return activeMerges()
        .innerJoin('patients as p', 'p.id', 'm.other_id')
        .select(['m.id as mergeId', 'm.other_id as patientId', 'p.name', 'm.at'])
        .where('m.patient_id', '=', patientId)
        .execute();
    },
  };
}

// The casts are safe, because `add` of this store writes the JSON.
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
