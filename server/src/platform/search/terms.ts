import { fold, foldLetters, withoutJoins } from '@docket/contract/formats/fold.ts';
import { listOtherForms } from '@docket/contract/formats/short-forms.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EngineKind } from '../database/engine.ts';
import { minPhoneDigits, readDigits } from './fold.ts';
import type { Guess } from './one-slip.ts';
import { listOtherSpellings } from './spellings.ts';

/**
 * Characters that end a word like a blank does: "jo" finds Mary-Jo and mary.jones@example.org. The column `words`
 * breaks at them too (0001-start).
 */
const wordBreaks = "-.@'_()+/,";

const minPart = 3;

/**
 * A text that a row must contain: a part of a word, or the beginning of a word when only one or two letters were
 * typed.
 */
export interface Term {
  readonly kind: 'part' | 'beginning';
  readonly text: string;
  /** Alternative spellings that also match: "mueller" is Müller. */
  readonly others?: readonly string[];
}

/**
 * Returns the terms of a search; a row must contain all of them. null for blank input (no search); an empty list when
 * the input has only punctuation (matches no row). Pass the original input as `raw` if `typed` is already folded: its
 * letters decide on alternative spellings.
 */
export function readTerms(typed: string, raw: string = typed): readonly Term[] | null {
  const folded = fold(typed);
  if (folded === '') return null;
  const digits = readDigits(folded);
  // A phone number is one term, with any spacing.
  if (digits.length >= minPart && /^[\d\s()+./-]+$/.test(folded)) return [readPhone(digits)];
  const spellings = readSpellings(raw);
  const parts = splitAtPhones(folded);
  return parts.flatMap((part, at) => {
    if (readDigits(part).length >= minPhoneDigits && isPhone(part)) return [readPhone(readDigits(part))];
    const besides = joinWithNeighbours(parts, at);
    return part.split(' ').flatMap((word) => readWord(word, [...(spellings.get(word) ?? []), ...besides]));
  });
}

// "saint clair" may be stored as St. Clair, and "maria de la cruz" as Maria Delacruz, where no word begins with "la".
function joinWithNeighbours(words: readonly string[], at: number): string[] {
  const word = words[at] ?? '';
  const before = words[at - 1] ?? '';
  const forms = listOtherForms(word, at === words.length - 1);
  const next = words[at + 1] ?? '';
  if (/^ma?c$/.test(word) && /^\p{L}{3,}$/u.test(next)) return [`mac${next}`, `mc${next}`];
  const isShort = forms.length === 0 && /^\p{L}{1,2}$/u.test(word) && /^\p{L}+$/u.test(before);
  return isShort && before.length + word.length >= minPart ? [`${before}${word}`] : forms;
}

/**
 * Returns the alternative spellings of each typed word, keyed by the folded word. Words without alternatives are left
 * out.
 */
export function readSpellings(raw: string): ReadonlyMap<string, readonly string[]> {
  const spellings = raw.split(/\s+/).map((word) => [fold(word), listJoinedForms(word)] as const);
  return new Map(spellings.filter(([, others]) => others.length > 0));
}

// "O'Brien" may be stored as Obrien, "Jean-Luc" as Jeanluc; rows of older releases have older folds.
function listJoinedForms(word: string): string[] {
  const folded = fold(word);
  const others = [withoutJoins(folded), foldLetters(word)];
  const different = others.filter((other) => other !== folded && isPart(other));
  return [...new Set([...listOtherSpellings(word), ...different])];
}

// Drops the dialling prefix: one zero for national, two for international numbers.
function readPhone(digits: string): Term {
  return { kind: 'part', text: digits.length < minPhoneDigits ? digits : digits.replace(/^00?/, '') };
}

function isPhone(part: string): boolean {
  return /^[+(]?\d[\d\s()+./-]*$/.test(part);
}

// Joins the words of a phone number: "ana 020 7946 0018" gives "ana" and "020 7946 0018".
function splitAtPhones(folded: string): string[] {
  const parts: string[] = [];
  for (const word of folded.split(' ')) {
    const last = parts.at(-1);
    if (last !== undefined && isPhone(word) && isPhone(last)) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}

// Characters are counted, not code units: the index needs three characters, and some are two code units long.
const isPart = (text: string) => [...text].length >= minPart;

function readWord(word: string, others: readonly string[]): Term[] {
  const text = word.replace(abbreviation, '$1');
  const also = others.length > 0 && { others };
  if (isPart(text)) {
    // An alternative that ends with a blank is a complete word, so a blank goes in front too.
    const wholes = others.map((other) => (other.endsWith(' ') ? ` ${other}` : other)).filter(isPart);
    return [{ kind: 'part', text, ...(also && { others: [...new Set(wholes)] }) }];
  }
  return spaceOut(text)
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'beginning', text: part, ...also }));
}

// "st." also finds St Clair.
const abbreviation = /^(\p{L}{1,3})\.$/u;

function spaceOut(text: string): string {
  return [...text].map((character) => (wordBreaks.includes(character) ? ' ' : character)).join('');
}

/**
 * Returns the search patterns of a term for the column `words`, one for each spelling. A beginning of a word starts
 * with a blank.
 */
export function toPatterns({ kind, text, others = [] }: Term): string[] {
  return [text, ...others].map((spelling) => (kind === 'part' ? spelling : ` ${spelling}`));
}

function joinByOr(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 1 ? sql.join(conditions) : sql`(${sql.join(conditions, sql` or `)})`;
}

/** A searchable table: it has `n`, `words`, and the index "<table>_search" (migration 0002). */
type Searchable = 'doctors' | 'patients';

// Enough to narrow the rows to a few; each of these is compared in full.
const maxTrigrams = 12;

/**
 * Returns the condition that a column of `words` ("p.words") contains all terms. It hides the column from indexes, so
 * that an ordered list keeps its index; use `searchIn` to find rows among many.
 */
export function containsTerms(kind: EngineKind, column: string, terms: readonly Term[]): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`1 = 0`;
  const position = sql.raw(kind === 'sqlite' ? 'instr' : 'strpos');
  const contains = (within: RawBuilder<unknown>, text: string) => sql`${position}(${within}, ${text}) > 0`;
  const each = terms.map((term) =>
    joinByOr(
      toPatterns(term).map((text) => withinOneWord(column, text, contains, contains(sql.ref(column), text))),
    ),
  );
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

// `words` also has a patient's name in one word, "leabelanger" for "lea belanger". Typed text may match its
// beginning; a part within a word ("abel") must match the name or the email as written.
function withinOneWord(
  column: string,
  text: string,
  contains: (within: RawBuilder<unknown>, text: string) => RawBuilder<unknown>,
  containsText: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (column !== 'p.words' || !/^[\p{L}\p{M}]+$/u.test(text)) return containsText;
  const written = [sql.ref('p.name_key'), sql`lower(p.email)`].map((within) => contains(within, text));
  return sql`(${containsText} and (${contains(sql.ref(column), ` ${text}`)} or ${sql.join(written, sql` or `)}))`;
}

/**
 * Returns a `from` clause for the rows of a table that contain all terms (at least one), found through its search
 * index.
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
  // SQLite keeps the order of tables in a cross join.
  return sql`from ${index} cross join ${sql.id(table)} ${at} on ${at}.n = ${index}.rowid
    where ${index} match ${toMatch(terms)} and ${containsTerms(kind, `${alias}.words`, terms)}`;
}

// The only form that PostgreSQL's trigram index supports.
function areLike(alias: string, terms: readonly Term[]): RawBuilder<unknown> {
  const wordsColumn = sql.ref(`${alias}.words`);
  const contains = (within: RawBuilder<unknown>, text: string) =>
    sql`${within} like ${`%${escapeLike(text)}%`}`;
  const each = terms.map((term) =>
    joinByOr(
      toPatterns(term).map((text) =>
        withinOneWord(`${alias}.words`, text, contains, contains(wordsColumn, text)),
      ),
    ),
  );
  return each.length === 0 ? sql`1 = 0` : sql`${sql.join(each, sql` and `)}`;
}

// Quoted, so that the index reads no typed character as an operator.
function toMatch(terms: readonly Term[]): string {
  const hasOnePattern = (term: Term) => toPatterns(term).length === 1;
  const trigrams = (term: Term) => toPatterns(term).map((text) => toTrigrams(text, term.kind));
  const either = terms
    .filter((term) => !hasOnePattern(term))
    .map((term) => trigrams(term).map(joinByAnd).join(' OR '));
  const all = joinByAnd(terms.filter(hasOnePattern).flatMap((term) => trigrams(term).flat()));
  return [all, ...either.map((alternative) => `(${alternative})`)]
    .filter((condition) => condition !== '')
    .join(' AND ');
}

function joinByAnd(trigrams: readonly string[]): string {
  return [...new Set(trigrams)]
    .slice(0, maxTrigrams)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' AND ');
}

function toTrigrams(text: string, kind: Term['kind']): string[] {
  // In `words` each word has two blanks in front, so one letter forms a trigram with them.
  const letters = [...(kind === 'beginning' ? ` ${text}` : text)];
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
}

/** Returns the condition that a column holds one of the values; with an empty list it matches no row. */
export function isOneOf(column: string, values: readonly string[]): Expression<SqlBool> {
  return values.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
}

/** A name of several words, each the beginning of a word in the row; one of them is a guess. */
export interface GuessedName {
  /** Texts of which every matching row contains one; null: search for the guesses directly. */
  readonly anchors: readonly string[] | null;
  readonly guesses: readonly Guess[];
  /** The other words (folded), as typed. */
  readonly others: readonly string[];
}

// A short word gives the index only a few letters, which many rows may contain. Rows beyond this number are ignored.
const maxCandidates = 2_000;

/**
 * Returns a `from` clause for the rows of a table that match one of the guessed names, found through its search
 * index; null if every guess is too short for the index.
 */
export function guessIn(
  kind: EngineKind,
  table: Searchable,
  names: readonly GuessedName[],
  alias: string,
): RawBuilder<unknown> | null {
  const sharp = names.filter(canUseIndex);
  if (sharp.length === 0) return null;
  const at = sql.id(alias);
  const wordsColumn = sql.ref(`${alias}.words`);
  const isLike = (pattern: string) => sql`${wordsColumn} like ${pattern} escape '\\'`;
  const fits = joinByOr(
    sharp.map(({ guesses, others }) => {
      const either = joinByOr(guesses.map((guess) => isLike(toPattern(guess))));
      return sql`(${sql.join([either, ...others.map((other) => isLike(`%  ${escapeLike(other)}%`))], sql` and `)})`;
    }),
  );
  if (kind === 'postgres') {
    // The planner uses the index only for few patterns; the guesses alone are too many.
    const anchors = new Set(sharp.flatMap((name) => name.anchors ?? []));
    const anchored = joinByOr([...anchors].map((anchor) => isLike(`%${escapeLike(anchor)}%`)));
    const isAnchored = sharp.every((name) => name.anchors !== null);
    return sql`from ${sql.id(table)} ${at} where ${isAnchored ? sql`(${anchored}) and ${fits}` : fits}`;
  }
  const index = sql.id(`${table}_search`);
  const match = new Set(sharp.map(toGuessMatch));
  return sql`from (select rowid from ${index} where ${index} match ${[...match].join(' OR ')} limit ${maxCandidates}) found
    cross join ${sql.id(table)} ${at} on ${at}.n = found.rowid where ${fits}`;
}

function toGuessMatch({ anchors, guesses, others }: GuessedName): string {
  const either = anchors?.map((anchor) => toTrigrams(anchor, 'part')) ?? guesses.map(listTrigrams);
  const known = either
    .filter((trigrams) => trigrams.length > 0)
    .map((trigrams) => `(${joinByAnd(trigrams)})`);
  const rest = anchors ? [] : others.flatMap((other) => toTrigrams(` ${other}`, 'beginning'));
  return rest.length > 0 ? `((${known.join(' OR ')}) AND ${joinByAnd(rest)})` : `(${known.join(' OR ')})`;
}

// Returns whether the index narrows the search enough: a single first letter would select too many rows.
function canUseIndex({ anchors, guesses, others }: GuessedName): boolean {
  if (anchors) return true;
  const known = others.flatMap((other) => toTrigrams(other, 'part'));
  return guesses.some((guess) =>
    [...listTrigrams(guess), ...known].some((trigram) => !trigram.startsWith('  ')),
  );
}

// In `words` each word has two blanks in front and one behind.
function listTrigrams({ before, after }: Guess): string[] {
  const runs = after === null ? [`  ${before}`] : [`  ${before}`, after];
  return runs.flatMap((run) => toTrigrams(run, 'part'));
}

function toPattern({ before, after }: Guess): string {
  return after === null ? `%  ${escapeLike(before)}%` : `%  ${escapeLike(before)}_${escapeLike(after)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
