import type { CancelKind, Status } from '@docket/contract/endpoints/appointments.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fromNumbered, type NumberList, toNumberList } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';

/** The time of an appointment in wall minutes. */
export interface AppointmentTime {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** An appointment with its patient and doctor as they are now: all fields of a response. */
export interface AppointmentRow {
  readonly n: number;
  readonly id: string;
  readonly doctorId: string;
  readonly patientId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly overbooked: 0 | 1;
  readonly paidOnline: 0 | 1;
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly writtenOffCents: number;
  readonly keptCents: number;
  /** 1: without entries, from before payments were recorded */
  readonly unrecorded: 0 | 1;
  readonly reason: string;
  readonly bookedAt: number;
  readonly note: string;
  readonly cancelReason: string;
  /** empty if not recorded */
  readonly cancelKind: CancelKind | '';
  readonly arrivedAt: number | null;
  readonly calledAt: number | null;
  readonly confirmedAt: number | null;
  readonly version: number;
  readonly patientName: string;
  readonly patientImage: string | null;
  readonly patientDob: string | null;
  readonly patientPhone: string;
  readonly patientEmail: string;
  readonly doctorName: string;
  readonly doctorImage: string | null;
  readonly doctorArchivedAt: number | null;
  readonly speciality: string;
}

/**
 * SQL for the start of the ledger in wall minutes (migration 0018). Earlier appointments have an open amount only
 * with entries.
 */
export const ledgerSince =
  "coalesce((select cast(value as integer) from clinic where key = 'ledger since'), 0)";

/**
 * SQL for whether `a` with its money `m` has an open sum, or a refund due after a cancellation. Equals the rule of
 * counted_days for one row.
 */
export const isUnsettled =
  sql.raw<SqlBool>(`case when a.status = 'cancelled' then coalesce(m.received_cents - m.kept_cents, 0) <> 0
  else (m.appointment_id is not null or a.starts_at >= ${ledgerSince})
    and a.amount_cents <> coalesce(m.received_cents + m.written_off_cents, 0) end`);

/** Columns of a complete row, from `a`, `p`, `d` and `m`. */
export const rowColumns =
  sql.raw(`a.n, a.id, a.doctor_id as "doctorId", a.patient_id as "patientId", a.starts_at as "startsAt",
  a.ends_at as "endsAt", a.status, a.overbooked, a.paid_online as "paidOnline", a.amount_cents as "amountCents", a.reason,
  a.booked_at as "bookedAt", a.note, a.cancel_reason as "cancelReason", a.cancel_kind as "cancelKind",
  a.arrived_at as "arrivedAt", a.called_at as "calledAt",
  a.confirmed_at as "confirmedAt", a.version,
  p.name as "patientName", p.image_hash as "patientImage", p.dob as "patientDob", p.phone as "patientPhone",
  p.email as "patientEmail", d.name as "doctorName", d.image_hash as "doctorImage", d.speciality,
  d.archived_at as "doctorArchivedAt",
  coalesce(m.received_cents, 0) as "receivedCents", coalesce(m.written_off_cents, 0) as "writtenOffCents",
  coalesce(m.kept_cents, 0) as "keptCents",
  case when m.appointment_id is null and a.starts_at < ${ledgerSince} then 1 else 0 end as unrecorded`);
/** Joins the patient, the doctor and the money of `a`. */
export const people = sql.raw(`join patients p on p.id = a.patient_id join doctors d on d.id = a.doctor_id
  left join counted_payments m on m.appointment_id = a.id`);

/**
 * Returns SQL to put after `from`, which joins row numbers (`w.n`) to the tables of `rowColumns`. A condition or an
 * order may follow.
 */
export function joinedTo(numbers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${numbers}) w cross join appointments a ${people} where a.n = w.n`;
}

// All numbers are one bound value, so that one statement serves any page.
const numbered = prepareQuery(({ numbers }: { numbers: NumberList }, kind) => {
  const appointments = { table: 'appointments', alias: 'a', joins: people };
  return sql<AppointmentRow>`select ${rowColumns} ${fromNumbered(kind, appointments, numbers)}`;
});
const named = prepareQuery(
  ({ id }: { id: string }) =>
    sql<AppointmentRow>`select ${rowColumns} from appointments a ${people} where a.id = ${id}`,
);

/** Reads complete rows by number or id. Takes a few hundred numbers at most. */
export function rowStore(connection: Connection) {
  return {
    /** Returns rows in the order of the numbers, without missing ones. */
    async read(numbers: readonly number[]): Promise<AppointmentRow[]> {
      if (numbers.length === 0) return [];
      const rows = await numbered(connection, { numbers: toNumberList(connection, numbers) });
      // SQLite returns them in the order of the numbers.
      if (numbers.every((n, at) => rows[at]?.n === n)) return rows;
      const byNumber = new Map(rows.map((row) => [row.n, row]));
      return numbers.flatMap((n) => byNumber.get(n) ?? []);
    },

    readOne: async (id: string): Promise<AppointmentRow | null> =>
      (await named(connection, { id }))[0] ?? null,
  };
}
