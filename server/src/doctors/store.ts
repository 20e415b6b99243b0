import { sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import {
  type DoctorChange,
  type DoctorRecord,
  doctorColumns,
  fromRow,
  type NewDoctor,
  toChangedColumns,
  toFlag,
  toRow,
} from './rows.ts';

export type { DoctorRecord } from './rows.ts';

/** Who changes something, and when. */
export interface By {
  readonly accountId: string;
  /** epoch milliseconds */
  readonly at: number;
}

const found = prepareQuery(({ id }: { id: string }, _kind, _shape, db) =>
  db.selectFrom('doctors').select(doctorColumns).where('id', '=', id),
);

/** Doctors, apart from their accounts. Takes the connection to read and write through. */
export function doctorStore(connection: Connection) {
  const { db } = connection;
  const doctors = () => db.selectFrom('doctors').select(doctorColumns);
  return {
    async insert(doctor: NewDoctor): Promise<void> {
      const { nameKey, search, ...record } = doctor;
      await db
        .insertInto('doctors')
        .values({ ...toRow(record), name_key: nameKey, search })
        .execute();
    },
    /** Newest last: ids sort by age. */
    async list(): Promise<DoctorRecord[]> {
      return (await doctors().orderBy('id').execute()).map(fromRow);
    },
    async find(id: string): Promise<DoctorRecord | null> {
      const [row] = await found(connection, { id });
      return row ? fromRow(row) : null;
    },
    /** Sets what the admin wants, or turns it over where nothing is said; tells whether there is such a doctor. */
    async changeAvailability(id: string, available: boolean | undefined): Promise<boolean> {
      const changed = await db
        .updateTable('doctors')
        // Whoever says so now ends an absence, too.
        .set({
          available: available === undefined ? sql<0 | 1>`1 - available` : toFlag(available),
          away_until: null,
        })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /**
     * False when there is none such, or it is of another version than the caller saw (undefined: whatever version).
     * Who is named in `by` has changed it for everybody who saw it before; null: nothing that an edit would overwrite.
     */
    async change(id: string, change: DoctorChange, by: By | null, seen?: number): Promise<boolean> {
      const query = db
        .updateTable('doctors')
        .set({ id, ...toChangedColumns(change), ...(by && counted(by)) })
        .where('id', '=', id);
      const changed = await (seen === undefined ? query : query.where('version', '=', seen))
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Since when (epoch milliseconds) a doctor works here no more; null: works here. Who is archived already stays so. */
    async setArchived(id: string, atMs: number | null): Promise<void> {
      await db
        .updateTable('doctors')
        .set({ archived_at: atMs === null ? null : sql<number>`coalesce(archived_at, ${atMs})` })
        .where('id', '=', id)
        .execute();
    },
  };
}

function counted({ accountId, at }: By) {
  return { version: sql<number>`version + 1`, changed_by: accountId, changed_at: at };
}
