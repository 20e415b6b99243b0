import { type RawBuilder, sql } from 'kysely';
import type { EngineKind } from '../../platform/database/engine.ts';
import { isOneOf, searchIn } from '../../platform/search/matches.ts';
import { keyLetters } from '../../platform/search/name-key.ts';
import type { Term } from '../../platform/search/terms.ts';
import { candidates, type Lead, type Narrowed } from './candidates.ts';
import { all, fitsScope, isInDays, isSearched, partsOf, type Scope, type Search } from './scope.ts';
import { columnsOf, cutOff, inOrder, isAfter, type Window } from './window.ts';

/** A row's number, and where it stands. */
export type Row = { n: number } & Record<string, string | number>;
/** Both engines' ways to say yes: 1 and true. */
export type LookedAt = Row & { fits: number | boolean };

/** The queries that lists are made of. Each is read from an index, whatever the filter and the order. */
export function pageQueries(kind: EngineKind) {
  /** Goes along the index that has the order; days are asked of each entry of the index. */
  const walk = (scope: Scope, window: Window): RawBuilder<Row> => {
    const byIndex = window.columns[0] === 'starts_at';
    const rest = [...isInDays(scope, byIndex ? 'by index' : 'by row'), ...isAfter(window)];
    const parts = partsOf(scope).map(
      (part) =>
        sql`select ${columnsOf(window)} from appointments a where ${all([part, ...rest])} ${cutOff(window)}`,
    );
    const [first] = parts;
    if (parts.length === 1 && first) return sql<Row>`${first}`;
    return sql<Row>`select ${columnsOf(window)} from (${joinAll(parts.map(wrap))}) a ${cutOff(window)}`;
  };

  return {
    walk,

    /** The next rows along the order, each with whether the words fit. */
    look(scope: Scope, search: Search, window: Window): RawBuilder<LookedAt> {
      const fits = all(isSearched(search, kind));
      const columns = sql.join([...window.columns, 'n'].map((column) => sql.ref(`w.${column}`)));
      return sql<LookedAt>`select ${columns}, ${fits} as fits
        from (${walk(scope, window)}) w join appointments a on a.n = w.n ${inOrder(window, 'w')}`;
    },

    /** Fetches whatever fits and keeps the first ones in order. */
    gather(narrowed: Narrowed, lead: Lead, window: Window): RawBuilder<Row> {
      const found = joinAll(candidates(narrowed, lead, columnsOf(window), kind));
      // PostgreSQL would go along the order's index again, SQLite would not: it is told with the plus of `inOrder`.
      return kind === 'postgres'
        ? sql<Row>`with found as materialized (${found})
            select ${columnsOf(window)} from found a where ${all(isAfter(window))} ${cutOff(window)}`
        : sql<Row>`select ${columnsOf(window)} from (${found}) a where ${all(isAfter(window, 'by row'))}
            ${inOrder(window, 'a', 'by row')} limit ${window.limit}`;
    },

    /** Counts on to `most`. */
    count(narrowed: Narrowed, lead: Lead, most: number): RawBuilder<{ count: number }> {
      const found = candidates(narrowed, lead, sql`a.n`, kind);
      return sql`select count(*) as count from (${joinAll(found)} limit ${most}) found`;
    },

    countEvery(doctorId: string | null): RawBuilder<{ count: number }> {
      const ofWhom = doctorId === null ? sql`` : sql` where doctor_id = ${doctorId}`;
      return sql`select count(*) as count from appointments${ofWhom}`;
    },

    countPatients(terms: readonly Term[], most: number): RawBuilder<{ count: number }> {
      return sql`select count(*) as count from (select 1 ${searchIn(kind, 'patients', terms, 'p')} limit ${most}) found`;
    },

    /** Patients the words stand in, in the order of lists by patient; `after` is the last one of the patients before. */
    findPatients(terms: readonly Term[], { descending, after, limit }: Window): RawBuilder<Patient> {
      const people = sql`select substr(p.name_key, 1, ${sql.lit(keyLetters)}) as patient_key, p.id as patient_id
        ${searchIn(kind, 'patients', terms, 'p')}`;
      const key = kind === 'postgres' ? sql`a.patient_key collate "C"` : sql`a.patient_key`;
      const sign = descending ? sql`<=` : sql`>=`;
      const from = after ? sql`where (${key}, a.patient_id) ${sign} (${after[0]}, ${after[1]})` : sql``;
      const direction = descending ? sql` desc` : sql``;
      return sql<Patient>`select a.patient_key, a.patient_id from (${people}) a ${from}
        order by ${key}${direction}, a.patient_id${direction} limit ${limit}`;
    },

    /** Rows of these patients. */
    ofPatients(scope: Scope, patientIds: readonly string[], window: Window): RawBuilder<Row> {
      const how = kind === 'postgres' ? 'by index' : 'by row';
      const conditions = [isOneOf('a.patient_id', patientIds), ...fitsScope(scope), ...isAfter(window, how)];
      return sql<Row>`select ${columnsOf(window)} from appointments a where ${all(conditions)}
        ${inOrder(window, 'a', how)} limit ${window.limit}`;
    },

    findDoctors(terms: readonly Term[]): RawBuilder<{ id: string }> {
      return sql`select d.id ${searchIn(kind, 'doctors', terms, 'd')}`;
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
