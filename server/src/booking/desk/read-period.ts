import { addDays, type CalendarDate, toWallMinutes, weekdayOf } from '@docket/contract/slot-date.ts';
import { monthNamed } from '../../platform/search/month-names.ts';
import { isClockTime } from './read-clock.ts';
import { isWeekday, readDay } from './read-day.ts';

/** What the first few of some words say about days counted from today, or a span of them. */
interface ReadPeriod {
  /** How many words say it. */
  readonly count: number;
  readonly date?: CalendarDate;
  /** The last of several days. */
  readonly lastDate?: CalendarDate;
  /** What says something of time that can't be. */
  readonly unclear?: string;
  readonly isBesideHour?: boolean;
}

const counts = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
function readCount(word = ''): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  if (word === 'an') return 1;
  const at = counts.indexOf(word);
  return at < 0 ? null : Math.max(at, 1);
}

/** Takes words (folded) and today; returns the days counted from it that the first of them say: "in 2 weeks", "+7", "next week", "end of the month". */
export function readPeriod(rest: readonly string[], today: CalendarDate): ReadPeriod | null {
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
  const offset = word === 'in' ? 1 : 0;
  const count = readCount(rest[offset]);
  if (count !== null && (offset === 1 || /^\d/.test(word))) {
    const unit = rest[offset + 1] ?? '';
    const date = addUnits(today, count, unit);
    if (date) return { count: offset + 2, date, isBesideHour: true };
    if (offset === 1 && /^(h|hours?|hrs?|min|mins|minutes?)$/.test(unit)) return { count: 3, unclear: 'in' };
  }
  const counted = readWeekOn(rest, today) ?? readWeekend(rest, today);
  if (counted) return counted;
  const monday = addDays(today, 1 - weekdayOf(today));
  if (second === 'week' && word === 'next') {
    const day = isWeekday(third) ? readDay([third], monday, false)?.date : null;
    return day
      ? { count: 3, date: addDays(day, 7), isBesideHour: true }
      : { ...week(addDays(monday, 7)), count: 2 };
  }
  if (second === 'week' && word === 'this') return { count: 2, date: today, lastDate: addDays(monday, 6) };
  if (second === 'month' && word === 'next') return { count: 2, ...wholeMonth(firstOfNextMonth(today)) };
  if (second === 'year' && word === 'next') {
    const year = today.year + 1;
    return { count: 2, date: { year, month: 1, day: 1 }, lastDate: { year, month: 12, day: 31 } };
  }
  if (word === 'in' && monthNamed(second) > 0) return readInMonth(monthNamed(second), third, today);
  return readEnd(rest, today);
}

// "in december": what of it is to come; "in december 10" would be a day.
function readInMonth(month: number, next: string, today: CalendarDate): ReadPeriod | null {
  if (/^\d/.test(next) && !isClockTime(next)) return null;
  const whole = wholeMonth({ year: today.year + (month < today.month ? 1 : 0), month, day: 1 });
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
  const day = isOn || /^(today|tomorrow)$/.test(behind[0] ?? '') ? readDay(behind, today, false) : null;
  const count = offset + 1 + (isOn ? 1 : 0);
  if (day?.date) return { count: count + day.count, date: addDays(day.date, days), isBesideHour: true };
  return unit === 'fortnight' ? { count: offset + 1, date: addDays(today, days), isBesideHour: true } : null;
}

// "this weekend", "next weekend": what of it is to come.
function readWeekend(rest: readonly string[], today: CalendarDate): ReadPeriod | null {
  const offset = /^(this|next)$/.test(rest[0] ?? '') ? 1 : 0;
  if (rest[offset] !== 'weekend') return null;
  const sunday = addDays(today, 7 - weekdayOf(today) + (rest[0] === 'next' ? 7 : 0));
  const saturday = addDays(sunday, -1);
  return { count: offset + 1, date: isBefore(saturday, today) ? today : saturday, lastDate: sunday };
}

function addUnits(today: CalendarDate, count: number, unit: string): CalendarDate | null {
  if (/^(days?|d)$/.test(unit)) return addDays(today, count);
  if (/^(weeks?|wks?|w)$/.test(unit)) return addDays(today, count * 7);
  if (!/^(months?|years?)$/.test(unit)) return null;
  const month = today.month - 1 + count * (unit.startsWith('year') ? 12 : 1);
  const first = { year: today.year + Math.floor(month / 12), month: (month % 12) + 1, day: 1 };
  return { ...first, day: Math.min(today.day, lastOfMonth(first).day) };
}

function readEnd(rest: readonly string[], today: CalendarDate): ReadPeriod | null {
  if (rest[0] === 'eom') return { count: 1, ...endOfMonth(today, today) };
  if (rest[0] === 'month' && rest[1] === 'end') return { count: 2, ...endOfMonth(today, today) };
  const isStart = rest[0] === 'start' || rest[0] === 'beginning';
  if (rest[0] !== 'end' && !isStart) return null;
  const of = rest[1] === 'of' ? 2 : 1;
  const isWhich = /^(the|this|next)$/.test(rest[of] ?? '');
  const unit = rest[isWhich ? of + 1 : of];
  const isNext = rest[of] === 'next';
  const count = of + (isWhich ? 2 : 1);
  if (isStart) return startOf(unit, isNext, count, today);
  if (unit === 'month') return { count, ...endOfMonth(isNext ? firstOfNextMonth(today) : today, today) };
  if (unit !== 'week') return null;
  const friday = addDays(today, 5 - weekdayOf(today) + (isNext ? 7 : 0));
  return { count, date: isBefore(friday, today) ? addDays(friday, 7) : friday };
}

// The first seven days of a month, as far as they are not over; of a week the Monday.
function startOf(unit = '', isNext: boolean, count: number, today: CalendarDate): ReadPeriod | null {
  if (unit === 'week') return { count, date: addDays(today, 8 - weekdayOf(today)), isBesideHour: true };
  if (unit !== 'month') return null;
  const first = isNext || today.day > 7 ? firstOfNextMonth(today) : { ...today, day: 1 };
  return { count, date: isBefore(first, today) ? today : first, lastDate: addDays(first, 6) };
}

// The last seven days, as far as they are not over.
function endOfMonth(month: CalendarDate, today: CalendarDate) {
  const lastDate = lastOfMonth(month);
  const first = addDays(lastDate, -6);
  return { date: isBefore(first, today) ? today : first, lastDate };
}

function firstOfNextMonth({ year, month }: CalendarDate): CalendarDate {
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
}

function lastOfMonth(date: CalendarDate): CalendarDate {
  return addDays(firstOfNextMonth(date), -1);
}

function wholeMonth(first: CalendarDate) {
  return { date: first, lastDate: lastOfMonth(first) };
}

function week(monday: CalendarDate) {
  return { date: monday, lastDate: addDays(monday, 6) };
}

function isBefore(one: CalendarDate, other: CalendarDate): boolean {
  return toWallMinutes(one) < toWallMinutes(other);
}
