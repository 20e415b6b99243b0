import type { Status } from '@docket/contract/appointments.ts';
import { maxAppointmentMinutes } from '@docket/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { type AppointmentRow, joinedTo, rowColumns } from '../appointments/store/rows.ts';
import { countOfPatients } from '../appointments/store/totals.ts';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';

/** A stretch of the wall clock: the first minute inside and the first after. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** How much there is, and how the day goes. */
export interface Counts {
  readonly doctors: number;
  readonly patients: number;
  readonly pending: number;
  readonly completed: number;
  readonly cancelled: number;
}

// The first rows of a short range of an index.
const first = (
  condition: RawBuilder<unknown>,
  by: 'starts_at' | 'arrived_at',
  maxRows: number,
) => sql<AppointmentRow>`
  select ${rowColumns} from ${joinedTo(sql`
    select n from appointments where ${condition} order by ${sql.ref(by)}, n limit ${maxRows}`)}
  order by ${sql.ref(`a.${by}`)}, a.n`;
const ofDay = (status: Status, { from, until }: Stretch) =>
  sql`(select count(*) from appointments where status = ${sql.lit(status)} and starts_at >= ${from} and starts_at < ${until})`;

/** The queries of both dashboards; each reads a short range of an index, or one index of a doctor's own rows. */
export const dashboardQueries = {
  counts: (day: Stretch) => sql<Counts>`
    select (select count(*) from doctors where archived_at is null) as doctors, ${countOfPatients} as patients,
      ${ofDay('pending', day)} as pending, ${ofDay('completed', day)} as completed, ${ofDay('cancelled', day)} as cancelled`,

  // From the longest appointment before on, so that it stays a short range of the index.
  nextPending: ({ now, maxRows }: { now: number; maxRows: number }) =>
    first(
      sql`status = 'pending' and starts_at > ${now} - ${sql.lit(maxAppointmentMinutes)} and ends_at > ${now} and arrived_at is null`,
      'starts_at',
      maxRows,
    ),

  waiting: ({ from, until, maxRows }: Stretch & { maxRows: number }) =>
    first(
      sql`status = 'pending' and starts_at >= ${from} and starts_at < ${until} and arrived_at is not null
        and called_at is null`,
      'arrived_at',
      maxRows,
    ),

  /** The day of everybody, cancelled ones left out: two short ranges of one index. */
  day: ({ from, until, maxRows }: Stretch & { maxRows: number }) =>
    first(
      sql`status in ('pending', 'completed') and starts_at >= ${from} and starts_at < ${until}`,
      'starts_at',
      maxRows,
    ),

  /** The day of one doctor, cancelled ones left out. */
  dayOf: ({ doctorId, from, until, maxRows }: Stretch & { doctorId: string; maxRows: number }) =>
    first(
      sql`doctor_id = ${doctorId} and starts_at >= ${from} and starts_at < ${until} and status <> 'cancelled'`,
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

/** What dashboards count and list. */
export function dashboardStore(connection: Connection) {
  return {
    counts: async (day: Stretch): Promise<Counts> => (await counts(connection, day))[0] ?? none,
    nextPending: (now: number, maxRows: number) => nextPending(connection, { now, maxRows }),
    waiting: (day: Stretch, maxRows: number) => waiting(connection, { ...day, maxRows }),
    day: (stretch: Stretch, maxRows: number) => day(connection, { ...stretch, maxRows }),
    dayOf: (doctorId: string, day: Stretch, maxRows: number) =>
      dayOf(connection, { doctorId, ...day, maxRows }),
  };
}
