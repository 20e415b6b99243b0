import type { PaymentMethod, ReversibleKind, StatementEntry } from '@docket/contract/endpoints/payments.ts';
import { toSlot } from '@docket/contract/formats/slot-date.ts';
import { type SqlBool, sql } from 'kysely';
import { asJsonText } from '../../platform/database/dialect.ts';
import type { Connection, EngineKind } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { selectCandidates } from '../store/candidates.ts';
import { type AppointmentRow, isUnsettled, joinedTo, ledgerSince, rowColumns } from '../store/rows.ts';
import type { Scope } from '../store/scope.ts';
import { selectEntries, toEntry } from './store.ts';

/** First and last day, both included ("2026-11-20"). doctorId null: all doctors. */
export interface StatementScope {
  readonly doctorId: string | null;
  readonly from: string;
  readonly to: string;
}

/**
 * One day's appointments: their number, then cents: all amounts, the amounts of those with entries, settled sums,
 * refunds due.
 */
type DayOfAppointments = [
  day: string,
  appointments: number,
  amountCents: number,
  recordedCents: number,
  settledCents: number,
  dueCents: number,
];

/** The money of one day and method, or its write-offs. */
type DayOfReceipts = [day: string, method: PaymentMethod | 'write-off', cents: number];

/** The position of an entry in the order by day, then by writing. */
export interface EntryPosition {
  readonly day: string;
  readonly n: number;
}

export interface PositionedEntry {
  readonly entry: StatementEntry;
  readonly reversedKind: ReversibleKind | null;
  /** start of the appointment, in wall minutes */
  readonly startsAt: number;
  readonly position: EntryPosition;
}

interface StatementRow {
  readonly since: number;
  readonly appointments: string;
  readonly receipts: string;
}

const appointmentColumns = ['appointments', 'amount_cents', 'recorded_cents', 'settled_cents', 'due_cents'];

/**
 * The queries, exported so that a test can read their plans. `days` reads rows that triggers maintain per doctor and day.
 */
export const statementQueries = {
  days({ doctorId, from, to }: StatementScope, kind: EngineKind, hasSingleDoctor: boolean) {
    // One doctor has one row per day and method. Summing single rows would take twice as long as reading them.
    const rows = (table: string, keys: readonly string[], summed: readonly string[]) => {
      const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
      const sums = sql.join(summed.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
      return asJsonText(
        kind,
        [...keys, ...summed],
        hasSingleDoctor
          ? sql`select ${refs([...keys, ...summed])} from ${sql.table(table)}
              where doctor_id = ${doctorId} and day between ${from} and ${to}`
          : sql`select ${refs(keys)}, ${sums} from ${sql.table(table)}
              where day between ${from} and ${to} group by ${refs(keys)}`,
      );
    };
    return sql<StatementRow>`select ${sql.raw(ledgerSince)} as since,
      ${rows('counted_days', ['day'], appointmentColumns)} as appointments,
      ${rows('counted_receipts', ['day', 'method'], ['cents'])} as receipts`;
  },
  unsettled(scope: Scope, limit: number, kind: EngineKind) {
    const numbers = selectCandidates({ scope, search: null }, 'days', sql`a.n`, kind);
    return sql<AppointmentRow>`select ${rowColumns} from ${joinedTo(sql.join(numbers, sql` union all `))} and ${isUnsettled}
      order by a.starts_at, a.n limit ${sql.lit(limit)}`;
  },
  entries: (
    connection: Connection,
    { doctorId, from, to }: StatementScope,
    limit: number,
    after: EntryPosition | null = null,
  ) => {
    const query = selectEntries(connection)
      // SQLite keeps this order of tables: first the entries of the days, then their appointments, not all of the
      // doctor's.
      .crossJoin('appointments as a')
      .innerJoin('patients as pt', 'pt.id', 'a.patient_id')
      .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
      .select(['p.n', 'p.reversed_kind', 'pt.name as patient_name', 'd.name as doctor_name', 'a.starts_at'])
      .where('p.day', '>=', from)
      .where('p.day', '<=', to)
      .whereRef('a.id', '=', 'p.appointment_id')
      .orderBy('p.day')
      .orderBy('p.n')
      .limit(limit);
    const scoped = doctorId === null ? query : query.where('a.doctor_id', '=', doctorId);
    return after === null ? scoped : scoped.where(sql<SqlBool>`(p.day, p.n) > (${after.day}, ${after.n})`);
  },
};

const days = prepareQuery((scope: StatementScope, kind, hasSingleDoctor: boolean) =>
  statementQueries.days(scope, kind, hasSingleDoctor),
);

export function statementStore(connection: Connection) {
  return {
    /**
     * Returns days in no order. `since`: the first day of the ledger in wall minutes; 0 if it is as old as the
     * clinic.
     */
    async readDays(scope: StatementScope) {
      const [row] = await days(connection, scope, scope.doctorId !== null);
      if (!row) throw new Error('A select without a table gives one row');
      return {
        since: row.since,
        appointments: JSON.parse(row.appointments) as DayOfAppointments[],
        receipts: JSON.parse(row.receipts) as DayOfReceipts[],
      };
    },
    /** Lists appointments with an open sum or a refund due, earliest first. */
    async listUnsettled(scope: Scope, limit: number): Promise<AppointmentRow[]> {
      return (await statementQueries.unsettled(scope, limit, connection.kind).execute(connection.db)).rows;
    },
    /** Lists entries by day, then in the order of writing. */
    async listEntries(
      scope: StatementScope,
      limit: number,
      after: EntryPosition | null = null,
    ): Promise<PositionedEntry[]> {
      const rows = await statementQueries.entries(connection, scope, limit, after).execute();
      return rows.map((row) => {
        const entry = {
          ...toEntry(row),
          patientName: row.patient_name,
          doctorName: row.doctor_name,
          ...toSlot(row.starts_at),
        };
        // The condition on days excludes entries without one.
        const position = { day: row.day ?? '', n: row.n };
        return { entry, reversedKind: row.reversed_kind, startsAt: row.starts_at, position };
      });
    },
  };
}
