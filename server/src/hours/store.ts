import type { DatedHours, WeeklyHours } from '@docket/contract/hours.ts';
import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';
import type { Database } from '../platform/database/schema.ts';

type HoursRow = Database['hours'];

/** How one doctor works, as kept. */
export interface KeptHours {
  readonly weekly: WeeklyHours;
  readonly dated: DatedHours;
  readonly slotMinutes: number;
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  readonly farthestDays: number;
}

/** Until somebody keeps hours for a doctor. */
export const noHours: KeptHours = {
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
    /** The hours of each of these doctors; those without a row have `noHours`. */
    async ofDoctors(doctorIds: readonly string[]): Promise<Map<string, KeptHours>> {
      const rows = doctorIds.length ? await ofDoctors(connection, numbered(doctorIds), doctorIds.length) : [];
      const kept = new Map(rows.map((row) => [row.doctor_id, toKept(row)]));
      return new Map(doctorIds.map((id) => [id, kept.get(id) ?? noHours]));
    },
    async keep(doctorId: string, hours: KeptHours): Promise<void> {
      const values = toRow(hours);
      await db
        .insertInto('hours')
        .values({ doctor_id: doctorId, ...values })
        .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet(values))
        .execute();
    },
  };
}

function toKept(row: HoursRow): KeptHours {
  return {
    // Written by `keep` from checked input, so it is the contract's shape.
    weekly: JSON.parse(row.weekly) as WeeklyHours,
    dated: JSON.parse(row.dated) as DatedHours,
    slotMinutes: row.slot_minutes,
    bufferMinutes: row.buffer_minutes,
    noticeMinutes: row.notice_minutes,
    farthestDays: row.farthest_days,
  };
}

function toRow(hours: KeptHours): Omit<HoursRow, 'doctor_id'> {
  return {
    weekly: JSON.stringify(hours.weekly),
    dated: JSON.stringify(hours.dated),
    slot_minutes: hours.slotMinutes,
    buffer_minutes: hours.bufferMinutes,
    notice_minutes: hours.noticeMinutes,
    farthest_days: hours.farthestDays,
  };
}
