import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection, EngineKind } from '../../platform/database/engine.ts';
import { containsTerms, searchIn } from '../../platform/search/terms.ts';
import type { PatientSearch } from '../rows.ts';
import { nameBeginsWith, nameOrder, toNameRange } from '../store.ts';

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

export type DirectoryRow = { n: number; part: DirectoryPart; key: string };
type ScannedRow = DirectoryRow & { fits: number | boolean };

/** Matches among the rows read, and the position where reading ended; null at the end of the directory. */
export interface Scanned {
  readonly fitting: DirectoryRow[];
  readonly endedAt: DirectoryCursor | null;
}

/** Returns the directory's queries, separate so that a test can read their plans. Merged records are left out. */
export function directoryQueries(kind: EngineKind) {
  return {
    /** All patients, in order. */
    listAll: (window: DirectoryWindow): RawBuilder<DirectoryRow> => selectInOrder(sql`0`, window),
    /** All rows in the index range of the typed beginning, in order; `fits` marks the matches. */
    scanNamePrefix({ terms, foldedText }: PatientSearch, window: DirectoryWindow): RawBuilder<ScannedRow> {
      const fits = sql`(${containsTerms(kind, 'p.words', terms ?? [])} and ${nameBeginsWith(foldedText)})`;
      return selectInOrder(sql`0`, window, { prefix: foldedText, fits });
    },
    /** All patients, in order; `fits` marks matches whose name begins otherwise. */
    scanAll({ terms, foldedText }: PatientSearch, window: DirectoryWindow): RawBuilder<ScannedRow> {
      const fits = sql`(${containsTerms(kind, 'p.words', terms ?? [])} and not ${nameBeginsWith(foldedText)})`;
      return selectInOrder(sql`1`, window, { fits });
    },
    /** All matches, sorted. */
    listMatches(search: PatientSearch, window: DirectoryWindow): RawBuilder<DirectoryRow> {
      const { after, descending, limit } = window;
      const part =
        search.foldedText === ''
          ? sql`0`
          : sql`case when ${nameBeginsWith(search.foldedText)} then 0 else 1 end`;
      const sign = descending ? sql`<` : sql`>`;
      const behind = after ? sql`where (f.part, f.key, f.n) ${sign} (${sql.join([...after])})` : sql``;
      // Materialized, or PostgreSQL would read the whole name index for a few matches.
      return sql<DirectoryRow>`with found as materialized (
          select p.n, ${part} as part, ${nameOrder} as key ${selectFitting(kind, search)}
        ) select f.n, f.part, f.key from found f ${behind} ${orderByPosition('f', window)} limit ${limit}`;
    },
    /** Number of matches, counted up to `maxCount`. */
    count: (search: PatientSearch, maxCount: number): RawBuilder<{ count: number }> =>
      sql`select count(*) as count from (select 1 as one ${selectFitting(kind, search)} limit ${maxCount}) found`,
  };
}

export function directoryStore({ db, kind }: Connection) {
  const queries = directoryQueries(kind);
  const readRows = async (query: RawBuilder<DirectoryRow>): Promise<DirectoryRow[]> =>
    (await query.execute(db)).rows;
  const scan = async (query: RawBuilder<ScannedRow>, { limit }: DirectoryWindow): Promise<Scanned> => {
    const { rows } = await query.execute(db);
    const last = rows.length < limit ? undefined : rows.at(-1);
    return { fitting: rows.filter((row) => Boolean(row.fits)), endedAt: last ? toCursor(last) : null };
  };
  return {
    listAll: (window: DirectoryWindow) => readRows(queries.listAll(window)),
    listMatches: (search: PatientSearch, window: DirectoryWindow) =>
      readRows(queries.listMatches(search, window)),
    scanAll: (search: PatientSearch, window: DirectoryWindow) =>
      scan(queries.scanAll(search, window), window),
    scanNamePrefix: (search: PatientSearch, window: DirectoryWindow) =>
      scan(queries.scanNamePrefix(search, window), window),
    async count(search: PatientSearch, maxCount: number): Promise<number> {
      return (await queries.count(search, maxCount).execute(db)).rows[0]?.count ?? 0;
    },
  };
}

export function toCursor({ part, key, n }: DirectoryRow): DirectoryCursor {
  return [part, key, n];
}

interface ScanOptions {
  /** Beginning of the names, folded; null: any name. */
  readonly prefix?: string | null;
  /**
   * Computed for each row instead of filtering: for a condition PostgreSQL would expect few matches, and sort the
   * whole range.
   */
  readonly fits?: RawBuilder<unknown>;
}

function selectInOrder<T extends DirectoryRow>(
  part: RawBuilder<unknown>,
  window: DirectoryWindow,
  { prefix = null, fits = sql`1` }: ScanOptions = {},
): RawBuilder<T> {
  const direction = window.descending ? sql` desc` : sql``;
  const all = [sql<SqlBool>`p.merged_into is null`, ...toRangeConditions(window, prefix)];
  return sql<T>`select p.n, ${part} as part, ${nameOrder} as key, ${fits} as fits from patients p
    where ${sql.join(all, sql` and `)} order by ${nameOrder}${direction}, p.n${direction} limit ${window.limit}`;
}

// At most one bound at each end: given two, SQLite may start reading at either. The letters alone find the position
// in the index; the pair skips rows with equal letters.
function toRangeConditions(
  { after, descending }: DirectoryWindow,
  prefix: string | null,
): RawBuilder<SqlBool>[] {
  const range = prefix === null ? null : toNameRange(prefix);
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

function selectFitting(kind: EngineKind, { terms, bornOn }: PatientSearch): RawBuilder<unknown> {
  if (bornOn !== null) {
    const named = terms === null ? sql`` : sql` and ${containsTerms(kind, 'p.words', terms)}`;
    return sql`from patients p where p.dob = ${bornOn} and p.merged_into is null${named}`;
  }
  if (terms === null) return sql`from patients p where p.merged_into is null`;
  return sql`${searchIn(kind, 'patients', terms, 'p')} and p.merged_into is null`;
}

function orderByPosition(alias: string, { descending }: DirectoryWindow): RawBuilder<unknown> {
  const columns = ['part', 'key', 'n'].map((column) => sql.ref(`${alias}.${column}`));
  return sql`order by ${sql.join(columns.map((column) => (descending ? sql`${column} desc` : column)))}`;
}
