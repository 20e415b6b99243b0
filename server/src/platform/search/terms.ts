import { fold } from '@docket/contract/fold.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EngineKind } from '../database/engine.ts';
import { digitsOf, minPhoneDigits } from './fold.ts';

/** What ends a word beside a blank: "jo" finds Mary-Jo and mary.jones@example.org. The column `words` breaks at the same (0001-start). */
const wordBreaks = "-.@'_()+/,";

const minPart = 3;

/** One thing that must stand in a text: a part of a word, or the beginning of one where only one or two letters were typed. */
export interface Term {
  readonly kind: 'part' | 'beginning';
  readonly text: string;
}

/**
 * Takes what somebody typed; returns what has to be found, all of it. Blank gives null: nothing is searched for.
 * A list without terms is a search that nothing can match (it had signs only).
 */
export function readTerms(typed: string): readonly Term[] | null {
  const folded = fold(typed);
  if (folded === '') return null;
  const digits = digitsOf(folded);
  // A phone number is one thing, however it is spaced.
  if (digits.length >= minPart && /^[\d\s()+./-]+$/.test(folded)) return [readPhone(digits)];
  return splitAtPhones(folded).flatMap((part) =>
    digitsOf(part).length >= minPhoneDigits && isPhone(part)
      ? [readPhone(digitsOf(part))]
      : part.split(' ').flatMap(readWord),
  );
}

// Callers give a number as they dial it: the zero for "within this country", the two for "to another one" are not of it.
function readPhone(digits: string): Term {
  return { kind: 'part', text: digits.length < minPhoneDigits ? digits : digits.replace(/^00?/, '') };
}

function isPhone(part: string): boolean {
  return /^[+(]?\d[\d\s()+./-]*$/.test(part);
}

// "ana 020 7946 0018" gives "ana" and "020 7946 0018".
function splitAtPhones(folded: string): string[] {
  const parts: string[] = [];
  for (const word of folded.split(' ')) {
    const last = parts.at(-1);
    if (last !== undefined && isPhone(word) && isPhone(last)) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}

function readWord(word: string): Term[] {
  if ([...word].length >= minPart) return [{ kind: 'part', text: word }];
  return spaceOut(word)
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'beginning', text }));
}

function spaceOut(text: string): string {
  return [...text].map((character) => (wordBreaks.includes(character) ? ' ' : character)).join('');
}

/** What a term looks like in the column `words`: the beginning of a word has a blank in front of it. */
export function inWords({ kind, text }: Term): string {
  return kind === 'part' ? text : ` ${text}`;
}

/** A table that can be searched: it has `n`, `words`, and the index "<table>_search" (migration 0002). */
type Searchable = 'doctors' | 'patients';

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
