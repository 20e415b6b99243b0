import type { Status } from '@docket/contract/appointments.ts';
import { sql } from 'kysely';
import type { Connection, EngineKind } from '../platform/database/engine.ts';

/** A stretch of the wall clock: the first minute inside and the first after. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

const longestVisit = 480;

/** The queries of both dashboards; each reads a short range of an index, or one index of a doctor's own rows. */
export function dashboardQueries(_kind: EngineKind) {
  return {
    countDoctors: sql<{ count: number }>`select count(*) as count from doctors where archived_at is null`,
    countStatus: (status: Status, { from, until }: Stretch) => sql<{ count: number }>`
      select count(*) as count from appointments where status = ${status} and starts_at >= ${from} and starts_at < ${until}`,

    // From the longest visit before on, so that it stays a short range of the index.
    nextPending: (now: number, most: number) => sql<{ n: number }>`
      select n from appointments
      where status = 'pending' and starts_at > ${now - longestVisit} and ends_at > ${now} and arrived_at is null
      order by starts_at, n limit ${most}`,

    waiting: ({ from, until }: Stretch, most: number) => sql<{ n: number }>`
      select n from appointments
      where status = 'pending' and starts_at >= ${from} and starts_at < ${until} and arrived_at is not null
      order by arrived_at, n limit ${most}`,

    /** The day of one doctor, cancelled ones left out. */
    dayOf: (doctorId: string, { from, until }: Stretch, most: number) => sql<{ n: number }>`
      select n from appointments
      where doctor_id = ${doctorId} and starts_at >= ${from} and starts_at < ${until} and status <> 'cancelled'
      order by starts_at, n limit ${most}`,
  };
}

/** What dashboards count and list. */
export function dashboardStore({ db, kind }: Connection) {
  const queries = dashboardQueries(kind);
  const first = async <R>(query: { execute(on: typeof db): Promise<{ rows: R[] }> }) =>
    (await query.execute(db)).rows[0];
  const numbers = async (query: { execute(on: typeof db): Promise<{ rows: { n: number }[] }> }) =>
    (await query.execute(db)).rows.map((row) => row.n);
  return {
    countDoctors: async () => (await first(queries.countDoctors))?.count ?? 0,
    countStatus: async (status: Status, stretch: Stretch) =>
      (await first(queries.countStatus(status, stretch)))?.count ?? 0,
    nextPending: (now: number, most: number) => numbers(queries.nextPending(now, most)),
    waiting: (stretch: Stretch, most: number) => numbers(queries.waiting(stretch, most)),
    dayOf: (doctorId: string, stretch: Stretch, most: number) =>
      numbers(queries.dayOf(doctorId, stretch, most)),
  };
}
