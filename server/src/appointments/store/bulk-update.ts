import type { CancelKind, Status } from '@docket/contract/endpoints/appointments.ts';
import { maxAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { type CurrentState, selectNameKey } from './changes.ts';

/** All fields of an appointment that a rescheduling may change. */
export interface ChangeableState {
  readonly doctorId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly overbooked: boolean;
  readonly cancelReason: string;
  /** side that cancels; absent if the appointment is not cancelled */
  readonly cancelKind?: CancelKind;
  /** epoch milliseconds; null: not checked in */
  readonly arrivedAt: number | null;
}

export interface BulkAppointment extends CurrentState, ChangeableState {
  /** Row number. */
  readonly n: number;
}

/** The pending appointments that share a minute with a time range (wall minutes); doctorId null: all doctors. */
export interface PendingQuery {
  readonly doctorId: string | null;
  readonly from: number;
  readonly to: number;
  readonly maxRows: number;
}

const rowsAtOnce = 200;
const idsAtOnce = 500;

/** The queries, exported so that a test can read their plans: each reads a range of the index by doctor or status. */
export const bulkUpdateQueries = {
  pending: ({ db }: Connection, { doctorId, from, to, maxRows }: PendingQuery) => {
    const query = selectAppointments(db)
      .where('status', '=', 'pending')
      .where('starts_at', '>', from - maxAppointmentMinutes)
      .where('starts_at', '<', to)
      .where('ends_at', '>', from)
      .orderBy('starts_at')
      .orderBy('n')
      .limit(maxRows);
    return doctorId === null ? query : query.where('doctor_id', '=', doctorId);
  },
};

/** Reads and writes many appointments in a few queries. */
export function bulkUpdateStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Returns the matching appointments, earliest first. */
    async pending(query: PendingQuery): Promise<BulkAppointment[]> {
      return (await bulkUpdateQueries.pending(connection, query).execute()).map(toAppointment);
    },

    async find(ids: readonly string[]): Promise<Map<string, BulkAppointment>> {
      const found = new Map<string, BulkAppointment>();
      for (const some of toChunks(ids, idsAtOnce)) {
        for (const row of await selectAppointments(db).where('id', 'in', some).execute())
          found.set(row.id, toAppointment(row));
      }
      return found;
    },

    /** Frees the slots of these appointments until `write`, so that two of them may swap slots. */
    async releaseSlots(ids: readonly string[]): Promise<void> {
      for (const some of toChunks(ids, idsAtOnce))
        await db.updateTable('appointments').set({ overbooked: 1 }).where('id', 'in', some).execute();
    },

    /** Writes the appointments whose version is unchanged and returns their ids. */
    async write(
      appointments: readonly { id: string; version: number; to: ChangeableState }[],
    ): Promise<Set<string>> {
      const written = new Set<string>();
      for (const some of toChunks(appointments, rowsAtOnce)) {
        const rows = some.map(
          ({ id, version, to }) => sql`(cast(${id} as text), cast(${version} as integer),
            cast(${to.doctorId} as text), cast(${to.startsAt} as integer), cast(${to.endsAt} as integer),
            cast(${to.status} as text), cast(${to.overbooked ? 1 : 0} as integer),
            cast(${to.cancelReason} as text), cast(${to.cancelKind ?? ''} as text),
            cast(${to.arrivedAt} as bigint))`,
        );
        const { rows: ids } = await sql<{ id: string }>`
          with target (id, version, doctor_id, starts_at, ends_at, status, overbooked, cancel_reason, cancel_kind,
            arrived_at) as (values ${sql.join(rows)})
          update appointments set doctor_id = w.doctor_id, starts_at = w.starts_at, ends_at = w.ends_at,
            status = w.status, overbooked = w.overbooked, cancel_reason = w.cancel_reason, cancel_kind = w.cancel_kind,
            arrived_at = w.arrived_at,
            called_at = case when w.arrived_at is not null and w.doctor_id = appointments.doctor_id
              and w.starts_at = appointments.starts_at then called_at end,
            version = w.version + 1,
            doctor_key = ${selectNameKey('doctors', sql`w.doctor_id`)}
          from target w where appointments.id = w.id and appointments.version = w.version
          returning appointments.id as id`.execute(db);
        for (const { id } of ids) written.add(id);
      }
      return written;
    },
  };
}

function selectAppointments(db: Connection['db']) {
  return db
    .selectFrom('appointments')
    .select(['n', 'id', 'doctor_id', 'patient_id', 'starts_at', 'ends_at', 'status', 'overbooked'])
    .select(['paid_online', 'cancel_reason', 'arrived_at', 'called_at', 'version']);
}

type PatientAppointmentRow = Awaited<
  ReturnType<ReturnType<typeof selectAppointments>['executeTakeFirstOrThrow']>
>;

function toAppointment(row: PatientAppointmentRow): BulkAppointment {
  return {
    n: row.n,
    id: row.id,
    doctorId: row.doctor_id,
    patientId: row.patient_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    status: row.status,
    overbooked: row.overbooked === 1,
    paidOnline: row.paid_online === 1,
    cancelReason: row.cancel_reason,
    arrivedAt: row.arrived_at,
    calledAt: row.called_at,
    version: row.version,
  };
}

function* toChunks<T>(list: readonly T[], maxSize: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += maxSize) yield list.slice(at, at + maxSize);
}
