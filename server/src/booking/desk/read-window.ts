import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { isMistypedAs } from './mistyped.ts';
import { readBound } from './read-range.ts';

/** A part of the day, in minutes since midnight. */
interface ReadWindow {
  /** Number of words read. */
  readonly count: number;
  readonly from?: number;
  readonly until?: number;
  readonly date?: CalendarDate;
  /** The question about two parts: "Morning or afternoon? Type the part of the day". */
  readonly wrong?: string;
  readonly isBesideHour?: boolean;
}

const minutesPerHour = 60;

const hours = (from: number | null, until: number | null) => ({
  ...(from !== null && { from: from * minutesPerHour }),
  ...(until !== null && { until: until * minutesPerHour }),
});
const parts: Readonly<Record<string, { readonly from?: number; readonly until?: number }>> = {
  morning: hours(null, 12),
  am: hours(null, 12),
  early: hours(null, 10),
  lunchtime: hours(12, 14),
  afternoon: hours(12, 18),
  pm: hours(12, null),
  late: hours(15, null),
  evening: hours(17, null),
};

// Longer phrases first: "first thing in the morning" ends at ten.
const phrases: readonly (readonly [phrase: string, part: ReturnType<typeof hours>])[] = [
  ['late in the morning', hours(10.5, 12)],
  ['late morning', hours(10.5, 12)],
  ['early morning', hours(null, 10)],
  ['mid morning', hours(9.5, 11.5)],
  ['mid-morning', hours(9.5, 11.5)],
  ['early in the afternoon', hours(12, 14)],
  ['early afternoon', hours(12, 14)],
  ['mid afternoon', hours(14, 16)],
  ['mid-afternoon', hours(14, 16)],
  ['late in the afternoon', hours(15, 18)],
  ['late afternoon', hours(15, 18)],
  ['early evening', hours(17, 19)],
  ['late evening', hours(19, null)],
  ['around lunch', hours(12, 14)],
  ['over lunch', hours(12, 14)],
  ['at lunch', hours(12, 14)],
  ['lunch time', hours(12, 14)],
  ['lunch', hours(12, 14)],
  ['end of the day', hours(15, null)],
  ['end of day', hours(15, null)],
  ['eod', hours(15, null)],
  ['start of the day', hours(null, 10)],
  ['start of day', hours(null, 10)],
  ['first thing in the morning', hours(null, 10)],
  ['first thing', hours(null, 10)],
  ['1st thing', hours(null, 10)],
  ['last thing', hours(15, null)],
  ['after lunch', hours(13, null)],
  ['before lunch', hours(null, 12)],
  ['after work', hours(17, null)],
  ['before work', hours(null, 9)],
];

// Reads parts of the day named by several words: "after lunch", "first thing".
function readPhrase(rest: readonly string[]): ReadWindow | null {
  const [phrase = '', part] =
    phrases.find(([candidate]) => `${rest.join(' ')} `.startsWith(`${candidate} `)) ?? [];
  return part ? { count: phrase.split(' ').length, ...part, isBesideHour: true } : null;
}

/**
 * Returns the part of the day at the start of folded words: "after lunch", "tonight", "before 10". "morning or
 * afternoon" is asked about.
 */
export function readWindow(words: readonly string[], today: CalendarDate): ReadWindow | null {
  const window = readOneWindow(words, today);
  if (!window || words[window.count] !== 'or') return window;
  const other = readOneWindow(words.slice(window.count + 1), today);
  if (!other) return window;
  const count = window.count + 1 + other.count;
  const text = words.slice(0, count).join(' ');
  const wrong = window.wrong ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}? Type the part of the day`;
  return { count, wrong, ...(window.date && { date: window.date }), isBesideHour: true };
}

function readOneWindow(rest: readonly string[], today: CalendarDate): ReadWindow | null {
  const phrase = readPhrase(rest);
  if (phrase) return phrase;
  const [word = '', second = '', third = ''] = rest;
  if (word === 'tonight') return { count: 1, date: today, ...parts.evening };
  const part = findPart(word);
  const phraseOfToday = word === 'this' ? readPhrase(rest.slice(1)) : null;
  if (phraseOfToday) return { ...phraseOfToday, count: phraseOfToday.count + 1, date: today };
  if (part) return { count: 1, ...part, isBesideHour: true };
  const named = findPart(second);
  if (word === 'this' && named) return { count: 2, date: today, ...named };
  if (word === 'in' && second === 'the' && findPart(third)) return { count: 3, ...findPart(third) };
  return readBound(rest);
}

function findPart(word: string) {
  const name = Object.keys(parts).find((partName) => partName === word || isMistypedAs(word, partName));
  return name === undefined ? null : (parts[name] ?? null);
}
