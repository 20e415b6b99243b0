import { addDays, type CalendarDate, getWeekday, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { monthName } from '../../platform/search/month-names.ts';
import type { Phrase, PhraseContext } from './desk-reading.ts';
import { isBesideDigits } from './neighbours.ts';
import { askTime, readClock } from './read-clock.ts';
import { isDayName, isWeekday, readDay } from './read-day.ts';
import { readDayChoice } from './read-day-choice.ts';
import { readSpan } from './read-range.ts';

/**
 * Returns the several days at position `at`: "thu or fri", "3-5 dec". Null for words known to be a name, and after a
 * number, because a phone number may go on here.
 */
export function readDayChoiceAt(
  tokens: readonly string[],
  at: number,
  context: PhraseContext,
): Phrase | null {
  if (/^[+(]?\d+$/.test(tokens[at - 1] ?? '')) return null;
  const choice = readDayChoice(tokens.slice(at), context.today, context.isMonthFirst ?? false);
  if (!choice) return null;
  const positions = Array.from({ length: choice.count }, (_, nth) => at + nth);
  return positions.some((position) => context.namePositions?.has(position)) ? null : choice;
}

// A weekday next to a date means one of the coming weeks.
const soonDays = 60;

/**
 * Returns whether another word names the day, so that digits like "2-4" at position `at` are hours: "fri 2-4" is an
 * afternoon. "fri 4-12" may be the fourth of December if that is a coming Friday.
 */
export function isOtherDayNamed(
  tokens: readonly string[],
  at: number,
  { today, isMonthFirst = false }: PhraseContext,
): boolean {
  const word = tokens[at] ?? '';
  if (!/^\d{1,2}[-–]\d{1,2}$/.test(word)) return false;
  const dateOf = (token: string) => readDay([token], today, isMonthFirst)?.date ?? null;
  const date = dateOf(word);
  const soon = date && toWallMinutes(date) <= toWallMinutes(addDays(today, soonDays)) ? date : null;
  const isOfSoon = (token: string) =>
    soon !== null && isWeekday(token) && getWeekday(dateOf(token) ?? soon) === getWeekday(soon);
  const isDay = (position: number) => {
    const words = tokens.slice(position, position < at ? at : undefined).slice(0, 3);
    return isDayName(words[0] ?? '') || readDay(words, today, isMonthFirst)?.date != null;
  };
  return tokens.some((token, position) => position !== at && isDay(position) && !isOfSoon(token));
}

/** Returns the day at position `at`: "thu", "till friday", "after 3 dec". A date of birth is returned as `born`. */
export function readDayAt(tokens: readonly string[], at: number, context: PhraseContext): Phrase | null {
  const rest = tokens.slice(at);
  // Part of a phone number, as in "20-79 46 0511".
  if (/^\d{1,2}-\d{1,2}$/.test(rest[0] ?? '') && isBesideDigits(tokens, at, 1)) return null;
  const isAfter = rest[0] === 'after';
  // "till friday", "by the 4th"
  const isUntil = /^(until|till|by)$/.test(rest[0] ?? '');
  const day = readDay(
    isAfter || isUntil ? rest.slice(1) : rest,
    context.today,
    context.isMonthFirst ?? false,
  );
  if (!day) return null;
  if (isUntil)
    return (
      day.date && {
        count: day.count + 1,
        date: context.today,
        lastDate: day.date,
        ...(day.wrong && { wrong: day.wrong }),
      }
    );
  const { count, date, born, wrong } = day;
  if (born) return isAfter ? null : { count, born };
  const word = rest[0] ?? '';
  const hoursOrDay = date && askHoursOrDay(tokens, at, date, context);
  if (hoursOrDay) return { count, wrong: hoursOrDay };
  const hours = !isAfter && date && /^\d{1,2}-\d{1,2}$/.test(word) ? readSpan([word], true) : null;
  if (date && hours) {
    const question = `${date.day} ${monthName(date.month)}, or from ${word.replace('-', ' to ')}? Type the day or the time otherwise`;
    return { date, count, isBesideHour: true, doubt: { question, settledBy: 'time' } };
  }
  const days = date && isAfter ? { date: addDays(date, 1), lastDate: addDays(date, 14) } : { date };
  return { ...days, count: count + (isAfter ? 1 : 0), ...(wrong && { wrong }), isBesideHour: true };
}

// "9/10 mon", if 9 October is not a Monday: either 9 or 10 o'clock on Monday, or 9 October.
function askHoursOrDay(
  words: readonly string[],
  at: number,
  date: CalendarDate,
  { namePositions }: PhraseContext,
): string | null {
  const hours = /^(\d{1,2})\/(\d{1,2})$/.exec(words[at] ?? '')?.slice(1) ?? [];
  const isBesideWeekday = words.some((word, position) => isWeekday(word) && !namePositions?.has(position));
  const isOfWeekday = words.some((word) => isWeekday(word) && isOnWeekday(word, date));
  if (hours.length === 0 || !isBesideWeekday || isOfWeekday) return null;
  const readings = hours.map((hour) => readClock([hour], true)?.minutes ?? -1);
  const day = `${date.day} ${monthName(date.month)}`;
  return readings.some((minutes) => minutes < 0)
    ? null
    : askTime(readings).replace('? Type the time', `, or ${day}? Type the time or the day`);
}

function isOnWeekday(word: string, date: CalendarDate): boolean {
  const next = readDay([word], date, false)?.date;
  return next != null && toWallMinutes(next) === toWallMinutes(date);
}
