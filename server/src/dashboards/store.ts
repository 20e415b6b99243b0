import type { Status } from '@docket/contract/endpoints/appointments.ts';
import { maxAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { type AppointmentRow, joinedTo, rowColumns } from '../appointments/store/rows.ts';
import { countOfPatients } from '../appointments/store/totals.ts';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import type { TimeRange } from '../platform/time-range.ts';

/** The numbers of doctors and patients, and of the day's appointments by status. */
export interface Counts {
  readonly doctors: number;
  readonly patients: number;
  readonly pending: number;
  readonly completed: number;
  readonly cancelled: number;
}

// Reads the first rows of a short index range.
const first = (
  condition: RawBuilder<unknown>,
  by: 'starts_at' | 'arrived_at',
  maxRows: number,
) => sql<AppointmentRow>`
  select ${rowColumns} from ${joinedTo(sql`
    select n from appointments where ${condition} order by ${sql.ref(by)}, n limit ${maxRows}`)}
  order by ${sql.ref(`a.${by}`)}, a.n`;
const ofDay = (status: Status, { from, to }: TimeRange) =>
  sql`(select count(*) from appointments where status = ${sql.lit(status)} and starts_at >= ${from} and starts_at < ${to})`;

/** The queries of both dashboards, exported so that a test can check their plans. Each reads a short index range. */
export const dashboardQueries = {
  counts: (day: TimeRange) => sql<Counts>`
    select (select count(*) from doctors where archived_at is null) as doctors, ${countOfPatients} as patients,
      ${ofDay('pending', day)} as pending, ${ofDay('completed', day)} as completed, ${ofDay('cancelled', day)} as cancelled`,

  // No appointment lasts longer, so the index range is short.
  nextPending: ({ now, maxRows }: { now: number; maxRows: number }) =>
    first(
      sql`status = 'pending' and starts_at > ${now} - ${sql.lit(maxAppointmentMinutes)} and ends_at > ${now} and arrived_at is null`,
      'starts_at',
      maxRows,
    ),

  waiting: ({ from, to, maxRows }: TimeRange & { maxRows: number }) =>
    first(
      sql`status = 'pending' and starts_at >= ${from} and starts_at < ${to} and arrived_at is not null
        and called_at is null`,
      'arrived_at',
      maxRows,
    ),

  /** The day's appointments of all doctors, except cancelled ones. */
  day: ({ from, to, maxRows }: TimeRange & { maxRows: number }) =>
    first(
      sql`status in ('pending', 'completed') and starts_at >= ${from} and starts_at < ${to}`,
      'starts_at',
      maxRows,
    ),

  /** The day's appointments of one doctor, except cancelled ones. */
  dayOf: ({ doctorId, from, to, maxRows }: TimeRange & { doctorId: string; maxRows: number }) =>
    first(
      sql`doctor_id = ${doctorId} and starts_at >= ${from} and starts_at < ${to} and status <> 'cancelled'`,
      'starts_at',
      maxRows,
    ),
};

const counts = prepareQuery(dashboardQueries.counts);
const nextPending = prepareQuery(dashboardQueries.nextPending);
const waiting = prepareQuery(dashboardQueries.waiting);
const day = prepareQuery(dashboardQueries.day);
const dayOf = prepareQuery(dashboardQueries.dayOf);

const none: Counts = { doctors: 0, patients: 0, pending: 0, completed: 0, cancelled: 0 };

/** Counts and lists the appointments of a dashboard. */
export function dashboardStore(connection: Connection) {
  return {
    counts: async (day: TimeRange): Promise<Counts> => (await counts(connection, day))[0] ?? none,
    nextPending: (now: number, maxRows: number) => nextPending(connection, { now, maxRows }),
    waiting: (day: TimeRange, maxRows: number) => waiting(connection, { ...day, maxRows }),
    day: (range: TimeRange, maxRows: number) => day(connection, { ...range, maxRows }),
    dayOf: (doctorId: string, day: TimeRange, maxRows: number) =>
      dayOf(connection, { doctorId, ...day, maxRows }),
  };
}
