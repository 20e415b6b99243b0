import { fold, splitName, toPlainDigits } from '@docket/contract/formats/fold.ts';
import { type CalendarDate, isRealDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { readMonth } from '../platform/search/month-names.ts';
import { readSpellings, readTerms, type Term } from '../platform/search/terms.ts';
import { mapTypedDigits, removeDialPrefix, toNationalNumbers } from './phone-numbers.ts';
import type { PatientSearch } from './rows.ts';

const isoDate = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/;
const writtenDate = /(?<![\d./])(\d{1,2}) ?([./]) ?(\d{1,2}) ?\2 ?(\d{4})(?![\d./])/;
const dayFirst = /(?<![\d./-])(\d{1,2})(?:\.|st|nd|rd|th)? ([a-z]{3,9})[.,]? (\d{4})(?!\d)/;
const monthFirst = /(?<![\p{L}])([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/u;

/**
 * Returns the words and the date of birth in the typed text. Dates: 1985-04-30, 30.4.1985, 30/4/1985 (4/30/1985 too,
 * since there is no thirtieth month) and 30 April 1985; an impossible date counts as words. `country` applies to
 * phone numbers without a country code.
 */
export function readSearch(q: string, country: string): PatientSearch {
  const raw = toNationalNumbers(q, country);
  const all = fold(raw);
  const found = findDate(all);
  const foldedText = found ? fold(all.replace(found.text, ' ')) : all;
  const bornOn = found && toIsoDate(found.date);
  const otherSpellings = listOtherSpellings(foldedText, raw);
  const phone = /^[+(]?\d[\d\s()+./-]*$/.test(foldedText)
    ? { typed: toPlainDigits(q).trim(), country }
    : null;
  const terms = addTypedDigits(readTerms(foldedText, raw), mapTypedDigits(q, country));
  return { terms, bornOn, foldedText, nameTokens: readNameTokens(foldedText), otherSpellings, phone };
}

function addTypedDigits(
  terms: readonly Term[] | null,
  typedDigits: ReadonlyMap<string, string>,
): readonly Term[] | null {
  if (terms === null || typedDigits.size === 0) return terms;
  return terms.map((term) => {
    const typed = typedDigits.get(removeDialPrefix(term.text));
    return typed === undefined ? term : { ...term, others: [...(term.others ?? []), typed] };
  });
}

// Limits how many alternative spellings of the typed text are tried.
const maxOtherSpellings = 7;

function listOtherSpellings(typed: string, raw: string): string[] {
  const spellings = readSpellings(raw);
  let spelled = [''];
  for (const word of typed.split(' ')) {
    const each = spelled.length > maxOtherSpellings ? [word] : [word, ...(spellings.get(word) ?? [])];
    spelled = spelled.flatMap((prefix) => each.map((other) => `${prefix} ${other}`.trimStart()));
  }
  return spelled.filter((spelling) => spelling !== typed).slice(0, maxOtherSpellings);
}

/** Returns the typed words that may be a name; empty if the text contains a digit or an email address. */
export function readNameTokens(typed: string): string[] {
  return /[\d@]/.test(typed) ? [] : splitName(typed);
}

function findDate(text: string): { text: string; date: CalendarDate } | null {
  const iso = isoDate.exec(text);
  if (iso) return toDateIfReal(iso[0], [iso[1], iso[2], iso[3]]);
  const written = writtenDate.exec(text);
  if (!written) return findNamedMonth(text);
  const [whole, first, sign, second, year] = written;
  return (
    toDateIfReal(whole, [year, second, first]) ??
    (sign === '/' ? toDateIfReal(whole, [year, first, second]) : null)
  );
}

function findNamedMonth(text: string) {
  const [whole = '', day, month = '', year] = dayFirst.exec(text) ?? [];
  if (readMonth(month) > 0) return toDateIfReal(whole, [year, readMonth(month), day]);
  const [other = '', name = '', second, otherYear] = monthFirst.exec(text) ?? [];
  return readMonth(name) > 0 ? toDateIfReal(other, [otherYear, readMonth(name), second]) : null;
}

function toDateIfReal(text: string, parts: readonly (string | number | undefined)[]) {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const date = { year, month, day };
  return isRealDate(date) ? { text, date } : null;
}
