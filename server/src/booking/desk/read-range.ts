import {
  formatBare,
  isHour,
  readClock,
  readNamedMinutes,
  readSpokenMinutes,
  readWholeHour,
} from './read-clock.ts';
import { monthMeant } from './read-day.ts';

const halfDay = 720;
const lastEvening = 22 * 60;

/** From when until when, in minutes since midnight, or "20 to 4", which is a time. */
export interface ReadRange {
  /** How many words say it. */
  readonly count: number;
  readonly from?: number;
  readonly until?: number;
  readonly time?: number;
  /** "ten to four" is 3:50, or from 10 to 4: asked for. */
  readonly wrong?: string;
  /** What is said like a range and is none: "from 4 to 2". */
  readonly unclear?: string;
  readonly isBesideHour?: boolean;
}

/**
 * Takes words in small letters and a place among them; returns from when until when those from there on say: "from 2 to 4",
 * "10 until 12", "9 - 11:30", "between 2 and 4pm", "2-4pm", "from 2-4". "2-4" is a day, unless `isDaySaid`.
 */
export function readRange(words: readonly string[], at: number, isDaySaid: boolean): ReadRange | null {
  const rest = words.slice(at);
  const span = readSpan(rest, isDaySaid);
  if (span) return span;
  const named = readNamedMinutes(rest);
  if (named) return { count: named.count, time: named.minutes };
  // "30 - 4 - 1950"
  if (words[at - 1] === '-') return null;
  const isBetween = rest[0] === 'between';
  const begin = isBetween || rest[0] === 'from' ? 1 : 0;
  const first = readClock(rest.slice(begin), true);
  // Nobody says "at" of a span.
  const isAt = rest[0] === 'at' || rest[0] === '@';
  const before = begin === 0 ? readMinutesBefore(rest.slice(isAt ? 1 : 0)) : null;
  if (isAt) return before && { ...before, count: before.count + 1 };
  if (!first) return before;
  const joint = begin + first.count;
  const choice = readChoice(rest, begin, joint, first.minutes);
  if (choice) return choice;
  if (!(isBetween ? /^(and|&|to|-)$/ : /^(to|until|till|-)$/).test(rest[joint] ?? '')) return null;
  const last = readClock(rest.slice(joint + 1), true);
  if (!last) return null;
  const count = joint + 1 + last.count;
  // "10 to 12 nov" are days.
  if (monthMeant(rest[count] ?? '') > 0) return { count: count + 1, unclear: 'days' };
  const half = /[ap]m$/.exec(rest[count - 1] ?? '')?.[0] ?? '';
  const until = isBareHour(rest[count - 1] ?? '') ? inEvening(first.minutes, last.minutes) : last.minutes;
  const from = beginOf(rest.slice(begin, joint), first.minutes, until, half);
  const isRange = from >= 0 && from < until;
  const isPlainlyRange = until === last.minutes && rest[joint] === 'till' && /^\d/.test(rest[0] ?? '');
  if (isRange && before?.time !== undefined && !isPlainlyRange) {
    const said = rest.slice(joint + 1, count).join(' ');
    const span = `from ${rest.slice(begin, joint).join(' ')} to ${said}`;
    return { count, wrong: `${formatBare(before.time)}, or ${span}? Type the time` };
  }
  if (isRange) return { count, from, until };
  return before ?? { count, unclear: 'range' };
}

// "9 or 10", "9 or 10 or 11": all are asked for.
function readChoice(
  rest: readonly string[],
  begin: number,
  joint: number,
  minutes: number,
): ReadRange | null {
  const times = [minutes];
  let count = joint;
  while (begin === 0 && rest[count] === 'or') {
    const other = readClock(rest.slice(count + 1), true);
    if (!other) break;
    times.push(other.minutes);
    count += 1 + other.count;
  }
  const isOfUnit = /^(m|min|mins|minutes?|h|hrs?|hours?|days?|weeks?|months?)$/.test(rest[count] ?? '');
  if (times.length === 1 || isOfUnit || times.some((time) => time < 0)) return null;
  return { count, wrong: `${times.map(formatBare).join(' or ')}? Type the time` };
}

function isBareHour(word: string): boolean {
  return /^\d{1,2}$/.test(word) || (isHour(word) && !/\d/.test(word));
}

// "5 to 9": both hours are in the evening, where 5 is before 9.
function inEvening(from: number, until: number): number {
  const later = until + halfDay;
  return from > until && from >= halfDay && from < later && later <= lastEvening ? later : until;
}

// "2 to 4pm" begins at 2pm, "10 to 2pm" in the morning.
function beginOf(words: readonly string[], minutes: number, until: number, half: string): number {
  const [word = '', ...others] = words;
  const isBare = others.length === 0 && /^\d{1,2}([:.]\d\d)?$/.test(word);
  const own = half && isBare ? (readClock([`${word}${half}`], true)?.minutes ?? -1) : -1;
  return own >= 0 && own < until ? own : minutes;
}

// "20 to 4" is twenty to four.
function readMinutesBefore(words: readonly string[]): { count: number; time: number } | null {
  const minutes = readSpokenMinutes(words);
  if (!minutes || minutes.minutes === 30 || !/^(to|till)$/.test(words[minutes.count] ?? '')) return null;
  const hour = readWholeHour(words.slice(minutes.count + 1));
  return hour && { count: minutes.count + 1 + hour.count, time: hour.minutes - minutes.minutes };
}

// "2-4pm", "14:00-16:00", "from 2-4", "between 2-4"
export function readSpan(rest: readonly string[], isDaySaid: boolean): ReadRange | null {
  const begin = /^(from|between)$/.test(rest[0] ?? '') ? 1 : 0;
  const word = rest[begin] ?? '';
  const written = /^(\d{1,2}(?:[:.]\d\d)?)([ap]m)?[-–](\d{1,2}(?:[:.]\d\d)?)([ap]m)?$/.exec(word);
  if (!written || (begin === 0 && !isDaySaid && !/[:m]/.test(word))) return null;
  const [, first = '', firstHalf = '', last = '', lastHalf = ''] = written;
  const until = readClock([`${last}${lastHalf}`], true)?.minutes ?? -1;
  const minutes = readClock([`${first}${firstHalf}`], true)?.minutes ?? -1;
  const from = firstHalf ? minutes : beginOf([first], minutes, until, lastHalf);
  return from >= 0 && from < until ? { count: begin + 1, from, until, isBesideHour: true } : null;
}
