import type { CancelKind, Status } from '@docket/contract/appointments.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fromNumbered, type NumberList, toNumberList } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';

/** An appointment with the people in it as they are now: all that an answer shows. */
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
  /** 1: from before payments were recorded, and without an entry since */
  readonly unrecorded: 0 | 1;
  readonly reason: string;
  readonly bookedAt: number;
  readonly note: string;
  readonly cancelReason: string;
  /** empty where nobody said */
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

/** From when on an appointment without entries has an open amount, in wall minutes (migration 0018), as a value in a query. */
export const ledgerSince =
  "coalesce((select cast(value as integer) from clinic where key = 'ledger since'), 0)";

/** Whether `a` with its money `m` has an open sum, or is cancelled with a refund due: the rule of counted_days, row by row. */
export const isUnsettled =
  sql.raw<SqlBool>(`case when a.status = 'cancelled' then coalesce(m.received_cents - m.kept_cents, 0) <> 0
  else (m.appointment_id is not null or a.starts_at >= ${ledgerSince})
    and a.amount_cents <> coalesce(m.received_cents + m.written_off_cents, 0) end`);

/** What is selected of `a`, `p`, `d` and `m` to make a row. */
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
/** Joins the people of `a`, and its money. */
export const people = sql.raw(`join patients p on p.id = a.patient_id join doctors d on d.id = a.doctor_id
  left join counted_payments m on m.appointment_id = a.id`);

/** Numbers of rows (`w.n`) with all of `shown` beside them: where to select it from, in whatever order comes behind. */
export function joinedTo(numbers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${numbers}) w cross join appointments a ${people} where a.n = w.n`;
}

// One value for all the numbers, so that one statement serves any page.
const numbered = prepareQuery(({ numbers }: { numbers: NumberList }, kind) => {
  const appointments = { table: 'appointments', alias: 'a', joins: people };
  return sql<AppointmentRow>`select ${rowColumns} ${fromNumbered(kind, appointments, numbers)}`;
});
const named = prepareQuery(
  ({ id }: { id: string }) =>
    sql<AppointmentRow>`select ${rowColumns} from appointments a ${people} where a.id = ${id}`,
);

/** Reads whole rows by what names them. Takes at most a few hundred names at once. */
export function rowStore(connection: Connection) {
  return {
    /** In the order of the numbers; what is gone is left out. */
    async read(numbers: readonly number[]): Promise<AppointmentRow[]> {
      if (numbers.length === 0) return [];
      const rows = await numbered(connection, { numbers: toNumberList(connection, numbers) });
      // SQLite hands them over in the order they were asked in.
      if (numbers.every((n, at) => rows[at]?.n === n)) return rows;
      const byNumber = new Map(rows.map((row) => [row.n, row]));
      return numbers.flatMap((n) => byNumber.get(n) ?? []);
    },

    readOne: async (id: string): Promise<AppointmentRow | null> =>
      (await named(connection, { id }))[0] ?? null,
  };
}
