import { addDays, type CalendarDate, isRealDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { monthName } from '../../platform/search/month-names.ts';
import { findNextDate, guessMonth, isDayName, readDay } from './read-day.ts';
import { readPeriod } from './read-period.ts';
import { isHourUnit, isMinuteUnit } from './units.ts';

/** A range of days, or the question about several. */
export interface ReadDayChoice {
  /** How many words say it. */
  readonly count: number;
  readonly date?: CalendarDate;
  /** The last of several days. */
  readonly lastDate?: CalendarDate;
  /** "26 November or 27 November? Type the date" */
  readonly wrong?: string;
  readonly isBesideHour: true;
}

interface Days {
  readonly count: number;
  readonly date: CalendarDate;
  readonly lastDate?: CalendarDate;
}

const choiceWord = /^(or|and|&)$/;
const rangeWord = /^(to|till|until|through|thru|-)$/;
const daysPerWeek = 7;

/**
 * Returns the days at the start of lower-case words, or null for none or one. "thu or fri" and "14/15 dec" are asked
 * about; "mon-wed" and "dec 3 to 5" are ranges. `isMonthFirst`: 11/12 is November.
 */
export function readDayChoice(
  rest: readonly string[],
  today: CalendarDate,
  isMonthFirst: boolean,
): ReadDayChoice | null {
  return readOfOneMonth(rest, today) ?? readSeveral(rest, today, isMonthFirst);
}

// "3 or 4 dec", "3-4 dec", "dec 3 to 5", "dec 14/15"
function readOfOneMonth(rest: readonly string[], today: CalendarDate): ReadDayChoice | null {
  const isBetween = rest[0] === 'between' || rest[0] === 'from';
  const typed = rest.slice(isBetween ? 1 : 0);
  const isNameFirst = guessMonth(typed[0] ?? '') > 0;
  const numbers = isNameFirst ? typed.slice(1) : typed;
  const parts = spread(numbers[0] ?? '');
  const words = [...parts, ...numbers.slice(1)];
  const [from, joint, until] = [toDayNumber(words[0]), words[1] ?? '', toDayNumber(words[2])];
  const isRange = rangeWord.test(joint) || (isBetween && choiceWord.test(joint));
  if (from === null || until === null || !(isRange || choiceWord.test(joint))) return null;
  const isOf = !isNameFirst && words[3] === 'of' ? 1 : 0;
  const month = guessMonth((isNameFirst ? typed[0] : words[3 + isOf]) ?? '');
  const next = words[isNameFirst ? 3 : 4 + isOf] ?? '';
  // In "2-4 dec 3" the hours come before the day, in "dec 3 or 4 pm" an hour follows it.
  const isOther = isNameFirst ? guessMonth(next) > 0 || isUnit(next) : toDayNumber(next) !== null;
  if (month === 0 || isOther || (isRange && until <= from)) return null;
  const days = [from, until].flatMap((day) => findNextDate(month, day, today) ?? []);
  const count = Number(isBetween) + (isNameFirst ? 4 : 4 + isOf) - (parts.length - 1);
  return days.length < 2
    ? null
    : toAnswer(
        days.map((date) => ({ count: 1, date })),
        count,
        isRange,
      );
}

// "thu or fri", "mon to wed", "3 dec or 4 dec", "next week or the week after"
function readSeveral(
  rest: readonly string[],
  today: CalendarDate,
  isMonthFirst: boolean,
): ReadDayChoice | null {
  const isBetween = rest[0] === 'between' || rest[0] === 'from';
  const begin = Number(isBetween);
  const parts = spread(rest[begin] ?? '');
  if (parts.length > 1 && !parts.every((word) => rangeWord.test(word) || isDayName(word))) return null;
  const words = [...parts, ...rest.slice(begin + 1)];
  const first = readDays(words, today, isMonthFirst);
  if (!first) return null;
  const all = [first];
  let { count } = first;
  let isRange = false;
  while (!isRange) {
    const joint = words[count] ?? '';
    isRange = rangeWord.test(joint) || (isBetween && choiceWord.test(joint));
    if (!isRange && !choiceWord.test(joint)) break;
    const behind = words.slice(count + 1);
    const before = words.slice(0, count);
    const other =
      readDays(behind, today, isMonthFirst) ??
      readAfter(behind, all.at(-1) ?? first) ??
      readSameMonth(before, behind, all.at(-1) ?? first, isRange);
    if (!other) break;
    all.push(other);
    count += 1 + other.count;
  }
  return all.length < 2 ? null : toAnswer(all, begin + count - (parts.length - 1), isRange);
}

function toAnswer(all: readonly Days[], count: number, isRange: boolean): ReadDayChoice {
  const dates = all.map(({ date }) => date);
  if (!isRange) {
    const names = new Set(dates.map(({ day, month }) => `${day} ${monthName(month)}`));
    return { count, wrong: `${[...names].join(' or ')}? Type the date`, isBesideHour: true };
  }
  const [date, end] = [dates[0], all.at(-1)?.lastDate ?? dates.at(-1)];
  if (!date || !end) return { count, isBesideHour: true };
  // "fri to tue" ends in the next week.
  const isBehind = toWallMinutes(end) >= toWallMinutes(date);
  return { count, date, lastDate: isBehind ? end : addDays(end, daysPerWeek), isBesideHour: true };
}

function readDays(words: readonly string[], today: CalendarDate, isMonthFirst: boolean): Days | null {
  const period = readPeriod(words, today, isMonthFirst);
  const found = period ?? readDay(words, today, isMonthFirst);
  const date = found?.date;
  return found && date && !found.wrong ? { ...found, date } : null;
}

// "next week or the week after": one week after the previous days.
function readAfter(words: readonly string[], { date, lastDate }: Days): Days | null {
  const phrase = /^((the )?(week|one) after|next) /.exec(`${words.slice(0, 3).join(' ')} `)?.[1];
  if (phrase === undefined || lastDate === undefined) return null;
  return { count: phrase.split(' ').length, date: addDays(date, daysPerWeek), lastDate };
}

// "3 dec or 4", "3 dec to 5"
function readSameMonth(
  before: readonly string[],
  [word = '', next = '']: readonly string[],
  { date }: Days,
  isRange: boolean,
): Days | null {
  const day = toDayNumber(word);
  const isOfMonth = guessMonth(before.at(-1) ?? '') > 0 || guessMonth(before.at(-2) ?? '') > 0;
  const other = day === null ? null : { ...date, day };
  if (!other || !isOfMonth || !isRealDate(other) || isUnit(next)) return null;
  return isRange && other.day <= date.day ? null : { count: 1, date: other };
}

// Splits "3-4", "14/15" and "mon-wed" into three words.
function spread(word: string): string[] {
  const [, first = '', sign = '', last = ''] =
    /^(\d{1,2})([-–/])(\d{1,2})$/.exec(word) ?? /^([a-z]+)([-–])([a-z]+)$/.exec(word) ?? [];
  return sign === '' ? [word] : [first, sign === '/' ? 'or' : '-', last];
}

function toDayNumber(word = ''): number | null {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(word)?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

function isUnit(word: string): boolean {
  return isMinuteUnit(word) || isHourUnit(word) || /^([ap]m|o'?clock|weeks?|days?)$/.test(word);
}
