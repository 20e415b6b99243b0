import {
  addDays,
  type CalendarDate,
  isRealDate,
  toWallMinutes,
  weekdayOf,
} from '@docket/contract/slot-date.ts';

/** What the words of the desk's field say about time, and the words that say something else. */
export interface UnderstoodTime {
  readonly date: CalendarDate | null;
  /** minutes since midnight */
  readonly time: number | null;
  readonly otherWords: readonly string[];
}

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Takes the field's words and the clinic's date today; returns the day and time they name and what is left. */
export function understandTime(words: readonly string[], today: CalendarDate): UnderstoodTime {
  let date: CalendarDate | null = null;
  let time: number | null = null;
  const otherWords: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = (words[at] ?? '').toLowerCase();
    const next = words[at + 1]?.toLowerCase() ?? '';
    const half = /^[ap]m$/.test(next) ? next : '';
    const readTime: number | null = time === null ? (asTime(word + half) ?? null) : null;
    if (readTime !== null) {
      time = readTime;
      at += half ? 1 : 0;
      continue;
    }
    const dayOfMonth: CalendarDate | null = date === null ? asDayAndMonth(word, next, today) : null;
    if (dayOfMonth) {
      date = dayOfMonth;
      at += 1;
      continue;
    }
    const readDate: CalendarDate | null = date === null ? asDate(word, today) : null;
    if (readDate) date = readDate;
    else otherWords.push(words[at] ?? '');
  }
  return { date, time, otherWords };
}

// "14:30", "2:30pm", "9am": a bare number is no time, it may be part of a phone number.
function asTime(word: string): number | null {
  const match = /^(\d{1,2})(?::(\d{2}))?([ap]m)?$/.exec(word);
  if (!match || (match[2] === undefined && match[3] === undefined)) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = match[3];
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  return (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;
}

function asDate(word: string, today: CalendarDate): CalendarDate | null {
  if (word === 'today') return today;
  if (word === 'tomorrow') return addDays(today, 1);
  const weekday = weekdayNames.findIndex((name) => namesWeekday(word, name)) + 1;
  if (weekday > 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
  return asWrittenDate(word, today);
}

// As people shorten them, and no other beginning: Frida is a patient.
function namesWeekday(word: string, name: string): boolean {
  const shortened = [name.slice(0, 3), 'tues', 'thur', 'thurs'];
  return word === name || (shortened.includes(word) && name.startsWith(word));
}

// A date that is over is somebody's date of birth, not a slot's day.
function asWrittenDate(word: string, today: CalendarDate): CalendarDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})?$/.exec(word);
  if (iso) return fromToday({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }, today);
  if (!dotted) return null;
  const [, day, month, year] = dotted;
  if (year) return fromToday({ year: Number(year), month: Number(month), day: Number(day) }, today);
  return comingUp(Number(day), Number(month), today);
}

// "24 nov" and "nov 24"
function asDayAndMonth(word: string, next: string, today: CalendarDate): CalendarDate | null {
  const [day, name] = /^\d{1,2}\.?$/.test(word) ? [word, next] : [next, word];
  if (!/^\d{1,2}\.?$/.test(day) || name.length < 3) return null;
  const month = monthNames.findIndex((candidate) => candidate.startsWith(name)) + 1;
  return month > 0 ? comingUp(Number.parseInt(day, 10), month, today) : null;
}

function comingUp(day: number, month: number, today: CalendarDate): CalendarDate | null {
  const thisYear = { year: today.year, month, day };
  return fromToday(thisYear, today) ?? fromToday({ ...thisYear, year: today.year + 1 }, today);
}

function fromToday(date: CalendarDate, today: CalendarDate): CalendarDate | null {
  return isRealDate(date) && toWallMinutes(date) >= toWallMinutes(today) ? date : null;
}
