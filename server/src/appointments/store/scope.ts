import { type Status, statuses } from '@docket/contract/endpoints/appointments.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EngineKind } from '../../platform/database/engine.ts';
import { containsTerms, isOneOf, type Term } from '../../platform/search/terms.ts';
import type { TimeRange } from '../../platform/time-range.ts';
import { ledgerSince } from './rows.ts';

/** The filter of a list by columns. */
export interface Scope {
  readonly status: Status | null;
  readonly doctorId: string | null;
  /** The days of the slots; null: any day. */
  readonly days: TimeRange | null;
  /** True: only appointments with an open amount. */
  readonly isUnpaid: boolean;
}

/**
 * The filter of a list by typed words. They match the patient, or the doctor (`doctorIds`), or both together
 * (`pairs`).
 */
export interface Search {
  readonly terms: readonly Term[];
  readonly doctorIds: readonly string[];
  /**
   * Doctors that match some of the words, with the words left for the patient. Each doctor is in one pair at most.
   */
  readonly pairs: readonly Pair[];
}

interface Pair {
  readonly doctorIds: readonly string[];
  readonly terms: readonly Term[];
}

/**
 * Returns the parts of a list whose indexes have every order: one doctor's rows, or those of one status. A list of
 * every status is three parts, merged.
 */
export function splitByIndex({ status, doctorId }: Scope): RawBuilder<SqlBool>[] {
  if (doctorId === null)
    return (status ? [status] : statuses).map((partStatus) => sql<SqlBool>`a.status = ${partStatus}`);
  const isOfDoctor = sql<SqlBool>`a.doctor_id = ${doctorId}`;
  return [status ? sql<SqlBool>`${isOfDoctor} and a.status = ${status}` : isOfDoctor];
}

/**
 * Returns the condition on days. `by index` reads that range alone. `by row` hides the column in a sum, so that the
 * planner stays on another index.
 */
export function isInDays({ days }: Scope, strategy: 'by index' | 'by row'): RawBuilder<SqlBool>[] {
  if (!days) return [];
  const at = strategy === 'by index' ? sql`a.starts_at` : sql`(a.starts_at + 0)`;
  return [sql<SqlBool>`${at} >= ${days.from} and ${at} < ${days.to}`];
}

/**
 * Returns the condition on the open amount. `by index` reads the partial index of unpaid appointments; `by row` keeps
 * another index.
 */
export function isUnpaid(scope: Scope, how: 'by index' | 'by row'): RawBuilder<SqlBool>[] {
  if (!scope.isUnpaid) return [];
  const amount = how === 'by index' ? sql`a.amount_cents` : sql`(a.amount_cents + 0)`;
  return [sql<SqlBool>`a.status <> 'cancelled' and ${amount} <> a.settled_cents and ${isRecorded}`];
}

// The part of the rule of `isUnsettled` about the ledger's start; few rows of the index are older.
const isRecorded = sql.raw<SqlBool>(`(a.starts_at >= ${ledgerSince}
  or exists (select 1 from counted_payments m where m.appointment_id = a.id))`);

/**
 * Returns all conditions of a list of unpaid appointments, read from their index. Status and doctor are compared as
 * computed values, because a planner would choose the indexes of those columns.
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

/** Returns all conditions of the scope, for rows that another index leads to. */
export function fitsScope(scope: Scope): RawBuilder<SqlBool>[] {
  const { status, doctorId } = scope;
  return [
    ...(status ? [sql<SqlBool>`a.status = ${status}`] : []),
    ...(doctorId ? [sql<SqlBool>`a.doctor_id = ${doctorId}`] : []),
    ...isInDays(scope, 'by index'),
    ...isUnpaid(scope, 'by row'),
  ];
}

/**
 * Returns the condition of the search, checked per row. The patient is read in a subquery, so that no planner reads
 * all patients first.
 */
export function isSearched(search: Search | null, kind: EngineKind): RawBuilder<SqlBool>[] {
  if (!search) return [];
  const both = search.pairs.map(
    ({ doctorIds, terms }) =>
      sql<SqlBool>` or (${isOneOf('a.doctor_id', doctorIds)} and ${isOfPatient(terms, kind)})`,
  );
  const patient = isOfPatient(search.terms, kind);
  return [sql<SqlBool>`(${isOneOf('a.doctor_id', search.doctorIds)} or ${patient}${sql.join(both, sql``)})`];
}

/** Returns the condition that the words match the patient of a row. */
export function isOfPatient(terms: readonly Term[], kind: EngineKind): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select ${containsTerms(kind, 'p.words', terms)} from patients p where p.id = a.patient_id)`;
}

/** Joins conditions by "and". */
export function joinByAnd(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
