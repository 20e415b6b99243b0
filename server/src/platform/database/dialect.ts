import { type RawBuilder, sql } from 'kysely';
import type { Connection, EngineKind } from './engine.ts';
import { prepareQuery } from './prepare-query.ts';

type Kind = Pick<Connection, 'kind'>;

/**
 * Locks the rows a query reads until the transaction ends. SQLite runs one transaction at a time and needs no row
 * locks.
 */
export function forUpdate<Query extends { forUpdate(): Query }>({ kind }: Kind, query: Query): Query {
  return kind === 'postgres' ? query.forUpdate() : query;
}

/** Locks the rows in share mode: other transactions may share-lock them too, but an update waits. */
export function forShare<Query extends { forShare(): Query }>({ kind }: Kind, query: Query): Query {
  return kind === 'postgres' ? query.forShare() : query;
}

/** Locks the rows against updates, while other transactions may still insert rows that reference them. */
export function forNoKeyUpdate<Query extends { forNoKeyUpdate(): Query }>(
  { kind }: Kind,
  query: Query,
): Query {
  return kind === 'postgres' ? query.forNoKeyUpdate() : query;
}

/**
 * Locks a kind of work, such as migrating, until the transaction ends. Waits without a time limit for another
 * transaction that has the lock, and lifts the time limits of the current one. Call it first in the transaction. The
 * hash gives the lock the number that earlier releases use. SQLite has one server only and needs no lock.
 */
export async function lockWork({ db, kind }: Connection, work: string): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
    db,
  );
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(db);
}

/** Locks a name until the transaction ends. Waits for another transaction that has the lock. */
export async function lockUntilEnd(connection: Connection, name: string): Promise<void> {
  if (connection.kind === 'postgres') await lock(connection, { name });
}
const lock = prepareQuery(
  ({ name }: { name: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
);

/** Locks several names in the order of the list. Transactions that sort the names never deadlock. */
export async function lockAllUntilEnd(connection: Connection, names: readonly string[]): Promise<void> {
  if (connection.kind === 'postgres' && names.length > 0) await lockAll(connection, { names });
}
const lockAll = prepareQuery(
  ({ names }: { names: readonly string[] }) =>
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`,
);

/**
 * Makes the transaction read one snapshot of the database. Call it first. On a write conflict the transaction is run
 * again. SQLite runs one transaction at a time and needs no isolation level.
 */
export async function setSnapshotIsolation({ db, kind }: Connection): Promise<void> {
  if (kind === 'postgres') await sql`set transaction isolation level repeatable read`.execute(db);
}

/** A list of numbers as one bound value, so that one statement serves lists of any length. Read by `fromNumbered`. */
export type NumberList = string | readonly number[];

export function toNumberList({ kind }: Kind, numbers: readonly number[]): NumberList {
  return kind === 'sqlite' ? JSON.stringify(numbers) : numbers;
}

/** Returns the `from` clause for the rows of `table` (as `alias`) whose `n` is in the list, with their joins. */
export function fromNumbered(
  kind: EngineKind,
  { table, alias, joins }: { table: string; alias: string; joins: RawBuilder<unknown> },
  numbers: NumberList,
): RawBuilder<unknown> {
  const rows = sql`${sql.id(table)} ${sql.id(alias)}`;
  const n = sql.ref(`${alias}.n`);
  // With a cross join, SQLite reads the list first and looks up each row by its number.
  return kind === 'sqlite'
    ? sql`from json_each(${numbers}) wanted cross join ${rows} on ${n} = wanted.value ${joins}`
    : sql`from ${rows} ${joins} where ${n} = any(${numbers}::bigint[])`;
}

/** Returns a join that finds the fitting rows of a table through an index, once per row before it. */
export function joinPerRow(
  kind: EngineKind,
  { table, alias, columns }: { table: string; alias: string; columns: RawBuilder<unknown> },
  fits: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql`${sql.id(table)} ${sql.id(alias)}`;
  return kind === 'sqlite'
    ? sql`cross join ${rows} on ${fits}`
    : // The limit without effect keeps the planner from reading the entire table.
      sql`cross join lateral (select ${columns} from ${rows} where ${fits} offset 0) ${sql.id(alias)}`;
}

/**
 * Returns two parts of a query that finds rows through one index and then sorts them, instead of reading all rows along
 * the index of the order. `before` goes in front of the select, `found` is the table to select from. PostgreSQL
 * materializes the rows first; SQLite sorts by an order without an index (see `sortingOfFound`).
 */
export function materializeFound(kind: EngineKind, rows: RawBuilder<unknown>) {
  return kind === 'postgres'
    ? { before: sql`with all_found as materialized (${rows}) `, found: sql`all_found` }
    : { before: sql``, found: sql`(${rows})` };
}

export function sortingOfFound(kind: EngineKind): 'by row' | 'by index' {
  return kind === 'sqlite' ? 'by row' : 'by index';
}

/**
 * Returns the order for rows that a cross join already reads in that order: none for SQLite, which would sort all of
 * them again.
 */
export function orderOfJoined(kind: EngineKind, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return kind === 'sqlite' ? sql`` : order;
}

/** Returns a text column that sorts and compares by its bytes, as SQLite's always do. */
export function byBytes(kind: EngineKind, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return kind === 'postgres' ? sql`${column} collate "C"` : column;
}

/**
 * Returns a select of all rows as one JSON text, a list of lists in no order. A driver takes longer to return a
 * thousand short rows than the database takes to read them.
 */
export function asJsonText(
  kind: EngineKind,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): RawBuilder<string> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  return kind === 'sqlite'
    ? sql`(select json_group_array(json_array(${listed})) from (${rows}))`
    : sql`(select coalesce(cast(json_agg(json_build_array(${listed})) as text), '[]') from (${rows}) rows)`;
}
