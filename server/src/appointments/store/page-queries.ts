import { type RawBuilder, sql } from 'kysely';
import type { EngineKind } from '../../platform/database/engine.ts';
import { searchIn } from '../../platform/search/matches.ts';
import type { Term } from '../../platform/search/terms.ts';
import { candidates, type Lead, type Narrowed } from './candidates.ts';
import { all, isInDays, isSearched, partsOf } from './scope.ts';

/** How rows are ordered, from which place on (null: the first), and how many are wanted. */
export interface Window {
  readonly columns: readonly string[];
  readonly descending: boolean;
  readonly after: readonly (string | number)[] | null;
  readonly limit: number;
}

/** The queries that lists are made of. Each is read from an index, whatever the filter and the order. */
export function pageQueries(kind: EngineKind) {
  return {
    /** Goes along the index that has the order, asking each row for the rest: quick where many rows fit. */
    walk({ scope, search }: Narrowed, window: Window): RawBuilder<Row> {
      const byIndex = window.columns[0] === 'starts_at';
      const rest = [
        ...isInDays(scope, byIndex ? 'by index' : 'by row'),
        ...isSearched(search, kind),
        ...isAfter(window),
      ];
      const parts = partsOf(scope).map(
        (part) =>
          sql`select ${columnsOf(window)} from appointments a where ${all([part, ...rest])} ${cutOff(window)}`,
      );
      const [first] = parts;
      if (parts.length === 1 && first) return sql<Row>`${first}`;
      return sql<Row>`select ${columnsOf(window)} from (${joinAll(parts.map(wrap))}) a ${cutOff(window)}`;
    },

    /** Fetches whatever fits and sorts it: quick where few rows do. */
    gather(narrowed: Narrowed, lead: Lead, window: Window): RawBuilder<Row> {
      const found = candidates(narrowed, lead, columnsOf(window), kind);
      return sql<Row>`with found as materialized (${joinAll(found)})
        select ${columnsOf(window)} from found a where ${all(isAfter(window))} ${cutOff(window)}`;
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

    /** Close enough to how many there are, without counting them. */
    latestPatient: sql<{ n: number | null }>`select max(n) as n from patients`,

    findDoctors(terms: readonly Term[]): RawBuilder<{ id: string }> {
      return sql`select d.id ${searchIn(kind, 'doctors', terms, 'd')}`;
    },
  };
}

/** A row's number, and where it stands. */
export type Row = { n: number } & Record<string, string | number>;

function columnsOf({ columns }: Window): RawBuilder<unknown> {
  return sql.join(named(columns));
}

function named(columns: readonly string[]): RawBuilder<unknown>[] {
  return [...columns, 'n'].map((column) => sql.ref(`a.${column}`));
}

function isAfter({ columns, descending, after }: Window): RawBuilder<boolean>[] {
  if (!after) return [];
  const sign = descending ? sql`<` : sql`>`;
  return [sql`(${sql.join(named(columns))}) ${sign} (${sql.join([...after])})`];
}

function cutOff({ columns, descending, limit }: Window): RawBuilder<unknown> {
  const direction = descending ? sql` desc` : sql``;
  return sql`order by ${sql.join(named(columns).map((column) => sql`${column}${direction}`))} limit ${limit}`;
}

// A part with an order of its own can't stand in a "union all" as it is on both engines.
function wrap(query: RawBuilder<unknown>, at: number): RawBuilder<unknown> {
  return sql`select * from (${query}) ${sql.id(`part${at}`)}`;
}

function joinAll(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(queries, sql` union all `);
}
