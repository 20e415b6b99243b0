import { type RawBuilder, sql } from 'kysely';
import type { Connection, EngineKind } from './engine.ts';
import { prepareQuery } from './prepare-query.ts';

type Kind = Pick<Connection, 'kind'>;

/** Locks the rows a query reads until the transaction ends. SQLite's transactions stand in line: its rows need no lock. */
export function forUpdate<Query extends { forUpdate(): Query }>({ kind }: Kind, query: Query): Query {
  return kind === 'postgres' ? query.forUpdate() : query;
}

/** The same, and others may lock them so too; whoever wants to change one waits. */
export function forShare<Query extends { forShare(): Query }>({ kind }: Kind, query: Query): Query {
  return kind === 'postgres' ? query.forShare() : query;
}

/** The same, while others may go on writing rows that refer to these. */
export function forNoKeyUpdate<Query extends { forNoKeyUpdate(): Query }>(
  { kind }: Kind,
  query: Query,
): Query {
  return kind === 'postgres' ? query.forNoKeyUpdate() : query;
}

/**
 * Waits, however long it takes, until no other transaction is at the same work, which then may take its time as well; called
 * first in a transaction. SQLite has one server only. Earlier releases know the lock by the same number.
 */
export async function takeTurn({ db, kind }: Connection, work: string): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
    db,
  );
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(db);
}

/** Waits while another transaction holds the lock of this name, then holds it until this one ends. */
export async function lockUntilEnd(connection: Connection, name: string): Promise<void> {
  if (connection.kind === 'postgres') await lock(connection, { name });
}
const lock = prepareQuery(
  ({ name }: { name: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
);

/** Locks several names in the given order. Transactions that sort the names never deadlock. */
export async function lockAllUntilEnd(connection: Connection, names: readonly string[]): Promise<void> {
  if (connection.kind === 'postgres' && names.length > 0) await lockAll(connection, { names });
}
const lockAll = prepareQuery(
  ({ names }: { names: readonly string[] }) =>
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`,
);

/**
 * Makes all that a transaction reads the database of one moment; called first in it. Where somebody else writes meanwhile
 * what it wants to write, it is run again. SQLite's transactions stand in line.
 */
export async function setSnapshotIsolation({ db, kind }: Connection): Promise<void> {
  if (kind === 'postgres') await sql`set transaction isolation level repeatable read`.execute(db);
}

/** A list of numbers as one value, so that one statement serves lists of any length; read by `fromNumbered`. */
export type NumberList = string | readonly number[];

export function toNumberList({ kind }: Kind, numbers: readonly number[]): NumberList {
  return kind === 'sqlite' ? JSON.stringify(numbers) : numbers;
}

/** The rows of a table (under `alias`) whose `n` stands in the list, with what is joined to them: where to select from. */
export function fromNumbered(
  kind: EngineKind,
  { table, alias, joins }: { table: string; alias: string; joins: RawBuilder<unknown> },
  numbers: NumberList,
): RawBuilder<unknown> {
  const rows = sql`${sql.id(table)} ${sql.id(alias)}`;
  const n = sql.ref(`${alias}.n`);
  // "Cross join" is SQLite's word for: in this order.
  return kind === 'sqlite'
    ? sql`from json_each(${numbers}) wanted cross join ${rows} on ${n} = wanted.value ${joins}`
    : sql`from ${rows} ${joins} where ${n} = any(${numbers}::bigint[])`;
}

/** Joins to each row before it the rows of a table that fit it, found one by one through an index. */
export function joinPerRow(
  kind: EngineKind,
  { table, alias, columns }: { table: string; alias: string; columns: RawBuilder<unknown> },
  fits: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql`${sql.id(table)} ${sql.id(alias)}`;
  return kind === 'sqlite'
    ? sql`cross join ${rows} on ${fits}`
    : // The limit without effect keeps the planner from reading the whole table instead.
      sql`cross join lateral (select ${columns} from ${rows} where ${fits} offset 0) ${sql.id(alias)}`;
}

/**
 * How rows that were found otherwise are sorted, without going along the order's index again: PostgreSQL by finding all of
 * them first, SQLite by an order that no index has. `before` comes in front of the select.
 */
export function fromFound(kind: EngineKind, rows: RawBuilder<unknown>) {
  return kind === 'postgres'
    ? { before: sql`with all_found as materialized (${rows}) `, found: sql`all_found` }
    : { before: sql``, found: sql`(${rows})` };
}

export function sortingOfFound(kind: EngineKind): 'by row' | 'by index' {
  return kind === 'sqlite' ? 'by row' : 'by index';
}

/**
 * The order of rows that a cross join read in that order already. SQLite goes through one from the left; told the order, it
 * would sort all of them again first.
 */
export function orderOfJoined(kind: EngineKind, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return kind === 'sqlite' ? sql`` : order;
}

/** A text as SQLite compares all of them, by its bytes. */
export function byBytes(kind: EngineKind, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return kind === 'postgres' ? sql`${column} collate "C"` : column;
}

/**
 * All rows as one JSON text, a list of lists: a driver takes longer to hand over a thousand short rows than the database
 * takes to read them. In no order.
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
