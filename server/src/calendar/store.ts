import { type Status, statuses } from '@docket/contract/endpoints/appointments.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';
import type { TimeRange } from '../platform/time-range.ts';

/** One day's appointments of one status. `day` counts wall days since 1970-01-01. */
export interface DayCount {
  readonly day: number;
  readonly status: Status;
  readonly count: number;
}

/** A doctor's appointments of one day, without cancelled ones. `day` counts wall days since 1970-01-01. */
export interface DoctorDayCount {
  readonly day: number;
  readonly doctorId: string;
  readonly count: number;
}

/** The calendar's queries. Each reads only the index range of its days. */
export const calendarQueries = {
  appointments: (doctorId: string | null, range: TimeRange, maxRows: number) =>
    sql<{ n: number }>`select n from (${selectInRange(doctorId, range, sql`n, starts_at`)}) visits
      order by starts_at, n limit ${maxRows}`,
  counts: (doctorId: string | null, range: TimeRange) =>
    sql<DayCount>`select day, status, count(*) as count
      from (${selectInRange(doctorId, range, sql`starts_at / ${sql.lit(minutesPerDay)} as day, status`)}) visits
      group by day, status order by day`,
  busiest: (doctorIds: readonly string[], { from, to }: TimeRange, maxPerDay: number) =>
    sql<DoctorDayCount>`select day, doctor_id as "doctorId", count from (
        select day, doctor_id, count(*) as count,
          row_number() over (partition by day order by count(*) desc, doctor_id) as position
        from (select starts_at / ${sql.lit(minutesPerDay)} as day, doctor_id from appointments
          where doctor_id in (${sql.join(doctorIds)}) and starts_at >= ${from} and starts_at < ${to}
            and status <> 'cancelled') visits
        group by day, doctor_id) ranked
      where position <= ${maxPerDay} order by day, position`,
};

export function calendarStore({ db }: Connection) {
  return {
    /** Returns the numbers of the appointments that begin in the range, earliest first. */
    async appointments(doctorId: string | null, range: TimeRange, maxRows: number): Promise<number[]> {
      const { rows } = await calendarQueries.appointments(doctorId, range, maxRows).execute(db);
      return rows.map((row) => row.n);
    },
    async counts(doctorId: string | null, range: TimeRange): Promise<DayCount[]> {
      return (await calendarQueries.counts(doctorId, range).execute(db)).rows;
    },
    /** Returns the doctors with the most appointments of each day, busiest first. */
    async busiest(
      doctorIds: readonly string[],
      range: TimeRange,
      maxPerDay: number,
    ): Promise<DoctorDayCount[]> {
      if (doctorIds.length === 0) return [];
      return (await calendarQueries.busiest(doctorIds, range, maxPerDay).execute(db)).rows;
    },
  };
}

// The indexes on start times begin with the doctor or with the status. Without a doctor, each status is read
// separately.
function selectInRange(doctorId: string | null, { from, to }: TimeRange, columns: RawBuilder<unknown>) {
  const days = sql`starts_at >= ${from} and starts_at < ${to}`;
  const part = (condition: RawBuilder<unknown>) =>
    sql`select ${columns} from appointments where ${condition} and ${days}`;
  if (doctorId !== null) return part(sql`doctor_id = ${doctorId}`);
  return sql.join(
    statuses.map((status) => part(sql`status = ${status}`)),
    sql` union all `,
  );
}
