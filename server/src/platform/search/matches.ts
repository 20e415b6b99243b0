import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EngineKind } from '../database/engine.ts';
import { inWords, type Term } from './terms.ts';

/** A table that can be searched: it has `n`, `words`, and the index "<table>_search" (migration 0002). */
export type Searchable = 'doctors' | 'patients';

// Enough to make the rest few; every row is looked at again.
const maxTrigrams = 12;

/**
 * Takes the engine, a column of `words` ("p.words") and terms; returns whether all of them stand in it. Looks at one
 * row, in words no index knows, so that a list in some order stays in it: to find the rows among many, use `searchIn`.
 */
export function standsIn(kind: EngineKind, column: string, terms: readonly Term[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`1 = 0`;
  const position = sql.raw(kind === 'sqlite' ? 'instr' : 'strpos');
  const each = terms.map((term) => sql`${position}(${sql.ref(column)}, ${inWords(term)}) > 0`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/**
 * The rows of a table in which all terms stand, found through its index, as something to select from under `alias`.
 * Takes the engine, the table, the terms (at least one) and the alias.
 */
export function searchIn(
  kind: EngineKind,
  table: Searchable,
  terms: readonly Term[],
  alias: string,
): RawBuilder<unknown> {
  const at = sql.id(alias);
  if (kind === 'postgres') return sql`from ${sql.id(table)} ${at} where ${areLike(alias, terms)}`;
  const index = sql.id(`${table}_search`);
  // "Cross join" is SQLite's word for: in this order.
  return sql`from ${index} cross join ${sql.id(table)} ${at} on ${at}.n = ${index}.rowid
    where ${index} match ${toMatch(terms)} and ${standsIn(kind, `${alias}.words`, terms)}`;
}

// The one form that PostgreSQL's index of trigrams answers.
function areLike(alias: string, terms: readonly Term[]): RawBuilder<unknown> {
  const words = sql.ref(`${alias}.words`);
  const each = terms.map((term) => sql`${words} like ${`%${inWords(term).replace(/[\\%_]/g, '\\$&')}%`}`);
  return each.length === 0 ? sql`1 = 0` : sql`${sql.join(each, sql` and `)}`;
}

// Quoted, so that nothing somebody typed is read as an operator of the index.
function toMatch(terms: readonly Term[]): string {
  const trigrams = new Set(terms.flatMap((term) => toTrigrams(inWords(term), term.kind)));
  return [...trigrams]
    .slice(0, maxTrigrams)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' AND ');
}

function toTrigrams(text: string, kind: Term['kind']): string[] {
  // Each word has two blanks in front: one letter makes a run of three with them.
  const letters = [...(kind === 'beginning' ? ` ${text}` : text)];
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
}

/** Makes what is found a condition of its own. */
export function isOneOf(column: string, values: readonly string[]): Expression<SqlBool> {
  return values.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
}
