import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection, EngineKind } from '../../platform/database/engine.ts';
import { containsTerms, searchIn } from '../../platform/search/terms.ts';
import type { PatientSearch } from '../rows.ts';
import { beginsLike, nameOrder, nameRange } from '../store.ts';

/**
 * Position of a patient in the directory: 0 if the name begins as typed, else 1; then the first letters of the folded
 * name; then the row number.
 */
export type DirectoryCursor = readonly [part: DirectoryPart, nameKey: string, n: number];
export type DirectoryPart = 0 | 1;

/** Rows to read: the position they follow (null: the beginning), the direction and the number of rows. */
export interface DirectoryWindow {
  readonly after: DirectoryCursor | null;
  readonly descending: boolean;
  readonly limit: number;
}

export type PatientInDirectory = { n: number; part: DirectoryPart; key: string };
type LookedAt = PatientInDirectory & { fits: number | boolean };

/** Matches among the rows read, and the position where reading ended; null at the end of the directory. */
export interface Looked {
  readonly fitting: PatientInDirectory[];
  readonly endedAt: DirectoryCursor | null;
}

/** Returns the directory's queries, separate so that a test can read their plans. Merged records are left out. */
export function directoryQueries(kind: EngineKind) {
  return {
    /** All patients, in order. */
    walk: (window: DirectoryWindow): RawBuilder<PatientInDirectory> => along(sql`0`, window),
    /** All rows in the index range of the typed beginning, in order; `fits` marks the matches. */
    lookNamed({ terms, typed }: PatientSearch, window: DirectoryWindow): RawBuilder<LookedAt> {
      const fits = sql`(${containsTerms(kind, 'p.words', terms ?? [])} and ${beginsLike(typed)})`;
      return along(sql`0`, window, { prefix: typed, fits });
    },
    /** All patients, in order; `fits` marks matches whose name begins otherwise. */
    look({ terms, typed }: PatientSearch, window: DirectoryWindow): RawBuilder<LookedAt> {
      const fits = sql`(${containsTerms(kind, 'p.words', terms ?? [])} and not ${beginsLike(typed)})`;
      return along(sql`1`, window, { fits });
    },
    /** All matches, sorted. */
    gather(search: PatientSearch, window: DirectoryWindow): RawBuilder<PatientInDirectory> {
      const { after, descending, limit } = window;
      const part =
        search.typed === '' ? sql`0` : sql`case when ${beginsLike(search.typed)} then 0 else 1 end`;
      const sign = descending ? sql`<` : sql`>`;
      const behind = after ? sql`where (f.part, f.key, f.n) ${sign} (${sql.join([...after])})` : sql``;
      // Materialized, or PostgreSQL would read the whole name index for a few matches.
      return sql<PatientInDirectory>`with found as materialized (
          select p.n, ${part} as part, ${nameOrder} as key ${fitting(kind, search)}
        ) select f.n, f.part, f.key from found f ${behind} ${inOrder('f', window)} limit ${limit}`;
    },
    /** Number of matches, counted up to `maxCount`. */
    count: (search: PatientSearch, maxCount: number): RawBuilder<{ count: number }> =>
      sql`select count(*) as count from (select 1 as one ${fitting(kind, search)} limit ${maxCount}) found`,
  };
}

export function directoryStore({ db, kind }: Connection) {
  const queries = directoryQueries(kind);
  const rowsOf = async (query: RawBuilder<PatientInDirectory>): Promise<PatientInDirectory[]> =>
    (await query.execute(db)).rows;
  const looked = async (query: RawBuilder<LookedAt>, { limit }: DirectoryWindow): Promise<Looked> => {
    const { rows } = await query.execute(db);
    const last = rows.length < limit ? undefined : rows.at(-1);
    return { fitting: rows.filter((row) => Boolean(row.fits)), endedAt: last ? toCursor(last) : null };
  };
  return {
    walk: (window: DirectoryWindow) => rowsOf(queries.walk(window)),
    gather: (search: PatientSearch, window: DirectoryWindow) => rowsOf(queries.gather(search, window)),
    look: (search: PatientSearch, window: DirectoryWindow) => looked(queries.look(search, window), window),
    lookNamed: (search: PatientSearch, window: DirectoryWindow) =>
      looked(queries.lookNamed(search, window), window),
    async count(search: PatientSearch, maxCount: number): Promise<number> {
      return (await queries.count(search, maxCount).execute(db)).rows[0]?.count ?? 0;
    },
  };
}

export function toCursor({ part, key, n }: PatientInDirectory): DirectoryCursor {
  return [part, key, n];
}

interface Narrowed {
  /** Beginning of the names, folded; null: any name. */
  readonly prefix?: string | null;
  /**
   * Computed for each row instead of filtering: for a condition PostgreSQL would expect few matches, and sort the
   * whole range.
   */
  readonly fits?: RawBuilder<unknown>;
}

function along<T extends PatientInDirectory>(
  part: RawBuilder<unknown>,
  window: DirectoryWindow,
  { prefix = null, fits = sql`1` }: Narrowed = {},
): RawBuilder<T> {
  const direction = window.descending ? sql` desc` : sql``;
  const all = [sql<SqlBool>`p.merged_into is null`, ...isInRange(window, prefix)];
  return sql<T>`select p.n, ${part} as part, ${nameOrder} as key, ${fits} as fits from patients p
    where ${sql.join(all, sql` and `)} order by ${nameOrder}${direction}, p.n${direction} limit ${window.limit}`;
}

// At most one bound at each end: given two, SQLite may start reading at either. The letters alone find the position
// in the index; the pair skips rows with equal letters.
function isInRange({ after, descending }: DirectoryWindow, prefix: string | null): RawBuilder<SqlBool>[] {
  const range = prefix === null ? null : nameRange(prefix);
  const bounds: RawBuilder<SqlBool>[] = [];
  if (range && (!after || descending)) bounds.push(sql<SqlBool>`${nameOrder} >= ${range.from}`);
  if (range && (!after || !descending)) bounds.push(sql<SqlBool>`${nameOrder} < ${range.until}`);
  if (!after) return bounds;
  const [, key, n] = after;
  const sign = descending ? sql`<` : sql`>`;
  return [
    ...bounds,
    sql<SqlBool>`${nameOrder} ${sign}= ${key} and (${nameOrder}, p.n) ${sign} (${key}, ${n})`,
  ];
}

function fitting(kind: EngineKind, { terms, bornOn }: PatientSearch): RawBuilder<unknown> {
  if (bornOn !== null) {
    const named = terms === null ? sql`` : sql` and ${containsTerms(kind, 'p.words', terms)}`;
    return sql`from patients p where p.dob = ${bornOn} and p.merged_into is null${named}`;
  }
  if (terms === null) return sql`from patients p where p.merged_into is null`;
  return sql`${searchIn(kind, 'patients', terms, 'p')} and p.merged_into is null`;
}

function inOrder(alias: string, { descending }: DirectoryWindow): RawBuilder<unknown> {
  const columns = ['part', 'key', 'n'].map((column) => sql.ref(`${alias}.${column}`));
  return sql`order by ${sql.join(columns.map((column) => (descending ? sql`${column} desc` : column)))}`;
}
