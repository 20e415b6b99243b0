import { fold } from '@docket/contract/formats/fold.ts';
import { minPhoneDigits, readDigits } from '../../platform/search/fold.ts';
import { isClockTime } from './read-clock.ts';
import { guessMonth, isDayName } from './read-day.ts';
import { isHourUnit, isMinuteUnit } from './units.ts';

// A number still being typed has at least its country code.
const minPrefixDigits = 5;
const minWhole = 10;
const minShortDigits = 6;

/**
 * Joins the words of each phone number, without extension: "+44 (0)20 7946 0714 ext 12" becomes "+44 (0)20 7946
 * 0714". Its digits are then never read as a day, hour or length.
 */
export function joinPhones(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const count = countPhoneWords(tokens, at);
    if (count === 0) {
      joined.push(tokens[at] ?? '');
      at += 1;
      continue;
    }
    joined.push(withoutExtension(tokens.slice(at, at + count).join(' ')));
    at += count + extensionAt(tokens, at + count);
  }
  return joined;
}

// Returns how many words the phone number at this position takes, or 0.
function countPhoneWords(tokens: readonly string[], at: number): number {
  let run: string[] = [];
  for (const word of tokens.slice(at)) {
    if (!isPiece(word)) break;
    run = [...run, withoutExtension(word)];
    if (withoutExtension(word) !== tidy(word)) break;
  }
  // "10 020 7946 0714": 10 is an hour, because a leading zero or plus starts a number.
  if (/^[1-9]\d?$/.test(run[0] ?? '') && /^(\+|0\d\d)/.test(run[1] ?? '')) return 0;
  // "020 7946 0714 10": the number is complete, so 10 is an hour.
  const before = run.slice(0, -1);
  const isFollowed = /^\d{1,2}$/.test(run.at(-1) ?? '') && countDigits(before.slice(-1)) >= 3;
  if (isFollowed && countDigits(before) >= minWhole) run = before;
  const digits = countDigits(run);
  const isBegun =
    /^\+/.test(run[0] ?? '') && run.length > 1 && (digits >= minPrefixDigits || run.join('').includes('('));
  return digits >= minPhoneDigits || isBegun || isShortNumber(tokens, at, run) ? run.length : 0;
}

// "21 12 34" is a phone number on the Faroe Islands. Next to a day or a unit such numbers are times and lengths.
function isShortNumber(words: readonly string[], at: number, run: readonly string[]): boolean {
  const next = fold(words[at + run.length] ?? '');
  return (
    run.length > 1 &&
    countDigits(run) >= minShortDigits &&
    run.every((piece) => /^\d{2,}$/.test(piece)) &&
    (run.length > 2 || run.every((piece) => piece.length > 2)) &&
    !words.some((word) => isDayName(fold(word))) &&
    !isMinuteUnit(next) &&
    !isHourUnit(next) &&
    !/^([ap]m|days?|weeks?|months?|years?|or|to|till|until)$/.test(next) &&
    guessMonth(next) === 0
  );
}

function isPiece(typed: string): boolean {
  const word = withoutExtension(typed);
  return /^[+(]*\d[\d()+./-]*$/.test(word) && !isDate(word) && !isClockTime(word);
}

// "26/11", "30.4.1985" and "2026-11-26" are dates; "20-79" is not.
function isDate(word: string): boolean {
  if (/^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/.test(word)) return true;
  const [, first, , other] = /^(\d{1,2})([./-])(\d{1,2})(?:\2(?:\d{4}|\d{2})?)?$/.exec(word) ?? [];
  const [low = 0, high = 0] = [Number(first), Number(other)].sort((a, b) => a - b);
  return first !== undefined && low >= 1 && low <= 12 && high <= 31;
}

// "0714x12", "ext 12", "extension 12"
function withoutExtension(text: string): string {
  return tidy(text).replace(/(?<=\d)(x|ext\.?)\d{1,5}$/i, '');
}

function extensionAt(tokens: readonly string[], at: number): number {
  const [word = '', next = ''] = tokens.slice(at);
  if (/^(x|ext\.?|extension)\d{1,5}$/i.test(tidy(word))) return 1;
  return /^(x|ext\.?|extension)$/i.test(word) && /^\d{1,5}$/.test(tidy(next)) ? 2 : 0;
}

function tidy(word: string): string {
  return word.replace(/[,;]+$/, '');
}

function countDigits(tokens: readonly string[]): number {
  return readDigits(tokens.join('')).length;
}
