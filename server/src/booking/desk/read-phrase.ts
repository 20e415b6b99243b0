import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import type { Phrase, PhraseContext } from './desk-reading.ts';
import { guessMonth, isDayName, isWeekday } from './read-day.ts';
import { isOtherDayNamed, readDayAt, readDayChoiceAt } from './read-day-at.ts';
import { readLength } from './read-length.ts';
import { readPeriod } from './read-period.ts';
import { readRange } from './read-range.ts';
import { readTimeAt } from './read-time-at.ts';
import { readWindow } from './read-window.ts';

const fillers = new Set([
  'for',
  'at',
  'on',
  'the',
  'please',
  'pls',
  'sharp',
  'exactly',
  'appointment',
  'appt',
  '-',
  '&',
  'and',
]);

/** Returns the meaning of the words at position `at`, except names; null for a name. */
export function readPhraseAt(tokens: readonly string[], at: number, context: PhraseContext): Phrase | null {
  const rest = tokens.slice(at);
  const [word = ''] = rest;
  if (word === '') return null;
  return (
    readNegated(tokens, at, context) ??
    readUnbookable(rest) ??
    readWalkIn(rest, context.today) ??
    readNew(tokens, at) ??
    readSoonest(rest) ??
    readDayChoiceAt(tokens, at, context) ??
    readPeriod(rest, context.today, context.isMonthFirst) ??
    readRange(tokens, at, isOtherDayNamed(tokens, at, context)) ??
    readWindow(rest, context.today) ??
    readLength(rest) ??
    readDayAt(tokens, at, context) ??
    readTimeAt(tokens, at, context) ??
    (fillers.has(word) || isSalutation(tokens, at, context) || isLabel(rest) ? { count: 1 } : null)
  );
}

/** Asks about a name that may be a month: "lind april 5th" may mean April Lind on the 5th, or Lind on 5 April. */
export function askNameOrMonth(tokens: readonly string[], at: number): Phrase | null {
  const isMonth = guessMonth(tokens[at] ?? '') > 0;
  const isBesideDay = [tokens[at - 1] ?? '', tokens[at + 1] ?? ''].some((word) =>
    /^\d{1,2}(st|nd|rd|th|\.)?$/.test(word),
  );
  return isMonth && isBesideDay
    ? { count: 1, isName: true, wrong: 'A name or a month? Type the day in numbers' }
    : null;
}

// "dob 30/4/1985", "tel 020 7946 0018"
function isLabel([word = '', next = '']: readonly string[]): boolean {
  if (/^(dob|born):?$/.test(word)) return /^\d+[./-]\d+[./-]\d+$/.test(next);
  return /^(tel|phone|mob|mobile|cell)[:.]?$/.test(word) && /^[+(]?\d[\d() ./-]{4,}$/.test(next);
}

// "mr krüger"; Herr is a surname too: "hugh herr".
function isSalutation(tokens: readonly string[], at: number, { isBehindName }: PhraseContext): boolean {
  const word = (tokens[at] ?? '').replace(/\.$/, '');
  if (/^(mr|mrs|ms|mx|mme|mlle|senor|senora|srta|monsieur|madame|mister)$/.test(word)) return true;
  const isBeforeName = !isBehindName && /^\p{L}/u.test(tokens[at + 1] ?? '');
  return isBeforeName && /^(miss|herr|frau|sr|sra|sir)$/.test(word);
}

// "not monday", "any day but friday or monday": reported as unclear and ignored.
function readNegated(tokens: readonly string[], at: number, context: PhraseContext): Phrase | null {
  const isAny = /^any (day|time) (but|except|not) /.test(tokens.slice(at, at + 4).join(' '));
  const isNot = /^(not|except|excluding|never|no)$/.test(tokens[at] ?? '');
  const isButNot = tokens[at] === 'but' && tokens[at + 1] === 'not';
  if (!isAny && !isNot && !isButNot) return null;
  const begin = at + (isAny ? 3 : isButNot ? 2 : 1);
  let end = endOfMeaning(tokens, begin, context);
  if (end === begin) return null;
  while (/^(or|and|nor|&)$/.test(tokens[end] ?? '') && endOfMeaning(tokens, end + 1, context) > end + 1)
    end = endOfMeaning(tokens, end + 1, context);
  return { count: end - at, unclear: 'not wanted' };
}

// Returns the position after the words about a day or time that start at `begin`; `begin` if there are none.
function endOfMeaning(tokens: readonly string[], begin: number, context: PhraseContext): number {
  let at = begin;
  while (fillers.has(tokens[at] ?? '')) at += 1;
  const found = readPhraseAt(tokens, at, { ...context, isBesideHour: true });
  const { count = 0, isBesideHour: _, ...meaning } = found ?? {};
  return Object.keys(meaning).length > 0 ? at + count : begin;
}

// Reads words about times that can't be booked.
function readUnbookable([word = '', second = '', third = '']: readonly string[]): Phrase | null {
  if (/^(yesterday|midnight)$/.test(word)) return { count: 1, unclear: 'never' };
  const isOfMonth = /^(of|in)$/.test(third);
  if (word === 'last' && !isOfMonth && (/^(week|month|year|night)$/.test(second) || isWeekday(second)))
    return { count: 2, unclear: 'over' };
  const isOfDailyLife = /^(school|breakfast|dinner|tea|holidays?|christmas|easter)$/.test(second);
  return isOfDailyLife && /^(after|before|during)$/.test(word) ? { count: 2, unclear: 'some time' } : null;
}

// The panel uses these words for its walk-in switch. Other clients get the first free time of today.
function readWalkIn(rest: readonly string[], today: CalendarDate): Phrase | null {
  const phrase = /^(walk-?in|walk in|(is )?(already )?here( now)?|now) /.exec(
    `${rest.slice(0, 4).join(' ')} `,
  )?.[1];
  return phrase === undefined ? null : { count: phrase.split(' ').length, date: today, isSoonest: true };
}

// "new patient tom baker", "tom baker (new)", "tom baker new"
function readNew(tokens: readonly string[], at: number): Phrase | null {
  const [word = '', next = ''] = tokens.slice(at);
  if (/^(\(new\)|new:|newpatient)$/.test(word)) return { count: 1, isNew: true };
  if (word !== 'new') return null;
  if (/^(patient|pt|pat|client)[:.]?$/.test(next)) return { count: 2, isNew: true };
  const isLast = next === '' || isDayName(next) || /^(\d|at$|on$|with$|for$)/.test(next);
  return at >= 2 && isLast ? { count: 1, isNew: true } : null;
}

const soonestPhrases = [
  'as soon as possible',
  'asap',
  'soonest',
  'earliest',
  'next free',
  'first free',
  'next available',
  'first available',
  '1st available',
  '1st free',
  '1st avail',
  'next avail',
  'first avail',
  'earliest possible',
  'soonest possible',
  'any time',
  'anytime',
  'any day',
  'urgent',
  'urgently',
];
function readSoonest(rest: readonly string[]): Phrase | null {
  const phrase = soonestPhrases.find((candidate) =>
    candidate.split(' ').every((word, at) => rest[at] === word),
  );
  return phrase === undefined
    ? null
    : { count: phrase.split(' ').length, isSoonest: true, isBesideHour: true };
}
