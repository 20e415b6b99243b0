import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Interval } from './rows.ts';

/** Somebody, or (doctorId null) the whole clinic, is away between two wall minutes. */
export interface KeptTimeOff extends Interval {
  readonly id: string;
  readonly doctorId: string | null;
  readonly reason: string;
}

const columns = ['id', 'doctor_id', 'starts_at', 'ends_at', 'reason'] as const;

type TimeOffFilter = Interval & Record<string, string | number>;

const between = prepareQuery((values: TimeOffFilter, _kind, count: number, db) =>
  db
    .selectFrom('time_off')
    .select(columns)
    .where('ends_at', '>', values.from)
    .where('starts_at', '<', values.to)
    .where((where) =>
      where.or([
        where('doctor_id', 'is', null),
        ...(count > 0 ? [where('doctor_id', 'in', listed(values, count) as string[])] : []),
      ]),
    )
    .orderBy('starts_at'),
);

/** All SQL of the table `time_off`. */
export function timeOffStore(connection: Connection) {
  const { db } = connection;
  return {
    /** The clinic's own and these doctors' time off that reaches into the window, earliest first. */
    async between(doctorIds: readonly string[], { from, to }: Interval): Promise<KeptTimeOff[]> {
      const rows = await between(connection, { ...numbered(doctorIds), from, to }, doctorIds.length);
      return rows.map(toKept);
    },
    /** `ownerId`: the doctor whose it must be; null where it may be anybody's, or the clinic's. */
    async find(id: string, ownerId: string | null): Promise<KeptTimeOff | null> {
      const found = db.selectFrom('time_off').select(columns).where('id', '=', id);
      const own = ownerId === null ? found : found.where('doctor_id', '=', ownerId);
      const row = await own.executeTakeFirst();
      return row ? toKept(row) : null;
    },
    async insert(off: KeptTimeOff): Promise<void> {
      await db
        .insertInto('time_off')
        .values({
          id: off.id,
          doctor_id: off.doctorId,
          starts_at: off.from,
          ends_at: off.to,
          reason: off.reason,
        })
        .execute();
    },
    /** Returns what it removed, or null when somebody else was faster. */
    async remove(id: string, ownerId: string | null): Promise<KeptTimeOff | null> {
      const found = db.deleteFrom('time_off').where('id', '=', id).returning(columns);
      const own = ownerId === null ? found : found.where('doctor_id', '=', ownerId);
      const row = await own.executeTakeFirst();
      return row ? toKept(row) : null;
    },
  };
}

function toKept(row: Database['time_off']): KeptTimeOff {
  return { id: row.id, doctorId: row.doctor_id, from: row.starts_at, to: row.ends_at, reason: row.reason };
}
