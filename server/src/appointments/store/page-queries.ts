import { type RawBuilder, sql } from 'kysely';
import { byBytes, materializeFound, orderOfJoined, sortingOfFound } from '../../platform/database/dialect.ts';
import type { EngineKind } from '../../platform/database/engine.ts';
import { keyLetters } from '../../platform/keyset.ts';
import { containsTerms, isOneOf, searchIn, type Term } from '../../platform/search/terms.ts';
import { type IndexOrder, type ListFilter, selectCandidates } from './candidates.ts';
import { type AppointmentRow, joinedTo, rowColumns } from './rows.ts';
import {
  fitsScope,
  fitsUnpaid,
  isInDays,
  isSearched,
  isUnpaid,
  joinByAnd,
  type Scope,
  type Search,
  splitByIndex,
} from './scope.ts';
import { selectCount } from './totals.ts';

/** The order of rows, the position to start after (null: the beginning), and the maximum of rows. */
export interface RowWindow {
  /** Without the row number `n`, which comes last in every order */
  readonly columns: readonly string[];
  readonly descending: boolean;
  readonly after: readonly (string | number)[] | null;
  readonly limit: number;
}

// `by row` puts a plus before each column, which hides it from indexes. SQLite then sorts the rows it has found and
// does not read along another index.
type IndexUse = 'by index' | 'by row';

/** Returns the columns of the order and the row number, of the table or query `of`. */
function selectColumns({ columns }: RowWindow, of = 'a'): RawBuilder<unknown> {
  return sql.join(toColumnNames(columns, of, 'by index'));
}

/** Returns the condition that a row comes after the window's position; none for the first window. */
function isAfter(
  { columns, descending, after }: RowWindow,
  of = 'a',
  strategy: IndexUse = 'by index',
): RawBuilder<boolean>[] {
  if (!after) return [];
  const sign = descending ? sql`<` : sql`>`;
  return [sql`(${sql.join(toColumnNames(columns, of, strategy))}) ${sign} (${sql.join([...after])})`];
}

function orderBy(
  { columns, descending }: RowWindow,
  of = 'a',
  strategy: IndexUse = 'by index',
): RawBuilder<unknown> {
  const direction = descending ? sql` desc` : sql``;
  return sql`order by ${sql.join(toColumnNames(columns, of, strategy).map((column) => sql`${column}${direction}`))}`;
}

function cutOff(window: RowWindow, of = 'a', strategy: IndexUse = 'by index'): RawBuilder<unknown> {
  return sql`${orderBy(window, of, strategy)} limit ${sql.lit(window.limit)}`;
}

function toColumnNames(columns: readonly string[], of: string, strategy: IndexUse): RawBuilder<unknown>[] {
  const names = [...columns, 'n'].map((column) => sql.ref(`${of}.${column}`));
  return strategy === 'by index' ? names : names.map((name) => sql`+${name}`);
}

/** A row's number and its position. */
export type PageRow = { n: number } & Record<string, string | number>;

/** A complete row, with the stored count of its list if there is one. */
export type WholeRow = AppointmentRow & PageRow & { readonly count?: number };

/**
 * Returns the queries of lists. Each reads appointments and patients through an index, for every filter and order.
 */
export function pageQueries(kind: EngineKind) {
  const sorting = sortingOfFound(kind);
  const walkUnpaid = (scope: Scope, window: RowWindow): RawBuilder<PageRow> =>
    sql`select ${selectColumns(window)} from appointments a
      where ${joinByAnd([...fitsUnpaid(scope), ...isAfter(window)])} ${cutOff(window)}`;

  /** Reads along the index of the order; days are checked on each index entry, unless the order is by day. */
  const walk = (scope: Scope, window: RowWindow): RawBuilder<PageRow> => {
    if (scope.isUnpaid && window.columns[0] === 'booked_at') return walkUnpaid(scope, window);
    const byIndex = window.columns[0] === 'starts_at';
    const rest = [
      ...isInDays(scope, byIndex ? 'by index' : 'by row'),
      ...isUnpaid(scope, 'by row'),
      ...isAfter(window),
    ];
    const parts = splitByIndex(scope).map(
      (part) =>
        sql`select ${selectColumns(window)} from appointments a where ${joinByAnd([part, ...rest])} ${cutOff(window)}`,
    );
    const [first] = parts;
    if (parts.length === 1 && first) return sql<PageRow>`${first}`;
    return sql<PageRow>`select ${selectColumns(window)} from (${joinAll(parts.map(wrap))}) a ${cutOff(window)}`;
  };

  return {
    walk,

    /**
     * Like `walk`, with complete rows, their positions and the stored count of the list: one query in place of three.
     * Filters by days or open amount have no stored count.
     */
    walkWhole(scope: Scope, window: RowWindow): RawBuilder<WholeRow> {
      const count = scope.days || scope.isUnpaid ? sql`` : sql`, ${selectCount(scope)} as count`;
      return sql`select ${selectColumns(window, 'w')}, ${rowColumns}${count} from ${joinedTo(walk(scope, window))}
        ${orderBy(window, 'w')}`;
    },

    /** Returns those of the window's rows that match the search. The walk ends at `maxRows` matches. */
    look(scope: Scope, search: Search, window: RowWindow, maxRows: number): RawBuilder<PageRow> {
      const order = orderOfJoined(kind, orderBy(window, 'w'));
      return sql<PageRow>`select ${selectColumns(window, 'w')} from (${walk(scope, window)}) w cross join appointments a
        where a.n = w.n and ${joinByAnd(isSearched(search, kind))} ${order} limit ${sql.lit(maxRows)}`;
    },

    /** Returns the last row of the window; none if the list has fewer rows. */
    last(scope: Scope, window: RowWindow): RawBuilder<PageRow> {
      return sql<PageRow>`select ${selectColumns(window, 'w')} from (${walk(scope, window)}) w
        ${orderBy(window, 'w')} limit 1 offset ${sql.lit(window.limit - 1)}`;
    },

    /** Fetches all matching rows and returns the first ones in order. */
    gather(filter: ListFilter, indexOrder: IndexOrder, window: RowWindow): RawBuilder<PageRow> {
      const fitting = joinAll(selectCandidates(filter, indexOrder, selectColumns(window), kind));
      const { before, found } = materializeFound(kind, fitting);
      return sql<PageRow>`${before}select ${selectColumns(window, 'found')} from ${found} found
        where ${joinByAnd(isAfter(window, 'found', sorting))} ${cutOff(window, 'found', sorting)}`;
    },

    /** Counts up to `maxRows`. */
    count(filter: ListFilter, indexOrder: IndexOrder, maxRows: number): RawBuilder<{ count: number }> {
      const found = selectCandidates(filter, indexOrder, sql`a.n`, kind);
      return sql`select count(*) as count from (${joinAll(found)} limit ${maxRows}) found`;
    },

    /** Sums the open amounts of all matching rows. */
    sumOpen(filter: ListFilter, indexOrder: IndexOrder): RawBuilder<{ cents: number }> {
      const found = selectCandidates(filter, indexOrder, sql`a.amount_cents, a.settled_cents`, kind);
      return sql`select coalesce(sum(amount_cents - settled_cents), 0) as cents from (${joinAll(found)}) found`;
    },

    countPatients(terms: readonly Term[], maxRows: number): RawBuilder<{ count: number }> {
      return sql`select count(*) as count from (select 1 ${searchIn(kind, 'patients', terms, 'p')} limit ${maxRows}) found`;
    },

    /**
     * Returns patients that match the search, in the order of lists by patient. `after`: the last patient of the
     * previous batch, included again.
     */
    findPatients(terms: readonly Term[], { descending, after, limit }: RowWindow): RawBuilder<Patient> {
      const people = sql`select substr(p.name_key, 1, ${sql.lit(keyLetters)}) as patient_key, p.id as patient_id
        ${searchIn(kind, 'patients', terms, 'p')}`;
      const key = byBytes(kind, sql`people.patient_key`);
      const sign = descending ? sql`<=` : sql`>=`;
      const from = after ? sql`where (${key}, people.patient_id) ${sign} (${after[0]}, ${after[1]})` : sql``;
      const direction = descending ? sql` desc` : sql``;
      return sql<Patient>`select patient_key, patient_id from (${people}) people ${from}
        order by ${key}${direction}, people.patient_id${direction} limit ${limit}`;
    },

    /** Returns rows of these patients. */
    ofPatients(scope: Scope, patientIds: readonly string[], window: RowWindow): RawBuilder<PageRow> {
      const patientCondition = isOneOf('a.patient_id', patientIds);
      const conditions = [patientCondition, ...fitsScope(scope), ...isAfter(window, 'a', sorting)];
      return sql<PageRow>`select ${selectColumns(window)} from appointments a
        where ${joinByAnd(conditions)} ${cutOff(window, 'a', sorting)}`;
    },

    findDoctors(terms: readonly Term[]): RawBuilder<{ id: string }> {
      return sql`select d.id ${searchIn(kind, 'doctors', terms, 'd')}`;
    },

    /**
     * Returns the doctors that match each term, with the index of the term. All doctors are scanned, since they are
     * few.
     */
    findDoctorsByTerm(terms: readonly Term[]): RawBuilder<{ id: string; place: number }> {
      const each = terms.map(
        (term, position) =>
          sql`select id, ${sql.lit(position)} as place from doctors where ${containsTerms(kind, 'words', [term])}`,
      );
      return sql`${joinAll(each)}`;
    },
  };
}

export type Patient = { patient_key: string; patient_id: string };

// Both engines need a subquery around an ordered part of a "union all".
function wrap(query: RawBuilder<unknown>, at: number): RawBuilder<unknown> {
  return sql`select * from (${query}) ${sql.id(`part${at}`)}`;
}

function joinAll(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(queries, sql` union all `);
}
