import type { StatementEntry } from '@docket/contract/payments.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/slot-date.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { ledgerSince } from '../store/rows.ts';
import { selectEntries, toEntry } from './store.ts';

/** Days from one to the other, both included ("2026-11-20"); doctorId null: all doctors. */
export interface StatementScope {
  readonly doctorId: string | null;
  readonly from: string;
  readonly to: string;
}

/** The appointments of one day. */
interface DayOfAppointments {
  readonly day: string;
  readonly appointments: number;
  readonly amountCents: number;
  /** the amounts of those with entries */
  readonly recordedCents: number;
  readonly settledCents: number;
  readonly dueCents: number;
}

/** What came in on one day by one method, or was written off. */
interface DayOfReceipts {
  readonly day: string;
  readonly method: string;
  readonly cents: number;
}

/** The queries, apart so that a test can read their plans: they read the rows that triggers keep, one a doctor and day. */
export const statementQueries = {
  appointments: ({ doctorId, from, to }: StatementScope) => sql<DayOfAppointments>`
    select day, cast(sum(appointments) as bigint) as appointments, cast(sum(amount_cents) as bigint) as "amountCents",
      cast(sum(recorded_cents) as bigint) as "recordedCents", cast(sum(settled_cents) as bigint) as "settledCents",
      cast(sum(due_cents) as bigint) as "dueCents"
    from counted_days where day between ${from} and ${to} ${ofDoctor(doctorId)} group by day order by day`,
  receipts: ({ doctorId, from, to }: StatementScope) => sql<DayOfReceipts>`
    select day, method, cast(sum(cents) as bigint) as cents
    from counted_receipts where day between ${from} and ${to} ${ofDoctor(doctorId)} group by day, method order by day`,
  entries: (
    connection: Connection,
    { doctorId, from, to }: StatementScope,
    limit: number,
    after: string | null = null,
  ) => {
    const query = selectEntries(connection)
      // The order SQLite joins in: the entries of the days first, and not all appointments of the doctor.
      .crossJoin('appointments as a')
      .innerJoin('patients as pt', 'pt.id', 'a.patient_id')
      .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
      .select(['p.n', 'pt.name as patient_name', 'd.name as doctor_name', 'a.starts_at'])
      .where('p.day', '>=', from)
      .where('p.day', '<=', to)
      .whereRef('a.id', '=', 'p.appointment_id')
      .orderBy('p.day')
      .orderBy('p.n')
      .limit(limit);
    const own = doctorId === null ? query : query.where('a.doctor_id', '=', doctorId);
    return after === null
      ? own
      : own.where(sql<SqlBool>`(p.day, p.n) > (select l.day, l.n from payments l where l.id = ${after})`);
  },
};

function ofDoctor(doctorId: string | null) {
  return doctorId === null ? sql`` : sql`and doctor_id = ${doctorId}`;
}

export function statementStore(connection: Connection) {
  const { db } = connection;
  return {
    readAppointments: async (scope: StatementScope): Promise<DayOfAppointments[]> =>
      (await statementQueries.appointments(scope).execute(db)).rows,
    readReceipts: async (scope: StatementScope): Promise<DayOfReceipts[]> =>
      (await statementQueries.receipts(scope).execute(db)).rows,
    /** In the order of days and, within one, of writing. */
    async listEntries(scope: StatementScope, limit: number, after: string | null): Promise<StatementEntry[]> {
      const rows = await statementQueries.entries(connection, scope, limit, after).execute();
      return rows.map((row) => {
        const { date, minutes } = fromWallMinutes(row.starts_at);
        return {
          ...toEntry(row),
          patientName: row.patient_name,
          doctorName: row.doctor_name,
          slotDate: toSlotDate(date),
          slotTime: formatSlotTime(minutes),
        };
      });
    },
    /** Wall minutes; 0: the ledger is as old as the clinic. */
    async readSince(): Promise<number> {
      const { rows } = await sql<{ since: number }>`select ${sql.raw(ledgerSince)} as since`.execute(db);
      return rows[0]?.since ?? 0;
    },
  };
}
