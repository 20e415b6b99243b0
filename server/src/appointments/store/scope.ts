import { type Status, statuses } from '@docket/contract/appointments.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EngineKind } from '../../platform/database/engine.ts';
import { isOneOf, standsIn, type Term } from '../../platform/search/terms.ts';
import { ledgerSince } from './rows.ts';

/** What a list is narrowed to by plain columns. */
export interface Scope {
  readonly status: Status | null;
  readonly doctorId: string | null;
  /** wall minutes, the first inside and the first after; both null where any day will do */
  readonly days: { readonly from: number; readonly until: number } | null;
  /** those with an open amount */
  readonly isUnpaid: boolean;
}

/**
 * What a list is narrowed to by words: they stand in the patient, or the doctor is one of those they stand in, or they
 * stand in both together.
 */
export interface Search {
  readonly terms: readonly Term[];
  readonly doctorIds: readonly string[];
  /** Doctors in whom some of the words stand, each in one pair at most, with the words that are left for the patient. */
  readonly pairs: readonly Pair[];
}

interface Pair {
  readonly doctorIds: readonly string[];
  readonly terms: readonly Term[];
}

/**
 * The parts whose indexes hold a list in any order: one doctor's rows, or those of one status. A list of every status
 * is three parts, merged.
 */
export function partsOf({ status, doctorId }: Scope): RawBuilder<SqlBool>[] {
  if (doctorId === null)
    return (status ? [status] : statuses).map((partStatus) => sql<SqlBool>`a.status = ${partStatus}`);
  const isOfDoctor = sql<SqlBool>`a.doctor_id = ${doctorId}`;
  return [status ? sql<SqlBool>`${isOfDoctor} and a.status = ${status}` : isOfDoctor];
}

/**
 * The condition on days. `by index` reads that range alone; `by row` is for going along another index, which the planner
 * would leave for this one: a sum has no index.
 */
export function isInDays({ days }: Scope, strategy: 'by index' | 'by row'): RawBuilder<SqlBool>[] {
  if (!days) return [];
  const at = strategy === 'by index' ? sql`a.starts_at` : sql`(a.starts_at + 0)`;
  return [sql<SqlBool>`${at} >= ${days.from} and ${at} < ${days.until}`];
}

/**
 * The condition on the open amount. `by index` reads the partial index of unpaid appointments, `by row` goes along
 * another index.
 */
export function isUnpaid(scope: Scope, how: 'by index' | 'by row'): RawBuilder<SqlBool>[] {
  if (!scope.isUnpaid) return [];
  const amount = how === 'by index' ? sql`a.amount_cents` : sql`(a.amount_cents + 0)`;
  return [sql<SqlBool>`a.status <> 'cancelled' and ${amount} <> a.settled_cents and ${isRecorded}`];
}

// The other half of the rule of `isUnsettled`: few rows of the index are older than the ledger.
const isRecorded = sql.raw<SqlBool>(`(a.starts_at >= ${ledgerSince}
  or exists (select 1 from counted_payments m where m.appointment_id = a.id))`);

/**
 * The whole scope of a list of unpaid appointments, asked of their index. Status and doctor are compared as computed values:
 * a planner would go to the indexes of those columns.
 */
export function fitsUnpaid(scope: Scope): RawBuilder<SqlBool>[] {
  const { status, doctorId } = scope;
  return [
    ...isUnpaid(scope, 'by index'),
    ...(status ? [sql<SqlBool>`a.status || '' = ${status}`] : []),
    ...(doctorId === null ? [] : [sql<SqlBool>`a.doctor_id || '' = ${doctorId}`]),
    ...isInDays(scope, 'by row'),
  ];
}

/** The whole scope, asked of rows that something else led to. */
export function fitsScope(scope: Scope): RawBuilder<SqlBool>[] {
  const { status, doctorId } = scope;
  return [
    ...(status ? [sql<SqlBool>`a.status = ${status}`] : []),
    ...(doctorId ? [sql<SqlBool>`a.doctor_id = ${doctorId}`] : []),
    ...isInDays(scope, 'by index'),
    ...isUnpaid(scope, 'by row'),
  ];
}

/** The condition on words, looked at row by row. The patient is read as a value, so that no planner reads all of them first. */
export function isSearched(search: Search | null, kind: EngineKind): RawBuilder<SqlBool>[] {
  if (!search) return [];
  const both = search.pairs.map(
    ({ doctorIds, terms }) =>
      sql<SqlBool>` or (${isOneOf('a.doctor_id', doctorIds)} and ${isOfPatient(terms, kind)})`,
  );
  const patient = isOfPatient(search.terms, kind);
  return [sql<SqlBool>`(${isOneOf('a.doctor_id', search.doctorIds)} or ${patient}${sql.join(both, sql``)})`];
}

/** Whether the words stand in the patient of a row. */
export function isOfPatient(terms: readonly Term[], kind: EngineKind): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select ${standsIn(kind, 'p.words', terms)} from patients p where p.id = a.patient_id)`;
}

/** All of the conditions. */
export function all(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
