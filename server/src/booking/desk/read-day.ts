import {
  addDays,
  type CalendarDate,
  getWeekday,
  isRealDate,
  toIsoDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { monthName, readMonth } from '../../platform/search/month-names.ts';
import { isMistypedAs } from './mistyped.ts';

export interface ReadDay {
  /** Number of words read. */
  readonly count: number;
  /** null for a date of birth or an invalid day */
  readonly date: CalendarDate | null;
  /** A past date as "1985-04-30": a date of birth. */
  readonly born?: string;
  /** The error of an invalid day, or the question about an ambiguous one. */
  readonly wrong?: string;
}

const todays = new Set(['today', 'tdy', '2day', 'todays']);
const tomorrows = new Set([
  'tomorrow',
  'tmr',
  'tmrw',
  'tmw',
  'tmrow',
  'tmorrow',
  'tomoz',
  'tomo',
  'tomorro',
  'tomoro',
  'tomrw',
  '2moro',
  '2morrow',
  '2mrw',
  'tommorow',
  'tomorrows',
  'tomm',
]);
const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
// Larger numbers are times, because appointments are not booked so far ahead.
const yearsAhead = 2;

/** Returns the day named at the start of folded words, or null. `isMonthFirst`: 11/12 is November. */
export function readDay(
  tokens: readonly string[],
  today: CalendarDate,
  isMonthFirst: boolean,
): ReadDay | null {
  const article = tokens[0] === 'the' ? 1 : 0;
  const named = readRelative(tokens.slice(article), today);
  if (named) return { ...named, count: named.count + article };
  const ordinal = readOrdinal(tokens.slice(article).map(asNumber), today);
  // A spelled ordinal is a day only next to a month: in "the first free", "first" is no day.
  if (ordinal && (ordinal.count > 1 || asNumber(tokens[article] ?? '') === tokens[article]))
    return { ...ordinal, count: ordinal.count + article };
  return article
    ? null
    : (readNamedMonth(tokens.slice(0, 3).map(asNumber), today) ??
        readWritten(tokens[0] ?? '', today, isMonthFirst));
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  'twenty-first',
  'twenty-second',
  'twenty-third',
  'twenty-fourth',
  'twenty-fifth',
  'twenty-sixth',
  'twenty-seventh',
  'twenty-eighth',
  'twenty-ninth',
  'thirtieth',
  'thirty-first',
];

// "first of december"
function asNumber(word: string): string {
  const at = ordinals.indexOf(word);
  return at < 0 ? word : `${at + 1}th`;
}

// "tomorrow", "day after tomorrow", "next fri", "monday week"
function readRelative(tokens: readonly string[], today: CalendarDate): ReadDay | null {
  const [word = '', next = '', third = ''] = tokens;
  if (word === 'day' && next === 'after' && isTomorrow(third)) return { count: 3, date: addDays(today, 2) };
  const fixed = readFixedDay(tokens, today);
  if (fixed) return fixed;
  if (word === 'overmorrow') return { count: 1, date: addDays(today, 2) };
  const isWeekOn = next === 'week';
  const near = todays.has(word) ? 0 : isTomorrow(word) ? 1 : null;
  if (near !== null) return { count: isWeekOn ? 2 : 1, date: addDays(today, near + (isWeekOn ? 7 : 0)) };
  const isNext = word === 'next';
  const isThis = word === 'this' || word === 'coming';
  const weekday = weekdayNames.findIndex((name) => namesWeekday(isNext || isThis ? next : word, name)) + 1;
  if (weekday === 0) return null;
  const coming = addDays(today, (weekday - getWeekday(today) + 7) % 7);
  const ofNextWeek = addDays(today, weekday - getWeekday(today) + 7);
  // "next friday" usually means next week's, but for some the coming one, so it is asked about.
  if (isNext) return { count: 2, date: ofNextWeek, ...askWhichWeek(coming, ofNextWeek, today) };
  if (next === 'after' && third === 'next') return { count: 3, date: addDays(ofNextWeek, 7) };
  if (isThis) return { count: 2, date: coming };
  if (next === 'next' && third === 'week') return { count: 3, date: ofNextWeek };
  if (isWeekOn) return { count: 2, date: addDays(coming, 7) };
  return readWeekdayWithDate(tokens, coming, today) ?? { count: 1, date: coming };
}

function askWhichWeek(coming: CalendarDate, ofNextWeek: CalendarDate, today: CalendarDate) {
  const days = [coming, ofNextWeek].map((day) => `${day.day} ${monthName(day.month)}`);
  const isSure = [today, ofNextWeek].some((day) => toWallMinutes(day) === toWallMinutes(coming));
  return isSure ? {} : { wrong: `${days.join(' or ')}? Type the date` };
}

// "thu 26/11", "thursday the 26th": weekday and date name one day.
function readWeekdayWithDate(
  tokens: readonly string[],
  coming: CalendarDate,
  today: CalendarDate,
): ReadDay | null {
  // "thu 26": too high for an hour.
  const isBare = /^(2[4-9]|3[01])$/.test(tokens[1] ?? '') && !/^\d{1,2}$/.test(tokens[2] ?? '');
  const bare = isBare ? [`${tokens[1]}th`, ...tokens.slice(2)] : null;
  const isNumeric = /^\d{1,2}(st|nd|rd|th)$/.test(tokens[1] ?? '') || tokens[1] === 'the';
  const date =
    isNumeric || bare ? readOrdinal(bare ?? tokens.slice(tokens[1] === 'the' ? 2 : 1), today) : null;
  if (!date?.date || getWeekday(date.date) !== getWeekday(coming)) return null;
  return { count: date.count + (tokens[1] === 'the' ? 2 : 1), date: date.date };
}

const fixedDays: readonly (readonly [name: string, month: number, day: number])[] = [
  ['christmas eve', 12, 24],
  ['christmas day', 12, 25],
  ['xmas eve', 12, 24],
  ['xmas day', 12, 25],
  ['boxing day', 12, 26],
  ["new year's eve", 12, 31],
  ['new years eve', 12, 31],
  ['new year eve', 12, 31],
  ['nye', 12, 31],
  ["new year's day", 1, 1],
  ['new years day', 1, 1],
  ['new year day', 1, 1],
];

// Returns the next occurrence of a day with a fixed name.
function readFixedDay(tokens: readonly string[], today: CalendarDate): ReadDay | null {
  const text = `${tokens.slice(0, 3).join(' ')} `;
  const [name = '', month = 0, day = 0] = fixedDays.find(([dayName]) => text.startsWith(`${dayName} `)) ?? [];
  if (name === '') return null;
  return { count: name.split(' ').length, ...toDay(name, { year: null, month, day }, today) };
}

function isTomorrow(word: string): boolean {
  return tomorrows.has(word) || isMistypedAs(word, 'tomorrow');
}

/** Returns whether a folded word alone names a day: a weekday, today or tomorrow. */
export function isDayName(word: string): boolean {
  return isWeekday(word) || isTomorrow(word) || todays.has(word) || word === 'tonight';
}

// "24th", "24th of november"; without a month the next such day.
function readOrdinal(tokens: readonly string[], today: CalendarDate): ReadDay | null {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(tokens[0] ?? '')?.[1] ?? 0);
  if (day === 0) return null;
  const isOf = tokens[1] === 'of';
  const month = readNamedMonth([tokens[0] ?? '', ...tokens.slice(isOf ? 2 : 1)], today);
  if (month) return { ...month, count: month.count + (isOf ? 1 : 0) };
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const at = today.month - 1 + ahead;
    const date = { year: today.year + Math.floor(at / 12), month: (at % 12) + 1, day };
    if (isRealDate(date) && toWallMinutes(date) >= toWallMinutes(today)) return { count: 1, date };
  }
  return { count: 1, date: null, wrong: `${tokens[0]} is not a day` };
}

/** Returns whether a folded word names a weekday. */
export function isWeekday(word: string): boolean {
  return weekdayNames.some((name) => namesWeekday(word, name));
}

// Common short forms only: Frida is a patient.
const shortWeekdays: Readonly<Record<string, readonly string[]>> = {
  monday: ['mon'],
  tuesday: ['tue', 'tues', 'tus', 'tuesd'],
  wednesday: ['wed', 'weds', 'wedn', 'wednes', 'wednesd', 'wens', 'wensd', 'wends'],
  thursday: ['thu', 'thur', 'thurs', 'thr', 'thrs', 'thus', 'thursd'],
  friday: ['fri', 'frid'],
  saturday: ['sat', 'satur', 'saturd'],
  sunday: ['sun'],
};

function namesWeekday(typed: string, name: string): boolean {
  const word = typed.replace(/\.$/, '');
  return (
    word === name ||
    word === `${name}s` ||
    (shortWeekdays[name] ?? []).includes(word) ||
    isMistypedAs(word, name) ||
    isShortDayMistyped(word, name)
  );
}

// Sunay and Mondal are names, so six letters allow few errors: a doubled letter, a key next to y, or a missing vowel.
function isShortDayMistyped(word: string, name: string): boolean {
  if (name.length > 6 || !/^[a-z]{5,7}$/.test(word)) return false;
  const isDoubled = [...name].some((letter, at) => word === name.slice(0, at) + letter + name.slice(at));
  const isBesideY =
    word.length === name.length && /[tugh]$/.test(word) && word.slice(0, -1) === name.slice(0, -1);
  const isShorter = [1, 2, 3, 4].some((at) => word === name.slice(0, at) + name.slice(at + 1));
  return isDoubled || isBesideY || (isShorter && word !== 'sunay');
}

/** Returns the month (1 to 12) a folded word names, typing errors included, or 0. */
export function guessMonth(word: string): number {
  const named = readMonth(word);
  if (named > 0 || word.length < 6) return named;
  return longMonths.findIndex((month) => month !== '' && isMistypedAs(word.replace(/[.,]$/, ''), month)) + 1;
}

// Shorter names of months resemble other words.
const longMonths = [
  'january',
  'february',
  '',
  '',
  '',
  '',
  '',
  'august',
  'september',
  'october',
  'november',
  'december',
];

// "24 nov", "nov 24", "14 november 1934"
function readNamedMonth(tokens: readonly string[], today: CalendarDate): ReadDay | null {
  const [word = '', next = '', third = ''] = tokens;
  const [day, name] = /^\d/.test(word) ? [word, next] : [next, word];
  const month = guessMonth(name);
  if (month === 0 || !/^\d{1,2}(\.|,|st|nd|rd|th)?$/.test(day)) return null;
  const year = /^(19|20)\d\d$/.test(third) ? Number(third) : null;
  const isYear = year !== null && year <= today.year + yearsAhead;
  const count = isYear ? 3 : 2;
  const text = tokens.slice(0, count).join(' ');
  return {
    count,
    ...toDay(text, { year: isYear ? year : null, month, day: Number.parseInt(day, 10) }, today),
  };
}

const maxDay = 31;

function readWritten(word: string, today: CalendarDate, isMonthFirst: boolean): ReadDay | null {
  const iso = /^((?:19|20|21)\d\d)([-/.])(\d{1,2})\2(\d{1,2})$/.exec(word);
  if (iso)
    return {
      count: 1,
      ...toDay(word, { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) }, today),
    };
  const written =
    /^(\d{1,2})([./-])(\d{1,2})\2((?:19|20|21)?\d\d)$/.exec(word) ??
    /^(\d{1,2})(\.)(\d{1,2})\.()$/.exec(word) ??
    /^(\d{1,2})([/-])(\d{1,2})()$/.exec(word) ??
    /^(\d{1,2})(\.)(\d{1,2})()$/.exec(word);
  if (!written) return null;
  const [, first = '', sign = '', second = '', typedYear = ''] = written;
  // "14.30" is a time of day.
  if (sign === '.' && typedYear === '' && !word.endsWith('.') && isClock(first, second)) return null;
  // "75.12.34" is part of a phone number.
  if (typedYear.length === 2 && Math.max(Number(first), Number(second)) > maxDay) return null;
  const turned = sign !== '.' && isMonthFirst;
  const [day, month] = turned ? [Number(second), Number(first)] : [Number(first), Number(second)];
  const year = typedYear === '' ? null : readYear(typedYear, today);
  const read = toDay(word, { year, month, day }, today);
  // 4/30/1985 can only have the month first.
  const other = sign !== '.' && read.wrong ? toDay(word, { year, month: day, day: month }, today) : read;
  if (other.wrong || !read.date || year !== null) return { count: 1, ...(other.wrong ? read : other) };
  const turnedRound = findNextDate(day, month, today);
  if (!turnedRound) return { count: 1, ...read };
  const question = askWhichMonth(read.date, turnedRound, today);
  // Dots put the day first, but in a month-first practice some users disagree.
  const isOfDots = sign === '.' && isMonthFirst && !word.endsWith('.');
  return { count: 1, ...read, ...(isOfDots && askWhichMonth(turnedRound, read.date, today)), ...question };
}

// In November, 12/11 is next November in one order and next month in the other, so a date this far ahead is asked
// about.
const farDays = 183;

function askWhichMonth(own: CalendarDate, other: CalendarDate, today: CalendarDate) {
  const isFar = toWallMinutes(own) > toWallMinutes(addDays(today, farDays));
  if (!isFar || toWallMinutes(other) >= toWallMinutes(own)) return {};
  const days = [own, other].map((date) => `${date.day} ${monthName(date.month)} ${date.year}`);
  return { wrong: `${days.join(' or ')}? Type the month as a word` };
}

function isClock(hour: string, minute: string): boolean {
  return minute.length === 2 && Number(minute) % 5 === 0 && Number(minute) < 60 && Number(hour) <= 22;
}

// "26/11/26" is soon, "4/5/85" is a date of birth.
function readYear(typed: string, today: CalendarDate): number {
  const year = Number(typed);
  if (typed.length === 4) return year;
  return 2_000 + year <= today.year + yearsAhead ? 2_000 + year : 1_900 + year;
}

interface DayOfYear {
  /** null if none is typed. */
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

// A past date is a date of birth. A date without a year is the next occurrence.
function toDay(text: string, { year, month, day }: DayOfYear, today: CalendarDate): Omit<ReadDay, 'count'> {
  const date = year === null ? findNextDate(month, day, today) : { year, month, day };
  if (!date || !isRealDate(date)) return { date: null, wrong: `${text} is not a day` };
  return isOver(date, today) ? { date: null, born: toIsoDate(date) } : { date };
}

/** Returns the next date with this day and month: this year's or next year's. Null if there is none. */
export function findNextDate(month: number, day: number, today: CalendarDate): CalendarDate | null {
  const dates = [today.year, today.year + 1].map((year) => ({ year, month, day }));
  return dates.find((date) => isRealDate(date) && !isOver(date, today)) ?? null;
}

function isOver(date: CalendarDate, today: CalendarDate): boolean {
  return toWallMinutes(date) < toWallMinutes(today);
}
