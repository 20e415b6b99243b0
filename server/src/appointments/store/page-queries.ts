import { type RawBuilder, sql } from 'kysely';
import { byBytes, fromFound, orderOfJoined, sortingOfFound } from '../../platform/database/dialect.ts';
import type { EngineKind } from '../../platform/database/engine.ts';
import { keyLetters } from '../../platform/keyset.ts';
import { isOneOf, searchIn, standsIn, type Term } from '../../platform/search/terms.ts';
import { candidates, type Lead, type Narrowed } from './candidates.ts';
import { type AppointmentRow, joinedTo, rowColumns } from './rows.ts';
import {
  all,
  fitsScope,
  fitsUnpaid,
  isInDays,
  isSearched,
  isUnpaid,
  partsOf,
  type Scope,
  type Search,
} from './scope.ts';
import { countOf } from './totals.ts';

/** How rows are ordered, from which place on (null: the first), and how many are wanted. */
export interface RowWindow {
  /** after them comes n */
  readonly columns: readonly string[];
  readonly descending: boolean;
  readonly after: readonly (string | number)[] | null;
  readonly limit: number;
}

// A plus in front is a value without an index: SQLite then sorts what it was given instead of going elsewhere for it.
type How = 'by index' | 'by row';

/** What a window's rows are placed by, and their number, in the table or query called `of`. */
function columnsOf({ columns }: RowWindow, of = 'a'): RawBuilder<unknown> {
  return sql.join(named(columns, of, 'by index'));
}

/** The condition of standing behind the window's place; none for the first window. */
function isAfter(
  { columns, descending, after }: RowWindow,
  of = 'a',
  strategy: How = 'by index',
): RawBuilder<boolean>[] {
  if (!after) return [];
  const sign = descending ? sql`<` : sql`>`;
  return [sql`(${sql.join(named(columns, of, strategy))}) ${sign} (${sql.join([...after])})`];
}

function inOrder(
  { columns, descending }: RowWindow,
  of = 'a',
  strategy: How = 'by index',
): RawBuilder<unknown> {
  const direction = descending ? sql` desc` : sql``;
  return sql`order by ${sql.join(named(columns, of, strategy).map((column) => sql`${column}${direction}`))}`;
}

function cutOff(window: RowWindow, of = 'a', strategy: How = 'by index'): RawBuilder<unknown> {
  return sql`${inOrder(window, of, strategy)} limit ${sql.lit(window.limit)}`;
}

function named(columns: readonly string[], of: string, strategy: How): RawBuilder<unknown>[] {
  const names = [...columns, 'n'].map((column) => sql.ref(`${of}.${column}`));
  return strategy === 'by index' ? names : names.map((name) => sql`+${name}`);
}

/** A row's number, and where it stands. */
export type PageRow = { n: number } & Record<string, string | number>;

/** A row with all that is shown of it, and with how many there are in its list, where that is kept. */
export type WholeRow = AppointmentRow & PageRow & { readonly count?: number };

/** The queries that lists are made of. Each is read from an index, whatever the filter and the order. */
export function pageQueries(kind: EngineKind) {
  const sorting = sortingOfFound(kind);
  const walkUnpaid = (scope: Scope, window: RowWindow): RawBuilder<PageRow> =>
    sql`select ${columnsOf(window)} from appointments a
      where ${all([...fitsUnpaid(scope), ...isAfter(window)])} ${cutOff(window)}`;

  /** Goes along the index that has the order; days are asked of each entry of the index. */
  const walk = (scope: Scope, window: RowWindow): RawBuilder<PageRow> => {
    if (scope.isUnpaid && window.columns[0] === 'booked_at') return walkUnpaid(scope, window);
    const byIndex = window.columns[0] === 'starts_at';
    const rest = [
      ...isInDays(scope, byIndex ? 'by index' : 'by row'),
      ...isUnpaid(scope, 'by row'),
      ...isAfter(window),
    ];
    const parts = partsOf(scope).map(
      (part) =>
        sql`select ${columnsOf(window)} from appointments a where ${all([part, ...rest])} ${cutOff(window)}`,
    );
    const [first] = parts;
    if (parts.length === 1 && first) return sql<PageRow>`${first}`;
    return sql<PageRow>`select ${columnsOf(window)} from (${joinAll(parts.map(wrap))}) a ${cutOff(window)}`;
  };

  return {
    walk,

    /**
     * The same as whole rows, each with where it stands and how many there are, unless days or unpaid ones are asked for:
     * one question where there would be three.
     */
    walkWhole(scope: Scope, window: RowWindow): RawBuilder<WholeRow> {
      const count = scope.days || scope.isUnpaid ? sql`` : sql`, ${countOf(scope)} as count`;
      return sql`select ${columnsOf(window, 'w')}, ${rowColumns}${count} from ${joinedTo(walk(scope, window))}
        ${inOrder(window, 'w')}`;
    },

    /** Those of the next rows along the order in which the words stand, no more than `most`: the looking ends with them. */
    look(scope: Scope, search: Search, window: RowWindow, maxRows: number): RawBuilder<PageRow> {
      const order = orderOfJoined(kind, inOrder(window, 'w'));
      return sql<PageRow>`select ${columnsOf(window, 'w')} from (${walk(scope, window)}) w cross join appointments a
        where a.n = w.n and ${all(isSearched(search, kind))} ${order} limit ${sql.lit(maxRows)}`;
    },

    /** The last of these rows along the order, if there are so many. */
    last(scope: Scope, window: RowWindow): RawBuilder<PageRow> {
      return sql<PageRow>`select ${columnsOf(window, 'w')} from (${walk(scope, window)}) w
        ${inOrder(window, 'w')} limit 1 offset ${sql.lit(window.limit - 1)}`;
    },

    /** Fetches whatever fits and keeps the first ones in order. */
    gather(narrowed: Narrowed, indexOrder: Lead, window: RowWindow): RawBuilder<PageRow> {
      const fitting = joinAll(candidates(narrowed, indexOrder, columnsOf(window), kind));
      const { before, found } = fromFound(kind, fitting);
      return sql<PageRow>`${before}select ${columnsOf(window, 'found')} from ${found} found
        where ${all(isAfter(window, 'found', sorting))} ${cutOff(window, 'found', sorting)}`;
    },

    /** Counts on to `most`. */
    count(narrowed: Narrowed, indexOrder: Lead, maxRows: number): RawBuilder<{ count: number }> {
      const found = candidates(narrowed, indexOrder, sql`a.n`, kind);
      return sql`select count(*) as count from (${joinAll(found)} limit ${maxRows}) found`;
    },

    countPatients(terms: readonly Term[], maxRows: number): RawBuilder<{ count: number }> {
      return sql`select count(*) as count from (select 1 ${searchIn(kind, 'patients', terms, 'p')} limit ${maxRows}) found`;
    },

    /** Patients the words stand in, in the order of lists by patient; `after` is the last one of the patients before. */
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

    /** Rows of these patients. */
    ofPatients(scope: Scope, patientIds: readonly string[], window: RowWindow): RawBuilder<PageRow> {
      const patientCondition = isOneOf('a.patient_id', patientIds);
      const conditions = [patientCondition, ...fitsScope(scope), ...isAfter(window, 'a', sorting)];
      return sql<PageRow>`select ${columnsOf(window)} from appointments a
        where ${all(conditions)} ${cutOff(window, 'a', sorting)}`;
    },

    findDoctors(terms: readonly Term[]): RawBuilder<{ id: string }> {
      return sql`select d.id ${searchIn(kind, 'doctors', terms, 'd')}`;
    },

    /** The doctors each term stands in, by the term's place among them. Doctors are few: all are looked at. */
    findDoctorsByTerm(terms: readonly Term[]): RawBuilder<{ id: string; place: number }> {
      const each = terms.map(
        (term, position) =>
          sql`select id, ${sql.lit(position)} as place from doctors where ${standsIn(kind, 'words', [term])}`,
      );
      return sql`${joinAll(each)}`;
    },
  };
}

export type Patient = { patient_key: string; patient_id: string };

// A part with an order of its own can't stand in a "union all" as it is on both engines.
function wrap(query: RawBuilder<unknown>, at: number): RawBuilder<unknown> {
  return sql`select * from (${query}) ${sql.id(`part${at}`)}`;
}

function joinAll(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(queries, sql` union all `);
}
