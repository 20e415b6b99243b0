import type { DatedHours, WeeklyHours } from '@docket/contract/endpoints/hours.ts';
import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';
import type { Database } from '../platform/database/schema.ts';
import type { TimeRange } from '../platform/time-range.ts';

type HoursRow = Database['hours'];

/** One doctor's stored hours and booking rules. */
export interface StoredHours {
  readonly weekly: WeeklyHours;
  readonly dated: DatedHours;
  readonly slotMinutes: number;
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  readonly farthestDays: number;
}

/** Applies to a doctor without stored hours. */
export const noHours: StoredHours = {
  weekly: [],
  dated: [],
  slotMinutes: 30,
  bufferMinutes: 0,
  noticeMinutes: 0,
  farthestDays: 90,
};

const columns = [
  'doctor_id',
  'weekly',
  'dated',
  'slot_minutes',
  'buffer_minutes',
  'notice_minutes',
  'farthest_days',
] as const;

const ofDoctors = prepareQuery((doctorIds: Record<string, string>, _kind, count: number, db) =>
  db.selectFrom('hours').select(columns).where('doctor_id', 'in', listed(doctorIds, count)),
);

/** All SQL of the table `hours`. */
export function hoursStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Returns the hours of each doctor by id; a doctor without a row gets `noHours`. */
    async ofDoctors(doctorIds: readonly string[]): Promise<Map<string, StoredHours>> {
      const rows = doctorIds.length ? await ofDoctors(connection, numbered(doctorIds), doctorIds.length) : [];
      const stored = new Map(rows.map((row) => [row.doctor_id, toStoredHours(row)]));
      return new Map(doctorIds.map((id) => [id, stored.get(id) ?? noHours]));
    },
    async save(doctorId: string, hours: StoredHours): Promise<void> {
      const values = toRow(hours);
      await db
        .insertInto('hours')
        .values({ doctor_id: doctorId, ...values })
        .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet(values))
        .execute();
    },
  };
}

function toStoredHours(row: HoursRow): StoredHours {
  return {
    // Safe to cast, because `save` writes checked input.
    weekly: JSON.parse(row.weekly) as WeeklyHours,
    dated: JSON.parse(row.dated) as DatedHours,
    slotMinutes: row.slot_minutes,
    bufferMinutes: row.buffer_minutes,
    noticeMinutes: row.notice_minutes,
    farthestDays: row.farthest_days,
  };
}

function toRow(hours: StoredHours): Omit<HoursRow, 'doctor_id'> {
  return {
    weekly: JSON.stringify(hours.weekly),
    dated: JSON.stringify(hours.dated),
    slot_minutes: hours.slotMinutes,
    buffer_minutes: hours.bufferMinutes,
    notice_minutes: hours.noticeMinutes,
    farthest_days: hours.farthestDays,
  };
}

/** Time off of one doctor, or of the whole clinic (`doctorId` null). */
export interface StoredTimeOff extends TimeRange {
  readonly id: string;
  readonly doctorId: string | null;
  readonly reason: string;
}

const timeOffColumns = ['id', 'doctor_id', 'starts_at', 'ends_at', 'reason'] as const;

type TimeOffFilter = TimeRange & Record<string, string | number>;

const between = prepareQuery((values: TimeOffFilter, _kind, count: number, db) =>
  db
    .selectFrom('time_off')
    .select(timeOffColumns)
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
    /** Returns the time off of the clinic and of these doctors that overlaps the range, earliest first. */
    async between(doctorIds: readonly string[], { from, to }: TimeRange): Promise<StoredTimeOff[]> {
      const rows = await between(connection, { ...numbered(doctorIds), from, to }, doctorIds.length);
      return rows.map(toTimeOffRecord);
    },
    /** Returns the time off or null. `ownerId` limits the search to one doctor's; null finds any, the clinic's too. */
    async find(id: string, ownerId: string | null): Promise<StoredTimeOff | null> {
      const found = db.selectFrom('time_off').select(timeOffColumns).where('id', '=', id);
      const scopedQuery = ownerId === null ? found : found.where('doctor_id', '=', ownerId);
      const row = await scopedQuery.executeTakeFirst();
      return row ? toTimeOffRecord(row) : null;
    },
    async insert(off: StoredTimeOff): Promise<void> {
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
    /** Returns the removed time off; null if this id and owner match none. */
    async remove(id: string, ownerId: string | null): Promise<StoredTimeOff | null> {
      const found = db.deleteFrom('time_off').where('id', '=', id).returning(timeOffColumns);
      const scopedQuery = ownerId === null ? found : found.where('doctor_id', '=', ownerId);
      const row = await scopedQuery.executeTakeFirst();
      return row ? toTimeOffRecord(row) : null;
    },
  };
}

function toTimeOffRecord(row: Database['time_off']): StoredTimeOff {
  return { id: row.id, doctorId: row.doctor_id, from: row.starts_at, to: row.ends_at, reason: row.reason };
}
