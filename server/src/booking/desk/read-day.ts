import {
  addDays,
  type CalendarDate,
  isRealDate,
  toIsoDate,
  toWallMinutes,
  weekdayOf,
} from '@docket/contract/slot-date.ts';
import { monthNamed } from '../../platform/search/month-names.ts';

/** What the first few of some words say about a day. */
export interface ReadDay {
  /** How many words say it. */
  readonly count: number;
  /** null: a date of birth, or no day at all */
  readonly date: CalendarDate | null;
  /** A date that is over, as "1985-04-30": somebody's date of birth. */
  readonly born?: string;
  /** What is written like a day and is none. */
  readonly wrong?: string;
}

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
// Later ones are times: nobody books so far ahead.
const yearsAhead = 2;

/** Takes words (in small letters) and today; returns the day that the first of them name, or null when they name none. */
export function readDay(words: readonly string[], today: CalendarDate): ReadDay | null {
  const [word = '', next = ''] = words;
  if (word === 'today') return { count: 1, date: today };
  if (word === 'tomorrow') return { count: 1, date: addDays(today, 1) };
  const isNext = word === 'next';
  const weekday = weekdayNames.findIndex((name) => namesWeekday(isNext ? next : word, name)) + 1;
  if (weekday === 0) return readNamedMonth(words, today) ?? readWritten(word, today);
  // The next Friday is next week's, the coming one is just Friday.
  if (isNext) return { count: 2, date: addDays(today, weekday - weekdayOf(today) + 7) };
  return { count: 1, date: addDays(today, (weekday - weekdayOf(today) + 7) % 7) };
}

// As people shorten them, and no other beginning: Frida is a patient.
function namesWeekday(word: string, name: string): boolean {
  const shortened = [name.slice(0, 3), 'tues', 'thur', 'thurs'];
  return word === name || (shortened.includes(word) && name.startsWith(word));
}

// "24 nov", "nov 24", "14 november 1934"
function readNamedMonth(words: readonly string[], today: CalendarDate): ReadDay | null {
  const [word = '', next = '', third = ''] = words;
  const [day, name] = /^\d/.test(word) ? [word, next] : [next, word];
  const month = monthNamed(name);
  if (month === 0 || !/^\d{1,2}(\.|,|st|nd|rd|th)?$/.test(day)) return null;
  const year = /^(19|20)\d\d$/.test(third) ? Number(third) : null;
  const isYear = year !== null && year <= today.year + yearsAhead;
  const count = isYear ? 3 : 2;
  const said = words.slice(0, count).join(' ');
  return { count, ...toDay(said, isYear ? year : null, month, Number.parseInt(day, 10), today) };
}

function readWritten(word: string, today: CalendarDate): ReadDay | null {
  const iso = /^((?:19|20|21)\d\d)-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return { count: 1, ...toDay(word, Number(iso[1]), Number(iso[2]), Number(iso[3]), today) };
  const written = /^(\d{1,2})([./])(\d{1,2})[./]((?:19|20|21)\d\d)?$/.exec(word);
  if (!written) return null;
  const [, first, sign, second, typedYear] = written;
  const [day, month, year] = [Number(first), Number(second), typedYear ? Number(typedYear) : null];
  const read = toDay(word, year, month, day, today);
  // There is no thirtieth month: 4/30/1985.
  const turned = sign === '/' && read.wrong ? toDay(word, year, day, month, today) : read;
  return { count: 1, ...(turned.wrong ? read : turned) };
}

// A date that is over is somebody's date of birth, not a slot's day; without a year it is the next one to come.
function toDay(
  said: string,
  year: number | null,
  month: number,
  day: number,
  today: CalendarDate,
): Omit<ReadDay, 'count'> {
  const isOver = (date: CalendarDate) => toWallMinutes(date) < toWallMinutes(today);
  const years = year === null ? [today.year, today.year + 1] : [year];
  const dates = years.map((one) => ({ year: one, month, day })).filter(isRealDate);
  const coming = dates.find((date) => !isOver(date));
  if (coming) return { date: coming };
  const [past] = dates;
  return past && year !== null
    ? { date: null, born: toIsoDate(past) }
    : { date: null, wrong: `${said} is not a day` };
}
