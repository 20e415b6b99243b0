import type { Connection } from '../../platform/database/engine.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ChangeSteps, StoredChange } from './values.ts';

// `steps` is left out: one change may have thousands.
const columns = [
  'id',
  'doctor_id',
  'account_id',
  'who_name',
  'who_role',
  'what',
  'before_values',
  'after_values',
  'appointments',
  'at',
  'undone_at',
  'undone_by',
] as const;

/** All SQL of the table `changes`. */
export function changeStore({ db }: Connection) {
  const changes = () => db.selectFrom('changes').select(columns);
  return {
    async add(change: StoredChange, steps: ChangeSteps): Promise<void> {
      await db
        .insertInto('changes')
        .values({
          id: change.id,
          doctor_id: change.doctorId,
          account_id: change.by.accountId,
          who_name: change.by.name,
          who_role: change.by.role,
          what: change.what,
          before_values: JSON.stringify(change.before),
          after_values: JSON.stringify(change.after),
          steps: JSON.stringify(steps),
          appointments: change.appointments,
          at: change.at,
          undone_at: null,
          undone_by: null,
        })
        .execute();
    },
    /** `ownerId` limits the search to one doctor's changes; null finds any, the clinic's included. */
    async find(
      id: string,
      ownerId: string | null,
    ): Promise<(StoredChange & { readonly steps: ChangeSteps }) | null> {
      const found = db
        .selectFrom('changes')
        .select([...columns, 'steps'])
        .where('id', '=', id);
      const scopedQuery = ownerId === null ? found : found.where('doctor_id', '=', ownerId);
      const row = await scopedQuery.executeTakeFirst();
      // Safe to cast, because `add` stored these steps as JSON.
      return row ? { ...toChange(row), steps: JSON.parse(row.steps) as ChangeSteps } : null;
    },
    /** Marks a change as undone. Returns true only for the call that marked it. */
    async undo(id: string, { at, name }: { at: number; name: string }): Promise<boolean> {
      const undone = await db
        .updateTable('changes')
        .set({ undone_at: at, undone_by: name })
        .where('id', '=', id)
        .where('undone_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return undone !== undefined;
    },
    /** Returns the newest changes of one doctor and the whole clinic (null: all changes), newest first. */
    async listNewest(doctorId: string | null, maxRows: number): Promise<StoredChange[]> {
      const query = changes().orderBy('id', 'desc').limit(maxRows);
      const ofDoctor = query.where((where) =>
        where.or([where('doctor_id', '=', doctorId), where('doctor_id', 'is', null)]),
      );
      const rows = await (doctorId === null ? query : ofDoctor).execute();
      return rows.map(toChange);
    },
    /** Returns the newest change of a doctor's hours that is not undone. */
    async findNewestOfHours(doctorId: string): Promise<StoredChange | null> {
      const row = await changes()
        .where('doctor_id', '=', doctorId)
        .where('what', '=', 'hours changed')
        .where('undone_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toChange(row) : null;
    },
    /** Returns the later changes of these doctors or the whole clinic that are not undone, newest first. */
    async listActiveAfter(id: string, doctorIds: readonly string[]): Promise<StoredChange[]> {
      const rows = await changes()
        .where('id', '>', id)
        .where('undone_at', 'is', null)
        .where((where) =>
          where.or([
            where('doctor_id', 'is', null),
            ...(doctorIds.length ? [where('doctor_id', 'in', [...doctorIds])] : []),
          ]),
        )
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toChange);
    },
  };
}

// Safe to cast, because `add` stored values of the type that `what` names.
function toChange(row: Omit<Database['changes'], 'steps'>): StoredChange {
  return {
    id: row.id,
    doctorId: row.doctor_id,
    by: { accountId: row.account_id, name: row.who_name, role: row.who_role },
    what: row.what,
    before: JSON.parse(row.before_values),
    after: JSON.parse(row.after_values),
    appointments: row.appointments,
    at: row.at,
    undoneAt: row.undone_at,
    undoneBy: row.undone_by,
  } as StoredChange;
}
