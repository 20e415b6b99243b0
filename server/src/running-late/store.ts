import type { Status } from '@docket/contract/endpoints/appointments.ts';
import { sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';
import type { TimeRange } from '../platform/time-range.ts';

/** A recorded delay of a doctor, valid on its day only. */
export interface RecordedDelay {
  /** Days since 1970-01-01 on the clinic's wall clock. */
  readonly day: number;
  /** 0: on time. */
  readonly minutes: number;
  /** Wall minute at which the next patient was expected to begin. */
  readonly freeFrom: number;
  /** Account id. */
  readonly changedBy: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly version: number;
}

/** The last recorded delay. */
export interface StoredDelay extends RecordedDelay {
  readonly doctorId: string;
  /** Current name of the account; null: account removed. */
  readonly by: string | null;
  /** The delay recorded before; null: unknown. */
  readonly former: RecordedDelay | null;
}

/** All SQL of the table `delays`. */
export function delayStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Returns the last delay of each doctor, by doctor id. */
    async ofDoctors(doctorIds: readonly string[]): Promise<Map<string, StoredDelay>> {
      const rows = doctorIds.length ? await ofDoctors(connection, numbered(doctorIds), doctorIds.length) : [];
      return new Map(rows.map((row) => [row.doctorId, { ...row, former: readFormer(row) }]));
    },
    async save({ doctorId, former, ...delay }: Omit<StoredDelay, 'by'>): Promise<void> {
      const values = {
        day: delay.day,
        minutes: delay.minutes,
        free_from: delay.freeFrom,
        changed_by: delay.changedBy,
        changed_at: delay.at,
        version: delay.version,
        former: former && JSON.stringify(former),
      };
      await db
        .insertInto('delays')
        .values({ doctor_id: doctorId, ...values })
        .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet(values))
        .execute();
    },
  };
}

const ofDoctors = prepareQuery((doctorIds: Record<string, string>, _kind, count: number, db) =>
  db
    .selectFrom('delays')
    .leftJoin('accounts', 'accounts.id', 'delays.changed_by')
    .select(['delays.doctor_id as doctorId', 'delays.day', 'delays.minutes', 'delays.free_from as freeFrom'])
    .select(['delays.changed_by as changedBy', 'accounts.name as by', 'delays.changed_at as at'])
    .select(['delays.version', 'delays.former'])
    .where('delays.doctor_id', 'in', listed(doctorIds, count)),
);

/** A node of an earlier release writes a delay without updating `former`, so an outdated one is ignored. */
function readFormer({ former, version }: { former: string | null; version: number }): RecordedDelay | null {
  const delay: RecordedDelay | null = former === null ? null : JSON.parse(former);
  return delay?.version === version - 1 ? delay : null;
}

/** The columns of an appointment that expected times need. */
export interface DayRow {
  readonly id: string;
  readonly doctorId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly overbooked: 0 | 1;
  readonly arrivedAt: number | null;
  readonly calledAt: number | null;
}

/** The queries of today, exported so that a test can check their plans. Each reads a short index range. */
export const todayQueries = {
  all: ({ from, to }: TimeRange) => sql<DayRow>`
    select ${dayColumns} from appointments
    where status in ('pending', 'completed') and starts_at >= ${from} and starts_at < ${to} order by starts_at, n`,
  ofDoctor: ({ doctorId, from, to }: TimeRange & { doctorId: string }) => sql<DayRow>`
    select ${dayColumns} from appointments
    where doctor_id = ${doctorId} and starts_at >= ${from} and starts_at < ${to} and status <> 'cancelled'
    order by starts_at, n`,
  ofDoctors: (values: TimeRange & Record<string, string | number>, count: number) => sql<DayRow>`
    select ${dayColumns} from appointments
    where doctor_id in (${sql.join(listed(values, count))})
      and starts_at >= ${values.from} and starts_at < ${values.to} and status <> 'cancelled'
    order by starts_at, n`,
};

export interface LatePatientRow {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly contactBy: string;
}

const dayColumns = sql.raw(`id, doctor_id as "doctorId", starts_at as "startsAt", ends_at as "endsAt", status,
  overbooked, arrived_at as "arrivedAt", called_at as "calledAt"`);
const all = prepareQuery(todayQueries.all);
const ofDoctor = prepareQuery(todayQueries.ofDoctor);
const rowsOfDoctors = prepareQuery(
  (values: TimeRange & Record<string, string | number>, _kind, count: number) =>
    todayQueries.ofDoctors(values, count),
);

export function todayStore(connection: Connection) {
  return {
    /**
     * Returns the day's appointments except cancelled ones, earliest first. `doctorId` null: all doctors.
     */
    appointments: (doctorId: string | null, day: TimeRange): Promise<DayRow[]> =>
      doctorId === null ? all(connection, day) : ofDoctor(connection, { doctorId, ...day }),
    /** The same of the given doctors. */
    appointmentsOf: (doctorIds: readonly string[], day: TimeRange): Promise<DayRow[]> =>
      rowsOfDoctors(connection, { ...numbered(doctorIds), ...day }, doctorIds.length),
    /** Returns the patients of these appointments, by appointment id. */
    async patientsOf(appointmentIds: readonly string[]): Promise<Map<string, LatePatientRow>> {
      const rows: LatePatientRow[] = await connection.db
        .selectFrom('appointments as a')
        .innerJoin('patients as p', 'p.id', 'a.patient_id')
        .select(['a.id as appointmentId', 'p.id as patientId', 'p.name', 'p.email', 'p.phone'])
        .select('p.contact_by as contactBy')
        .where('a.id', 'in', appointmentIds.length > 0 ? appointmentIds : [''])
        .execute();
      return new Map(rows.map((row) => [row.appointmentId, row]));
    },
  };
}
