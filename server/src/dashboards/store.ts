import type { Status } from '@docket/contract/endpoints/appointments.ts';
import { maxAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { type AppointmentRow, joinedTo, rowColumns } from '../appointments/store/rows.ts';
import { countOfPatients } from '../appointments/store/totals.ts';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import type { TimeRange } from '../platform/time-range.ts';

/** The numbers of doctors at work and of patients. */
interface Totals {
  readonly doctors: number;
  readonly patients: number;
}

/** The numbers of a day's appointments. */
type StatusCounts = Readonly<Record<Status, number>>;

/** An appointment with the fields that a dashboard's list shows. */
export interface TodayListRow {
  readonly n: number;
  readonly id: string;
  readonly doctorId: string;
  readonly doctorName: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly overbooked: 0 | 1;
  readonly reason: string;
  readonly note: string;
  readonly arrivedAt: number | null;
  readonly calledAt: number | null;
  readonly confirmedAt: number | null;
  readonly version: number;
  readonly patientId: string;
  readonly patientName: string;
  readonly patientPhone: string;
}

/** Rows of the day to read: those after a start and a row number, at most `limit`. */
interface TodayWindow extends TimeRange {
  readonly afterStart: number;
  readonly afterN: number;
  readonly limit: number;
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
const totals = sql`(select count(*) from doctors where archived_at is null) as doctors, ${countOfPatients} as patients`;
const statuses = (day: TimeRange) =>
  sql`${ofDay('pending', day)} as pending, ${ofDay('completed', day)} as completed, ${ofDay('cancelled', day)} as cancelled`;

// The range begins at the last row of the page before, so that the index is entered there.
const listed = (
  condition: RawBuilder<unknown>,
  { to, afterStart, afterN, limit }: TodayWindow,
) => sql<TodayListRow>`
  select a.n, a.id, a.doctor_id as "doctorId", d.name as "doctorName", a.starts_at as "startsAt", a.ends_at as "endsAt",
    a.status, a.overbooked, a.reason, a.note, a.arrived_at as "arrivedAt", a.called_at as "calledAt",
    a.confirmed_at as "confirmedAt", a.version, a.patient_id as "patientId", p.name as "patientName",
    p.phone as "patientPhone"
  from (
    select n from appointments
    where ${condition} and starts_at >= ${afterStart} and starts_at < ${to}
      and (starts_at > ${afterStart} or n > ${afterN})
    order by starts_at, n limit ${limit}
  ) w cross join appointments a join patients p on p.id = a.patient_id join doctors d on d.id = a.doctor_id
  where a.n = w.n order by a.starts_at, a.n`;

/** The queries of both dashboards, exported so that a test can check their plans. Each reads a short index range. */
export const dashboardQueries = {
  totals: () => sql<Totals>`select ${totals}`,
  counts: (day: TimeRange) => sql<Totals & StatusCounts>`select ${totals}, ${statuses(day)}`,
  statuses: (day: TimeRange) => sql<StatusCounts>`select ${statuses(day)}`,
  statusesOf: ({ doctorId, from, to }: TimeRange & { doctorId: string }) => sql<StatusCounts>`
    select count(case when status = 'pending' then 1 end) as pending,
      count(case when status = 'completed' then 1 end) as completed,
      count(case when status = 'cancelled' then 1 end) as cancelled
    from appointments where doctor_id = ${doctorId} and starts_at >= ${from} and starts_at < ${to}`,

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

  /** A page of the day of all doctors, except cancelled appointments. */
  listed: (window: TodayWindow) => listed(sql`status in ('pending', 'completed')`, window),

  /** A page of the day of one doctor, except cancelled appointments. */
  listedOf: (window: TodayWindow & { doctorId: string }) =>
    listed(sql`doctor_id = ${window.doctorId} and status <> 'cancelled'`, window),
};

const totalsQuery = prepareQuery(dashboardQueries.totals);
const counts = prepareQuery(dashboardQueries.counts);
const statusesQuery = prepareQuery(dashboardQueries.statuses);
const statusesOf = prepareQuery(dashboardQueries.statusesOf);
const listedQuery = prepareQuery(dashboardQueries.listed);
const listedOf = prepareQuery(dashboardQueries.listedOf);
const nextPending = prepareQuery(dashboardQueries.nextPending);
const waiting = prepareQuery(dashboardQueries.waiting);
const day = prepareQuery(dashboardQueries.day);
const dayOf = prepareQuery(dashboardQueries.dayOf);

const none = { doctors: 0, patients: 0, pending: 0, completed: 0, cancelled: 0 };

/** Counts and lists the appointments of a dashboard. */
export function dashboardStore(connection: Connection) {
  return {
    totals: async (): Promise<Totals> => (await totalsQuery(connection, {}))[0] ?? none,
    counts: async (day: TimeRange): Promise<Totals & StatusCounts> =>
      (await counts(connection, day))[0] ?? none,
    /** Counts the day's appointments of one doctor, or of all (null). */
    async statuses(ownerId: string | null, day: TimeRange): Promise<StatusCounts> {
      const [found] =
        ownerId === null
          ? await statusesQuery(connection, day)
          : await statusesOf(connection, { ...day, doctorId: ownerId });
      return found ?? none;
    },
    /** Lists the day's appointments of one doctor, or of all (null), except cancelled ones. */
    listed: (ownerId: string | null, window: TodayWindow) =>
      ownerId === null
        ? listedQuery(connection, window)
        : listedOf(connection, { ...window, doctorId: ownerId }),
    nextPending: (now: number, maxRows: number) => nextPending(connection, { now, maxRows }),
    waiting: (day: TimeRange, maxRows: number) => waiting(connection, { ...day, maxRows }),
    day: (range: TimeRange, maxRows: number) => day(connection, { ...range, maxRows }),
    dayOf: (doctorId: string, day: TimeRange, maxRows: number) =>
      dayOf(connection, { doctorId, ...day, maxRows }),
  };
}
