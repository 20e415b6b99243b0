import {
  askBesideTime,
  askTime,
  askUnclear,
  formatBare,
  isHour,
  type ReadClock,
  readClock,
  readNamedMinutes,
  readSpokenMinutes,
  readWholeHour,
} from './read-clock.ts';
import { guessMonth } from './read-day.ts';
import { isHourUnit, isMinuteUnit } from './units.ts';

const halfDay = 720;
const lastEvening = 22 * 60;

/** A range in minutes since midnight, or a time like "20 to 4". */
export interface ReadRange {
  /** Number of words read. */
  readonly count: number;
  readonly from?: number;
  readonly until?: number;
  readonly time?: number;
  /** The question about an ambiguous range: "ten to four" is 3:50, or from 10 to 4. */
  readonly wrong?: string;
  /** Set for an impossible range: "from 4 to 2". */
  readonly unclear?: string;
  readonly isBesideHour?: boolean;
}

/**
 * Returns the range at position `at` of lower-case words: "from 2 to 4", "10 until 12", "9 - 11:30", "between 2 and
 * 4pm", "2-4pm", "from 2-4". "2-4" is a day unless `isDayNamed`.
 */
export function readRange(tokens: readonly string[], at: number, isDayNamed: boolean): ReadRange | null {
  const rest = tokens.slice(at);
  const span = readSpan(rest, isDayNamed);
  if (span) return span;
  const named = readNamedMinutes(rest);
  if (named) return { count: named.count, time: named.minutes };
  const beside = askBesideTime(rest);
  if (beside) return beside;
  // "30 - 4 - 1950"
  if (tokens[at - 1] === '-') return null;
  const isBetween = rest[0] === 'between';
  const begin = isBetween || rest[0] === 'from' ? 1 : 0;
  const first = (isBetween ? readBeforeAnd(rest.slice(1)) : null) ?? readTime(rest.slice(begin));
  // "at" begins a time, not a range.
  const isAt = rest[0] === 'at' || rest[0] === '@';
  const before = begin === 0 ? readMinutesBefore(rest.slice(isAt ? 1 : 0)) : null;
  const sooner = before && { count: before.count + (isAt ? 1 : 0), time: before.minutes };
  // "at 10 or 11", "about 10 or 11"
  const near = isAt || /^(around|about)$/.test(rest[0] ?? '') ? readTime(rest.slice(1)) : null;
  const nearChoice = near && readChoice(rest.slice(1), near);
  if (nearChoice) return { count: 1 + nearChoice.count, wrong: nearChoice.wrong };
  if (isAt || !first) return sooner;
  const joint = begin + first.count;
  const choice = readChoice(rest.slice(begin), first);
  if (choice) return { count: begin + choice.count, wrong: choice.wrong };
  if (!(isBetween ? /^(and|&|to|-)$/ : /^(to|until|till|-)$/).test(rest[joint] ?? '')) return null;
  const last = readTime(rest.slice(joint + 1));
  if (!last) return null;
  const count = joint + 1 + last.count;
  // "10 to 12 nov" are days.
  if (guessMonth(rest[count] ?? '') > 0) return { count: count + 1, unclear: 'days' };
  const otherEnd = readChoice(rest.slice(joint + 1), last);
  if (otherEnd) return { count: joint + 1 + otherEnd.count, wrong: otherEnd.wrong };
  const wrong = askUnclear(first, rest.slice(begin)) ?? askUnclear(last, rest.slice(joint + 1));
  if (wrong) return { count, wrong };
  const half = /[ap]m$/.exec(rest[count - 1] ?? '')?.[0] ?? '';
  const until = isBareHour(rest[count - 1] ?? '') ? inEvening(first.minutes, last.minutes) : last.minutes;
  const from = chooseStart(rest.slice(begin, joint), first.minutes, until, half);
  // "10 to 8" may end in the evening.
  const isLong = before !== null && first.minutes >= last.minutes && first.minutes < last.minutes + halfDay;
  const isRange = from >= 0 && (from < until || (isLong && last.minutes + halfDay <= lastEvening));
  const isPlainlyRange = until === last.minutes && rest[joint] === 'till' && /^\d/.test(rest[0] ?? '');
  if (isRange && before && !isPlainlyRange) {
    const endText = rest.slice(joint + 1, count).join(' ');
    const span = `from ${rest.slice(begin, joint).join(' ')} to ${endText}`;
    return { count, wrong: `${formatBare(before.minutes)}, or ${span}? Type the time` };
  }
  if (isRange) return { count, from, until };
  return sooner ?? { count, unclear: 'range' };
}

const bounds: ReadonlyMap<string, 'from' | 'until'> = new Map(
  Object.entries<'from' | 'until'>({
    after: 'from',
    from: 'from',
    since: 'from',
    before: 'until',
    until: 'until',
    till: 'until',
    by: 'until',
  }),
);

/**
 * Returns the bound at the start of folded words: "after 5", "till ten to four". An ambiguous time ("till half ten",
 * "by 10 or 11") is asked about and sets no bound.
 */
export function readBound(words: readonly string[]): ReadRange | null {
  const bound = bounds.get(words[0] ?? '');
  const rest = words.slice(1);
  // The range "from ten to four" was read before.
  const time = bound && (readMinutesBefore(rest) ?? readTime(rest));
  if (!time) return null;
  const choice = readChoice(rest, time);
  if (choice) return { count: 1 + choice.count, wrong: choice.wrong };
  const count = 1 + time.count;
  const wrong = askUnclear(time, rest);
  return wrong ? { count, wrong } : { count, [bound]: time.minutes };
}

function readTime(words: readonly string[]): ReadClock | null {
  return readNamedMinutes(words) ?? readClock(words, true);
}

// "between ten to four and five"
function readBeforeAnd(words: readonly string[]): ReadClock | null {
  const time = readMinutesBefore(words);
  return time && /^(and|&)$/.test(words[time.count] ?? '') ? time : null;
}

// "9 or 10", "9 or 10 or 11": all are asked about.
function readChoice(words: readonly string[], first: ReadClock): { count: number; wrong: string } | null {
  const times = [first];
  let { count } = first;
  while (words[count] === 'or') {
    const other = readTime(words.slice(count + 1));
    if (!other) break;
    times.push(other);
    count += 1 + other.count;
  }
  const next = words[count] ?? '';
  const isOfUnit = isMinuteUnit(next) || isHourUnit(next) || /^(days?|weeks?|months?)$/.test(next);
  const readings = times.flatMap((time) => time.readings ?? [time.minutes]);
  if (times.length === 1 || isOfUnit || readings.some((minutes) => minutes < 0)) return null;
  return { count, wrong: askTime([...new Set(readings)].sort((a, b) => a - b)) };
}

function isBareHour(word: string): boolean {
  return /^\d{1,2}$/.test(word) || (isHour(word) && !/\d/.test(word));
}

// "5 to 9": both are in the evening, because 5 means the afternoon.
function inEvening(from: number, until: number): number {
  const later = until + halfDay;
  return from > until && from >= halfDay && from < later && later <= lastEvening ? later : until;
}

// "2 to 4pm" begins at 2pm, "10 to 2pm" in the morning.
function chooseStart(tokens: readonly string[], minutes: number, until: number, half: string): number {
  const [word = '', ...others] = tokens;
  const isBare = others.length === 0 && /^\d{1,2}([:.]\d\d)?$/.test(word);
  const beginMinutes = half && isBare ? (readClock([`${word}${half}`], true)?.minutes ?? -1) : -1;
  return beginMinutes >= 0 && beginMinutes < until ? beginMinutes : minutes;
}

// "20 to 4" is twenty to four.
function readMinutesBefore(words: readonly string[]): ReadClock | null {
  const minutes = readSpokenMinutes(words);
  if (!minutes || minutes.minutes === 30 || !/^(to|till)$/.test(words[minutes.count] ?? '')) return null;
  const hour = readWholeHour(words.slice(minutes.count + 1));
  return hour && { count: minutes.count + 1 + hour.count, minutes: hour.minutes - minutes.minutes };
}

// "2-4pm", "14:00-16:00", "from 2-4", "between 2-4"
export function readSpan(rest: readonly string[], isDayNamed: boolean): ReadRange | null {
  const begin = /^(from|between)$/.test(rest[0] ?? '') ? 1 : 0;
  const word = rest[begin] ?? '';
  const written = /^(\d{1,2}(?:[:.]\d\d)?)([ap]m)?[-–](\d{1,2}(?:[:.]\d\d)?)([ap]m)?$/.exec(word);
  if (!written || (begin === 0 && !isDayNamed && !/[:m]/.test(word))) return null;
  const [, first = '', firstHalf = '', last = '', lastHalf = ''] = written;
  const until = readClock([`${last}${lastHalf}`], true)?.minutes ?? -1;
  const minutes = readClock([`${first}${firstHalf}`], true)?.minutes ?? -1;
  const from = firstHalf ? minutes : chooseStart([first], minutes, until, lastHalf);
  return from >= 0 && from < until ? { count: begin + 1, from, until, isBesideHour: true } : null;
}
