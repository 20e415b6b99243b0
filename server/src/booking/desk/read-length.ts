import { maxAppointmentMinutes, minAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import type { Phrase } from './desk-reading.ts';
import { isMinuteUnit } from './units.ts';

const minutesPerHour = 60;

/**
 * Returns the length of an appointment at the start of folded words: "30 min", "1h", "1h30", "half an hour", "double".
 * Over four hours, "5h" is a time of day.
 */
export function readLength(rest: readonly string[]): Phrase | null {
  const [word = '', second = '', third = ''] = rest;
  if (word === 'double')
    return { count: /^(slot|appointment|appt|time)$/.test(second) ? 2 : 1, isDouble: true };
  if (word === 'half' && second === 'an' && third === 'hour') return { count: 3, length: 30 };
  if (word === 'half' && second === 'hour') return { count: 2, length: 30 };
  if (/^(an|one|a)$/.test(word) && second === 'hour') return { count: 2, length: 60 };
  const joined = /^(\d{1,3})(?:m|min|mins|minutes?|')$/.exec(word);
  if (joined) return toLength(Number(joined[1]), 1, word);
  if (/^\d{1,3}$/.test(word) && isMinuteUnit(second)) return toLength(Number(word), 2, `${word} ${second}`);
  const withMinutes = /^([1-4])h([0-5]\d)m?$/.exec(word);
  if (withMinutes) return toLength(Number(withMinutes[1]) * minutesPerHour + Number(withMinutes[2]), 1, word);
  const hoursOnly = /^([1-4]|\d[.,]\d{1,2})(?:h|hrs?|hours?)$/.exec(word);
  if (hoursOnly) return toLength(toMinutes(hoursOnly[1]), 1, word);
  if (/^([1-8]|\d[.,]\d{1,2})$/.test(word) && /^(hrs?|hours?)$/.test(second))
    return toLength(toMinutes(word), 2, `${word} ${second}`);
  if (/^[1-4]$/.test(word) && second === 'h') return toLength(toMinutes(word), 2, `${word} h`);
  return null;
}

function toMinutes(hoursText = ''): number {
  return Math.round(Number(hoursText.replace(',', '.')) * minutesPerHour);
}

function toLength(length: number, count: number, text: string): Phrase {
  return length >= minAppointmentMinutes && length <= maxAppointmentMinutes
    ? { count, length }
    : { count, wrong: `${text} is not a length` };
}
