import { addDays, type CalendarDate, getWeekday, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { monthName } from '../../platform/search/month-names.ts';
import { isClockTime } from './read-clock.ts';
import { guessMonth, isDayName, isWeekday, readDay } from './read-day.ts';

/** A day or range counted from today, read from the start of some words. */
interface ReadPeriod {
  /** Number of words read. */
  readonly count: number;
  readonly date?: CalendarDate;
  /** Last of several days. */
  readonly lastDate?: CalendarDate;
  /** Set if the words are about a time that can't be used. */
  readonly unclear?: string;
  /** The question about several days: "7 December or 14 December? Type the date". */
  readonly wrong?: string;
  readonly isBesideHour?: boolean;
}

const counts = [
  'a',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
function readCount(word = ''): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  if (word === 'an') return 1;
  const at = counts.indexOf(word);
  return at < 0 ? null : Math.max(at, 1);
}

/**
 * Returns the days counted from today at the start of folded words: "in 2 weeks", "+7", "next week", "end of the
 * month".
 */
export function readPeriod(
  rest: readonly string[],
  today: CalendarDate,
  isMonthFirst = false,
): ReadPeriod | null {
  const [word = '', second = '', third = ''] = rest;
  const plus = /^\+(\d{1,2})([dw])?$/.exec(word);
  // "+44 (0)20" begins a phone number.
  if (plus && (!/^[\d(]/.test(second) || isClockTime(second))) {
    return {
      count: 1,
      date: addDays(today, Number(plus[1]) * (plus[2] === 'w' ? 7 : 1)),
      isBesideHour: true,
    };
  }
  const counted =
    readDayAndWeeks(rest, today) ??
    readCounted(rest, today, isMonthFirst) ??
    readWeekOn(rest, today) ??
    readWeekend(rest, today) ??
    readWeekOf(rest, today, isMonthFirst) ??
    readOfMonth(rest, today);
  if (counted) return counted;
  const monday = addDays(today, 1 - getWeekday(today));
  if (second === 'week' && word === 'next') {
    const day = isWeekday(third) ? readDay([third], monday, false)?.date : null;
    return day
      ? { count: 3, date: addDays(day, 7), isBesideHour: true }
      : { ...week(addDays(monday, 7)), count: 2 };
  }
  if (second === 'week' && word === 'this') return { count: 2, date: today, lastDate: addDays(monday, 6) };
  if (second === 'month' && word === 'this')
    return { count: 2, date: today, lastDate: findLastOfMonth(today) };
  if (word === 'later' && (second === 'today' || (second === 'this' && third === 'week')))
    return second === 'today'
      ? { count: 2, date: today, isBesideHour: true }
      : { count: 3, date: today, lastDate: addDays(monday, 6) };
  if (second === 'month' && word === 'next') return { count: 2, ...toMonth(findFirstOfNextMonth(today)) };
  if (second === 'year' && word === 'next') {
    const year = today.year + 1;
    return { count: 2, date: { year, month: 1, day: 1 }, lastDate: { year, month: 12, day: 31 } };
  }
  if (word === 'in' && guessMonth(second) > 0) return readInMonth(guessMonth(second), third, today);
  return readEnd(rest, today);
}

const prefixWords = /^(in|about|around|approx\.?|approximately|~|between)$/;

const unitWord = /^(days?|weeks?|months?|years?)$/;

interface ReadCounts {
  /** Number of words read. */
  readonly count: number;
  /** Several are asked about. */
  readonly counts: readonly number[];
}

// "2", "two or three", "2 to 3", "2-3", "a couple of"
function readCounts(words: readonly string[]): ReadCounts | null {
  const [first = '', second = '', third = ''] = words;
  const couple = first === 'couple' ? 1 : first === 'a' && second === 'couple' ? 2 : 0;
  if (couple > 0) return { count: couple + (words[couple] === 'of' ? 1 : 0), counts: [2] };
  const joined = /^(\d{1,2})[-–/](\d{1,2})$/.exec(first);
  if (joined) return { count: 1, counts: joined.slice(1).map(Number) };
  const number = readCount(first);
  if (number === null) return null;
  const other = /^(or|to|till|and|-)$/.test(second) ? readCount(third) : null;
  return other === null ? { count: 1, counts: [number] } : { count: 3, counts: [number, other] };
}

// "2 weeks or 3", "a week or two", "3 weeks or a month": a second number after the unit.
function readOtherCount(words: readonly string[], unit: string) {
  const other = words[0] === 'or' ? readCount(words[1]) : null;
  if (other === null) return null;
  const isUnit = unitWord.test(words[2] ?? '');
  return { count: isUnit ? 3 : 2, number: other, unit: isUnit ? (words[2] ?? '') : unit };
}

// "in 2 weeks", "about six weeks", "a couple of weeks", "2 weeks from monday", "six weeks' time", "within 10 days"
function readCounted(rest: readonly string[], today: CalendarDate, isMonthFirst: boolean): ReadPeriod | null {
  const isWithin = /^(within|next)$/.test(rest[0] ?? '');
  const prefixLength = isWithin ? 1 : rest.findIndex((word) => !prefixWords.test(word));
  if (prefixLength < 0 || prefixLength > 2) return null;
  const isIn = rest.slice(0, prefixLength).includes('in') || isWithin;
  const counted = readCounts(rest.slice(prefixLength));
  if (!counted) return null;
  const at = prefixLength + counted.count;
  const unit = (rest[at] ?? '').replace(/'$/, '');
  if (isIn && !isWithin && /^(h|hours?|hrs?|min|mins|minutes?)$/.test(unit))
    return { count: at + 1, unclear: 'in' };
  const other = readOtherCount(rest.slice(at + 1), unit);
  // "a week on thursday" is left to readWeekOn, and "an hour" is a length.
  if (/^(a|an)$/.test(rest[prefixLength] ?? '') && rest[prefixLength + 1] !== 'couple' && !isIn && !other)
    return null;
  if (isWithin && rest[0] === 'next' && !/s$/.test(unit)) return null;
  const end = at + 1 + (other?.count ?? 0);
  const isFrom = /^(from|on|after)$/.test(rest[end] ?? '');
  // "3 weeks today", "2 weeks thu"
  const isWeeksOn = /^weeks?$/.test(unit) && !isIn && !isWithin && isDayName(rest[end] ?? '');
  const day = isFrom || isWeeksOn ? readDay(rest.slice(end + (isFrom ? 1 : 0)), today, isMonthFirst) : null;
  const begin = day?.date ?? today;
  const dates = counted.counts.map((number) => addUnits(begin, number, unit));
  if (other) dates.push(addUnits(begin, other.number, other.unit));
  const tail = day?.date ? (isFrom ? 1 : 0) + day.count : countTail(rest.slice(end));
  const period = toPeriod(dates, isWithin ? end : end + tail);
  if (!period?.date) return period;
  if (isWithin) return { count: end, date: today, lastDate: period.date };
  return { ...period, ...(day?.wrong && { wrong: day.wrong }) };
}

// Returns a single date, or the question about several.
function toPeriod(dates: readonly (CalendarDate | null)[], count: number): ReadPeriod | null {
  const known = dates.filter((date) => date !== null);
  const [date] = known;
  if (!date || known.length < dates.length) return null;
  if (known.length === 1) return { count, date, isBesideHour: true };
  const days = known.map(({ day, month }) => `${day} ${monthName(month)}`);
  return { count, wrong: `${days.join(' or ')}? Type the date`, isBesideHour: true };
}

// "today three weeks", "thu 2 weeks", "tomorrow fortnight"
function readDayAndWeeks(rest: readonly string[], today: CalendarDate): ReadPeriod | null {
  const begin = isDayName(rest[0] ?? '') ? readDay(rest.slice(0, 1), today, false)?.date : null;
  if (!begin) return null;
  if (rest[1] === 'fortnight') return toPeriod([addDays(begin, 14)], 2);
  const counted = readCounts(rest.slice(1));
  const unit = rest[1 + (counted?.count ?? 0)] ?? '';
  if (!counted || /^(a|an)$/.test(rest[1] ?? '') || !/^(weeks?|months?)$/.test(unit)) return null;
  const dates = counted.counts.map((number) => addUnits(begin, number, unit));
  return toPeriod(dates, counted.count + 2);
}

// "from now", "time", "later"
function countTail([word = '', next = '']: readonly string[]): number {
  if (word === 'from' && /^(now|today)$/.test(next)) return 2;
  return /^(time|later|ahead|hence)$/.test(word) ? 1 : 0;
}

// "week of dec 7", "the week commencing 7 dec", "the week after next"
function readWeekOf(rest: readonly string[], today: CalendarDate, isMonthFirst: boolean): ReadPeriod | null {
  const prefixLength = countPrefix(rest);
  if (rest[prefixLength] !== 'week') return null;
  const monday = addDays(today, 1 - getWeekday(today));
  const [joint = '', ...behind] = rest.slice(prefixLength + 1);
  if (joint === 'after' && behind[0] === 'next')
    return { count: prefixLength + 3, ...week(addDays(monday, 14)) };
  const isStart = /^(commencing|beginning|starting|comm|beg)$/.test(joint);
  if (joint !== 'of' && !isStart) return null;
  const day = readDay(behind, today, isMonthFirst);
  if (!day?.date) return null;
  const first = isStart ? day.date : addDays(day.date, 1 - getWeekday(day.date));
  const date = isBefore(first, today) ? today : first;
  return {
    count: prefixLength + 2 + day.count,
    date,
    lastDate: addDays(first, 6),
    ...(day.wrong && { wrong: day.wrong }),
  };
}

const nths: ReadonlyMap<string, number> = new Map(
  Object.entries({
    first: 1,
    second: 2,
    third: 3,
    fourth: 4,
    '1st': 1,
    '2nd': 2,
    '3rd': 3,
    '4th': 4,
    last: -1,
  }),
);

// "first week of december", "last friday of the month", "mid december", "end of january", "early next month"
function readOfMonth(rest: readonly string[], today: CalendarDate): ReadPeriod | null {
  const prefixLength = countPrefix(rest);
  const [word = '', second = ''] = rest.slice(prefixLength);
  const nth = nths.get(word);
  if (nth !== undefined && (second === 'week' || isWeekday(second))) {
    const month = readMonthBehind(rest, prefixLength + 2, today);
    if (!month) return null;
    const length = findLastOfMonth(month.first).day;
    if (second === 'week')
      return toDays(month, nth < 0 ? length - 6 : 7 * nth - 6, nth < 0 ? length : 7 * nth, today);
    const weekday = readDay([second], month.first, false)?.date;
    if (!weekday) return null;
    const last = weekday.day + 7 * Math.floor((length - weekday.day) / 7);
    const date = { ...weekday, day: nth < 0 ? last : weekday.day + 7 * (nth - 1) };
    return isBefore(date, today) ? null : { count: month.count, date, isBesideHour: true };
  }
  const part = /^(early|mid|middle|late|end|start|beginning)(?:-(.+))?$/.exec(word);
  if (!part) return null;
  const tokens =
    part[2] === undefined
      ? rest
      : [...rest.slice(0, prefixLength), word, part[2], ...rest.slice(prefixLength + 1)];
  const month = readMonthBehind(tokens, prefixLength + 1, today);
  if (!month) return null;
  const length = findLastOfMonth(month.first).day;
  const [from, until] = {
    early: [1, 10],
    mid: [11, 20],
    middle: [11, 20],
    late: [21, length],
    end: [length - 6, length],
    start: [1, 7],
    beginning: [1, 7],
  }[part[1] as 'mid'] ?? [1, length];
  const period = toDays(month, from ?? 1, until ?? length, today);
  return period && part[2] !== undefined ? { ...period, count: period.count - 1 } : period;
}

interface NamedMonth {
  readonly count: number;
  readonly first: CalendarDate;
}

// "of december", "in the month", "next month": returns the month's first day.
function readMonthBehind(rest: readonly string[], from: number, today: CalendarDate): NamedMonth | null {
  const of = /^(of|in)$/.test(rest[from] ?? '') ? from + 1 : from;
  const month = guessMonth(rest[of] ?? '');
  if (month > 0)
    return { count: of + 1, first: { year: today.year + (month < today.month ? 1 : 0), month, day: 1 } };
  const [which = '', unit = ''] = rest.slice(of);
  if (!/^(the|this|next)$/.test(which) || unit !== 'month') return null;
  return { count: of + 2, first: which === 'next' ? findFirstOfNextMonth(today) : { ...today, day: 1 } };
}

function toDays(
  { count, first }: NamedMonth,
  from: number,
  until: number,
  today: CalendarDate,
): ReadPeriod | null {
  const lastDate = { ...first, day: until };
  if (isBefore(lastDate, today)) return null;
  const date = { ...first, day: from };
  return { count, date: isBefore(date, today) ? today : date, lastDate };
}

function countPrefix(rest: readonly string[]): number {
  const preposition = /^(in|during|on)$/.test(rest[0] ?? '') ? 1 : 0;
  return preposition + (rest[preposition] === 'the' ? 1 : 0);
}

// "in december": the rest of it from today on. "in december 10" is a day instead.
function readInMonth(month: number, next: string, today: CalendarDate): ReadPeriod | null {
  if (/^\d/.test(next) && !isClockTime(next)) return null;
  const whole = toMonth({ year: today.year + (month < today.month ? 1 : 0), month, day: 1 });
  return { count: 2, ...whole, date: isBefore(whole.date, today) ? today : whole.date };
}

// "a week on thursday", "a week today", "in a fortnight"
function readWeekOn(rest: readonly string[], today: CalendarDate): ReadPeriod | null {
  const offset = rest[0] === 'in' && rest[1] === 'a' ? 2 : rest[0] === 'a' || rest[0] === 'in' ? 1 : 0;
  const unit = rest[offset] ?? '';
  if (unit !== 'week' && unit !== 'fortnight') return null;
  const days = unit === 'week' ? 7 : 14;
  const isOn = /^(on|from)$/.test(rest[offset + 1] ?? '');
  const behind = rest.slice(offset + (isOn ? 2 : 1));
  const isDay =
    isOn || (offset > 0 && isDayName(behind[0] ?? '')) || /^(today|tomorrow)$/.test(behind[0] ?? '');
  const day = isDay ? readDay(behind, today, false) : null;
  const count = offset + 1 + (isOn ? 1 : 0);
  if (day?.date) return { count: count + day.count, date: addDays(day.date, days), isBesideHour: true };
  return unit === 'fortnight' ? { count: offset + 1, date: addDays(today, days), isBesideHour: true } : null;
}

// "this weekend", "next weekend": the days of it from today on.
function readWeekend(rest: readonly string[], today: CalendarDate): ReadPeriod | null {
  const offset = /^(this|next)$/.test(rest[0] ?? '') ? 1 : 0;
  if (rest[offset] !== 'weekend') return null;
  const sunday = addDays(today, 7 - getWeekday(today) + (rest[0] === 'next' ? 7 : 0));
  const saturday = addDays(sunday, -1);
  return { count: offset + 1, date: isBefore(saturday, today) ? today : saturday, lastDate: sunday };
}

function addUnits(today: CalendarDate, count: number, unit: string): CalendarDate | null {
  if (/^(days?|d)$/.test(unit)) return addDays(today, count);
  if (/^(weeks?|wks?|w)$/.test(unit)) return addDays(today, count * 7);
  if (!/^(months?|years?)$/.test(unit)) return null;
  const month = today.month - 1 + count * (unit.startsWith('year') ? 12 : 1);
  const first = { year: today.year + Math.floor(month / 12), month: (month % 12) + 1, day: 1 };
  return { ...first, day: Math.min(today.day, findLastOfMonth(first).day) };
}

function readEnd(rest: readonly string[], today: CalendarDate): ReadPeriod | null {
  if (rest[0] === 'eow') {
    const end = addDays(today, 5 - getWeekday(today));
    return { count: 1, date: isBefore(end, today) ? addDays(end, 7) : end };
  }
  if (rest[0] === 'eom') return { count: 1, ...endOfMonth(today, today) };
  if (rest[0] === 'month' && rest[1] === 'end') return { count: 2, ...endOfMonth(today, today) };
  const isStart = rest[0] === 'start' || rest[0] === 'beginning';
  if (rest[0] !== 'end' && !isStart) return null;
  const of = rest[1] === 'of' ? 2 : 1;
  const isWhich = /^(the|this|next)$/.test(rest[of] ?? '');
  const unit = rest[isWhich ? of + 1 : of];
  const isNext = rest[of] === 'next';
  const count = of + (isWhich ? 2 : 1);
  if (isStart) return findPeriodStart(unit, isNext, count, today);
  if (unit === 'month') return { count, ...endOfMonth(isNext ? findFirstOfNextMonth(today) : today, today) };
  if (unit !== 'week') return null;
  const friday = addDays(today, 5 - getWeekday(today) + (isNext ? 7 : 0));
  return { count, date: isBefore(friday, today) ? addDays(friday, 7) : friday };
}

// "Start of month" is the 1st to the 7th without past days, and of next month once the 7th is over. "Start of week" is
// the coming Monday. `count`: number of words read.
function findPeriodStart(unit = '', isNext: boolean, count: number, today: CalendarDate): ReadPeriod | null {
  if (unit === 'week') return { count, date: addDays(today, 8 - getWeekday(today)), isBesideHour: true };
  if (unit !== 'month') return null;
  const first = isNext || today.day > 7 ? findFirstOfNextMonth(today) : { ...today, day: 1 };
  return { count, date: isBefore(first, today) ? today : first, lastDate: addDays(first, 6) };
}

// Returns the last seven days of a month, without past days.
function endOfMonth(month: CalendarDate, today: CalendarDate) {
  const lastDate = findLastOfMonth(month);
  const first = addDays(lastDate, -6);
  return { date: isBefore(first, today) ? today : first, lastDate };
}

function findFirstOfNextMonth({ year, month }: CalendarDate): CalendarDate {
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
}

function findLastOfMonth(date: CalendarDate): CalendarDate {
  return addDays(findFirstOfNextMonth(date), -1);
}

function toMonth(first: CalendarDate) {
  return { date: first, lastDate: findLastOfMonth(first) };
}

function week(monday: CalendarDate) {
  return { date: monday, lastDate: addDays(monday, 6) };
}

function isBefore(date: CalendarDate, other: CalendarDate): boolean {
  return toWallMinutes(date) < toWallMinutes(other);
}
