import { fold } from '@docket/contract/fold.ts';
import { maxAppointmentMinutes, minAppointmentMinutes } from '@docket/contract/limits.ts';
import { addDays, type CalendarDate, toWallMinutes, weekdayOf } from '@docket/contract/slot-date.ts';
import { monthName } from '../../platform/search/month-names.ts';
import { askTime, askUnclear, formatBare, isClockTime, isHour, readClock } from './read-clock.ts';
import { isDayName, isWeekday, monthMeant, readDay } from './read-day.ts';
import { readDayChoice } from './read-day-choice.ts';
import { readPeriod } from './read-period.ts';
import { readRange, readSpan } from './read-range.ts';
import { readWindow } from './read-window.ts';

/** The meaning of the desk's field apart from names. */
export interface DeskReading {
  readonly date: CalendarDate | null;
  /** Last of several days, as in "next week"; null for one day. */
  readonly lastDate: CalendarDate | null;
  /** Exact time, in minutes since midnight. */
  readonly time: number | null;
  /** Part of the day, in minutes since midnight: the earliest start, and the end of the starts. */
  readonly from: number | null;
  readonly until: number | null;
  /** Minutes. */
  readonly length: number | null;
  /** True for two slots. */
  readonly isDouble: boolean;
  /** "asap", "next free" */
  readonly isSoonest: boolean;
  /** "new patient", "(new)" */
  readonly isNew: boolean;
  /**
   * The error of an invalid time or day ("25:00 is not a time"), or the question about an ambiguous one ("10:30 or
   * 9:30? Type the time").
   */
  readonly wrong: string | null;
  /** Words about time that can't be used: a second day, "in 2 hours". */
  readonly unclear: readonly string[];
  /** The words left for names, as typed. */
  readonly nameTokens: readonly Word[];
  /** The words read as something other than a name, as typed. */
  readonly taken: readonly Word[];
}

/** A word of the field with its position; a date of birth is "1985-04-30". */
interface Word {
  readonly text: string;
  readonly at: number;
  /** The date of birth as typed. */
  readonly typed?: string;
}

export interface ReadingOptions {
  readonly today: CalendarDate;
  /** true: 11/12 is 12 November; else 11 December */
  readonly isMonthFirst?: boolean;
  /** Positions of words that are names, even if they look like something else. */
  readonly names?: ReadonlySet<number>;
  /** True if a doctor is named: a bare hour is then allowed anywhere. */
  readonly isDoctorNamed?: boolean;
}

type Found = Partial<Omit<DeskReading, 'nameTokens' | 'unclear' | 'taken'>> & {
  readonly count: number;
  readonly unclear?: string;
  readonly born?: string;
  /** True if the word also stays a name. */
  readonly isName?: boolean;
  /** A question about two readings, settled if another word names the day or the time. */
  readonly doubt?: { readonly question: string; readonly settledBy: 'day' | 'time' };
  /** True if the words are about a time: a bare hour may follow. */
  readonly isBesideHour?: boolean;
};

const fillers = new Set([
  'for',
  'at',
  'on',
  'the',
  'please',
  'pls',
  'sharp',
  'exactly',
  'appointment',
  'appt',
  '-',
  '&',
  'and',
]);
const minutesPerHour = 60;
const noon = 12 * minutesPerHour;
// Appointments later than ten in the evening are not expected.
const lastEvening = 22 * minutesPerHour;

/** Returns the day, time and length in the field's words, in any order, and the words left for names. */
export function readDeskTokens(typed: readonly string[], options: ReadingOptions): DeskReading {
  const tokens = typed.map(tidy);
  const reading: { -readonly [key in keyof DeskReading]: DeskReading[key] } = {
    date: null,
    lastDate: null,
    time: null,
    from: null,
    until: null,
    length: null,
    isDouble: false,
    isSoonest: false,
    isNew: false,
    wrong: null,
    unclear: [],
    nameTokens: [],
    taken: [],
  };
  let isBesideHour: boolean = false;
  let part = '';
  const doubts: NonNullable<Found['doubt']>[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found: Found | null = options.names?.has(at)
      ? askOfMonth(tokens, at)
      : readAt(tokens, at, {
          ...options,
          isBesideHour,
          isBehindName: reading.nameTokens.at(-1)?.at === at - 1,
        });
    if (!found) {
      if (tokens[at] !== '')
        reading.nameTokens = [...reading.nameTokens, { text: trimSigns(typed[at] ?? ''), at }];
      isBesideHour = false;
      at += 1;
      continue;
    }
    const { count, unclear, born, doubt, isName, ...meaning } = found;
    if (doubt) doubts.push(doubt);
    const text = typed.slice(at, at + count).join(' ');
    if (unclear !== undefined || isContradiction(reading, meaning))
      reading.unclear = [...reading.unclear, text];
    else {
      const wrong = reading.wrong ?? meaning.wrong ?? null;
      Object.assign(reading, withoutNothing(meaning), { wrong, ...narrower(reading, meaning) });
      if (typeof (meaning.from ?? meaning.until) === 'number') part = text;
    }
    if (isName) reading.nameTokens = [...reading.nameTokens, { text: trimSigns(text), at }];
    else if (born) reading.nameTokens = [...reading.nameTokens, { text: born, at, typed: text }];
    else
      reading.taken = [
        ...reading.taken,
        ...range(at, count).map((position) => ({ text: tokens[position] ?? '', at: position })),
      ];
    isBesideHour = found.isBesideHour ?? false;
    at += count;
  }
  const whole = withLoneHours(reading, tokens, options.isDoctorNamed ?? false);
  return inAfternoon({ ...whole, wrong: whole.wrong ?? openQuestion(doubts, whole) }, part);
}

// "lind april 5th" may mean April Lind on the 5th, or Lind on 5 April.
function askOfMonth(tokens: readonly string[], at: number): Found | null {
  const isMonth = monthMeant(tokens[at] ?? '') > 0;
  const isBesideDay = [tokens[at - 1] ?? '', tokens[at + 1] ?? ''].some((word) =>
    /^\d{1,2}(st|nd|rd|th|\.)?$/.test(word),
  );
  return isMonth && isBesideDay
    ? { count: 1, isName: true, wrong: 'A name or a month? Type the day in numbers' }
    : null;
}

function openQuestion(doubts: readonly NonNullable<Found['doubt']>[], reading: DeskReading): string | null {
  const hasDay = reading.date !== null;
  const hasTime = reading.time !== null || reading.from !== null || reading.until !== null;
  const open = doubts.find(({ settledBy }) => !(settledBy === 'day' ? hasDay : hasTime));
  return open?.question ?? null;
}

// "leo 3 petrova thu": next to a day or a doctor so short a number is an hour or unclear, never part of a phone
// number or a date of birth.
function withLoneHours(reading: DeskReading, tokens: readonly string[], isDoctorNamed: boolean): DeskReading {
  if (
    !reading.date &&
    reading.from === null &&
    reading.until === null &&
    !reading.isSoonest &&
    !isDoctorNamed
  )
    return reading;
  const lone = reading.nameTokens.filter(
    ({ text, at }) => isHour(fold(text)) && !isBesideDigits(tokens, at, 3),
  );
  let { time, unclear } = reading;
  for (const { text, at } of lone) {
    const clock =
      isBesideDigits(tokens, at, 1) || isBesideDate(tokens, at) ? null : readClock([fold(text)], true);
    const isHour = clock !== null && clock.minutes >= 0 && (time === null || time === clock.minutes);
    if (isHour) time = clock.minutes;
    else unclear = [...unclear, text];
  }
  const nameTokens = reading.nameTokens.filter((word) => !lone.includes(word));
  return { ...reading, time, unclear, nameTokens, taken: [...reading.taken, ...lone] };
}

function isBesideDate(tokens: readonly string[], at: number): boolean {
  return [tokens[at - 1] ?? '', tokens[at + 1] ?? ''].some((word) => /^\d+[./-]\d+/.test(word));
}

function withoutNothing({ isBesideHour: _, ...meaning }: Omit<Found, 'count'>) {
  return Object.fromEntries(
    Object.entries(meaning).filter(([, value]) => value !== undefined && value !== null),
  );
}

// "before 10 in the morning" ends at ten.
function narrower(said: DeskReading, { from, until }: Omit<Found, 'count'>) {
  const begins = [said.from, from ?? null].filter((minutes) => minutes !== null);
  const ends = [said.until, until ?? null].filter((minutes) => minutes !== null);
  return {
    from: begins.length > 0 ? Math.max(...begins) : null,
    until: ends.length > 0 ? Math.min(...ends) : null,
  };
}

function isContradiction(
  reading: DeskReading,
  { date, time, length, from, until }: Omit<Found, 'count'>,
): boolean {
  const isOther = (found: unknown, other: unknown) => JSON.stringify(found) !== JSON.stringify(other);
  return (
    (Boolean(date) && reading.date !== null && isOther(date, reading.date)) ||
    (typeof time === 'number' && reading.time !== null && time !== reading.time) ||
    (typeof from === 'number' &&
      typeof until === 'number' &&
      isRange(reading) &&
      (from !== reading.from || until !== reading.until)) ||
    (typeof length === 'number' && reading.length !== null && length !== reading.length)
  );
}

function isRange({ from, until }: DeskReading): boolean {
  return from !== null && until !== null;
}

// "tomorrow evening 7": the part of the day decides between 7 and 19. An exact time overrides a part that contains
// it.
function inAfternoon(reading: DeskReading, part: string): DeskReading {
  const { time, from, until, unclear } = reading;
  if (time === null) {
    const isEmpty = from !== null && until !== null && from >= until;
    return isEmpty ? { ...reading, from: null, until: null, unclear: [...unclear, part] } : reading;
  }
  const isLater = time < noon && from !== null && from >= noon && time + noon < (until ?? lastEvening);
  if (isLater) return { ...reading, time: time + noon, from: null, until: null };
  const isWithin = (from === null || time >= from) && (until === null || time < until);
  return { ...reading, from: null, until: null, unclear: isWithin ? unclear : [...unclear, part] };
}

interface Around extends ReadingOptions {
  /** True if the previous word is a day or a part of it. */
  readonly isBesideHour: boolean;
  /** True if the previous word was left for names. */
  readonly isBehindName: boolean;
}

function readAt(tokens: readonly string[], at: number, around: Around): Found | null {
  const rest = tokens.slice(at);
  const [word = ''] = rest;
  if (word === '') return null;
  return (
    readNegated(tokens, at, around) ??
    readUnbookable(rest) ??
    readWalkIn(rest, around.today) ??
    readNew(tokens, at) ??
    readSoonest(rest) ??
    readDayChoiceAt(tokens, at, around) ??
    readPeriod(rest, around.today, around.isMonthFirst) ??
    readRange(tokens, at, isDayNamed(tokens, at, around)) ??
    readWindow(rest, around.today) ??
    readLength(rest) ??
    readDayAt(tokens, at, around) ??
    readTimeAt(tokens, at, around) ??
    (fillers.has(word) || isAddress(tokens, at, around) || isLabel(rest) ? { count: 1 } : null)
  );
}

// Skips words known to be a name, and a number after another one, which is part of a phone number.
function readDayChoiceAt(tokens: readonly string[], at: number, around: Around): Found | null {
  const found = readDayChoice(tokens.slice(at), around.today, around.isMonthFirst ?? false);
  const isOfNames = found !== null && range(at, found.count).some((position) => around.names?.has(position));
  return isOfNames || /^[+(]?\d+$/.test(tokens[at - 1] ?? '') ? null : found;
}

// A weekday next to a date means one of the coming weeks.
const soonDays = 60;

// "fri 2-4" is an afternoon; "fri 4-12" may be the fourth of December if that is a coming Friday.
function isDayNamed(tokens: readonly string[], at: number, { today, isMonthFirst = false }: Around): boolean {
  const word = tokens[at] ?? '';
  if (!/^\d{1,2}[-–]\d{1,2}$/.test(word)) return false;
  const toDay = (token: string) => readDay([token], today, isMonthFirst)?.date ?? null;
  const date = toDay(word);
  const soon = date && toWallMinutes(date) <= toWallMinutes(addDays(today, soonDays)) ? date : null;
  const isOfSoon = (token: string) =>
    soon !== null && isWeekday(token) && weekdayOf(toDay(token) ?? soon) === weekdayOf(soon);
  const isOther = (nth: number) => {
    const behind = tokens.slice(nth, nth < at ? at : undefined).slice(0, 3);
    return isSingleDay(behind[0] ?? '') || readDay(behind, today, isMonthFirst)?.date != null;
  };
  return tokens.some((token, nth) => nth !== at && isOther(nth) && !isOfSoon(token));
}

function isSingleDay(word: string): boolean {
  return isDayName(word);
}

// "dob 30/4/1985", "tel 020 7946 0018"
function isLabel([word = '', next = '']: readonly string[]): boolean {
  if (/^(dob|born):?$/.test(word)) return /^\d+[./-]\d+[./-]\d+$/.test(next);
  return /^(tel|phone|mob|mobile|cell)[:.]?$/.test(word) && /^[+(]?\d[\d() ./-]{4,}$/.test(next);
}

// "mr krüger"; Herr is a surname too: "hugh herr".
function isAddress(tokens: readonly string[], at: number, { isBehindName }: Around): boolean {
  const word = (tokens[at] ?? '').replace(/\.$/, '');
  if (/^(mr|mrs|ms|mx|mme|mlle|senor|senora|srta|monsieur|madame|mister)$/.test(word)) return true;
  const isBeforeName = !isBehindName && /^\p{L}/u.test(tokens[at + 1] ?? '');
  return isBeforeName && /^(miss|herr|frau|sr|sra|sir)$/.test(word);
}

// "not monday", "any day but friday or monday": reported as unclear and ignored.
function readNegated(tokens: readonly string[], at: number, around: Around): Found | null {
  const isAny = /^any (day|time) (but|except|not) /.test(tokens.slice(at, at + 4).join(' '));
  const isNot = /^(not|except|excluding|never|no)$/.test(tokens[at] ?? '');
  const isButNot = tokens[at] === 'but' && tokens[at + 1] === 'not';
  if (!isAny && !isNot && !isButNot) return null;
  const begin = at + (isAny ? 3 : isButNot ? 2 : 1);
  let end = endOfMeaning(tokens, begin, around);
  if (end === begin) return null;
  while (/^(or|and|nor|&)$/.test(tokens[end] ?? '') && endOfMeaning(tokens, end + 1, around) > end + 1)
    end = endOfMeaning(tokens, end + 1, around);
  return { count: end - at, unclear: 'not wanted' };
}

// Returns the position after the words about a day or time that start at `begin`; `begin` if there are none.
function endOfMeaning(tokens: readonly string[], begin: number, around: Around): number {
  let at = begin;
  while (fillers.has(tokens[at] ?? '')) at += 1;
  const found = readAt(tokens, at, { ...around, isBesideHour: true });
  const { count = 0, isBesideHour: _, ...meaning } = found ?? {};
  return Object.keys(meaning).length > 0 ? at + count : begin;
}

// Words about times that can't be booked.
function readUnbookable([word = '', second = '', third = '']: readonly string[]): Found | null {
  if (/^(yesterday|midnight)$/.test(word)) return { count: 1, unclear: 'never' };
  const isOfMonth = /^(of|in)$/.test(third);
  if (word === 'last' && !isOfMonth && (/^(week|month|year|night)$/.test(second) || isWeekday(second)))
    return { count: 2, unclear: 'over' };
  const isOfLife = /^(school|breakfast|dinner|tea|holidays?|christmas|easter)$/.test(second);
  return isOfLife && /^(after|before|during)$/.test(word) ? { count: 2, unclear: 'some time' } : null;
}

// The panel uses these words for its walk-in switch. Other clients get the first free time of today.
function readWalkIn(rest: readonly string[], today: CalendarDate): Found | null {
  const phrase = /^(walk-?in|walk in|(is )?(already )?here( now)?|now) /.exec(
    `${rest.slice(0, 4).join(' ')} `,
  )?.[1];
  return phrase === undefined ? null : { count: phrase.split(' ').length, date: today, isSoonest: true };
}

// "new patient tom baker", "tom baker (new)", "tom baker new"
function readNew(tokens: readonly string[], at: number): Found | null {
  const [word = '', next = ''] = tokens.slice(at);
  if (/^(\(new\)|new:|newpatient)$/.test(word)) return { count: 1, isNew: true };
  if (word !== 'new') return null;
  if (/^(patient|pt|pat|client)[:.]?$/.test(next)) return { count: 2, isNew: true };
  const isLast = next === '' || isDayName(next) || /^(\d|at$|on$|with$|for$)/.test(next);
  return at >= 2 && isLast ? { count: 1, isNew: true } : null;
}

const soonest = [
  'as soon as possible',
  'asap',
  'soonest',
  'earliest',
  'next free',
  'first free',
  'next available',
  'first available',
  '1st available',
  '1st free',
  '1st avail',
  'next avail',
  'first avail',
  'earliest possible',
  'soonest possible',
  'any time',
  'anytime',
  'any day',
  'urgent',
  'urgently',
];
function readSoonest(rest: readonly string[]): Found | null {
  const phrase = soonest.find((candidate) => candidate.split(' ').every((word, at) => rest[at] === word));
  return phrase === undefined
    ? null
    : { count: phrase.split(' ').length, isSoonest: true, isBesideHour: true };
}

// "30 min", "1h", "1h30", "half an hour", "double". Over four hours, "5h" is a time of day.
function readLength(rest: readonly string[]): Found | null {
  const [word = '', second = '', third = ''] = rest;
  if (word === 'double')
    return { count: /^(slot|appointment|appt|time)$/.test(second) ? 2 : 1, isDouble: true };
  if (word === 'half' && second === 'an' && third === 'hour') return { count: 3, length: 30 };
  if (word === 'half' && second === 'hour') return { count: 2, length: 30 };
  if (/^(an|one|a)$/.test(word) && second === 'hour') return { count: 2, length: 60 };
  const joined = /^(\d{1,3})(?:m|min|mins|minutes?|')$/.exec(word);
  if (joined) return ofLength(Number(joined[1]), 1, word);
  if (/^\d{1,3}$/.test(word) && /^(m|min|mins|minutes?)$/.test(second))
    return ofLength(Number(word), 2, `${word} ${second}`);
  const withMinutes = /^([1-4])h([0-5]\d)m?$/.exec(word);
  if (withMinutes) return ofLength(Number(withMinutes[1]) * minutesPerHour + Number(withMinutes[2]), 1, word);
  const whole = /^([1-4]|\d[.,]\d{1,2})(?:h|hr|hrs|hours?)$/.exec(word);
  if (whole) return ofLength(inMinutes(whole[1]), 1, word);
  if (/^([1-8]|\d[.,]\d{1,2})$/.test(word) && /^(hr|hrs|hours?)$/.test(second))
    return ofLength(inMinutes(word), 2, `${word} ${second}`);
  if (/^[1-4]$/.test(word) && second === 'h') return ofLength(inMinutes(word), 2, `${word} h`);
  return null;
}

function inMinutes(hoursText = ''): number {
  return Math.round(Number(hoursText.replace(',', '.')) * minutesPerHour);
}

function ofLength(length: number, count: number, text: string): Found {
  return length >= minAppointmentMinutes && length <= maxAppointmentMinutes
    ? { count, length }
    : { count, wrong: `${text} is not a length` };
}

function readDayAt(tokens: readonly string[], at: number, around: Around): Found | null {
  const rest = tokens.slice(at);
  // Part of a phone number, as in "20-79 46 0511".
  if (/^\d{1,2}-\d{1,2}$/.test(rest[0] ?? '') && isBesideDigits(tokens, at, 1)) return null;
  const isAfter = rest[0] === 'after';
  // "till friday", "by the 4th"
  const isUntil = /^(until|till|by)$/.test(rest[0] ?? '');
  const day = readDay(isAfter || isUntil ? rest.slice(1) : rest, around.today, around.isMonthFirst ?? false);
  if (!day) return null;
  if (isUntil)
    return (
      day.date && {
        count: day.count + 1,
        date: around.today,
        lastDate: day.date,
        ...(day.wrong && { wrong: day.wrong }),
      }
    );
  const { count, date, born, wrong } = day;
  if (born) return isAfter ? null : { count, born };
  const word = rest[0] ?? '';
  const hours = date && askHoursOrDay(tokens, at, date, around);
  if (hours) return { count, wrong: hours };
  const span = !isAfter && date && /^\d{1,2}-\d{1,2}$/.test(word) ? readSpan([word], true) : null;
  if (date && span) {
    const question = `${date.day} ${monthName(date.month)}, or from ${word.replace('-', ' to ')}? Type the day or the time otherwise`;
    return { date, count, isBesideHour: true, doubt: { question, settledBy: 'time' } };
  }
  const moved = date && isAfter ? { date: addDays(date, 1), lastDate: addDays(date, 14) } : { date };
  return { ...moved, count: count + (isAfter ? 1 : 0), ...(wrong && { wrong }), isBesideHour: true };
}

// "9/10 mon", if 9 October is not a Monday: either 9 or 10 o'clock on Monday, or 9 October.
function askHoursOrDay(
  words: readonly string[],
  at: number,
  date: CalendarDate,
  { names }: Around,
): string | null {
  const hours = /^(\d{1,2})\/(\d{1,2})$/.exec(words[at] ?? '')?.slice(1) ?? [];
  const isBesideWeekday = words.some((word, place) => isWeekday(word) && !names?.has(place));
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

function readTimeAt(tokens: readonly string[], at: number, around: Around): Found | null {
  const word = tokens[at] ?? '';
  const isAt = /^(at|@|around|about|approx\.?|approximately|~)$/.test(word);
  const from = isAt ? at + 1 : at;
  const rest = tokens.slice(from);
  // "3ish"
  const roughly = /^~?(\d{1,2}(?:[:.]\d\d)?|\p{L}{3,6}?)(?:-?ish)?$/u.exec(rest[0] ?? '')?.[1];
  const isRough = roughly !== undefined && roughly !== rest[0] && isHour(roughly.replace(/[:.]\d\d$/, ''));
  if (isRough) rest[0] = roughly;
  const isIsh = /^-?ish$/.test(rest[1] ?? '') && isHour(rest[0] ?? '');
  if (isIsh) rest.splice(1, 1);
  // "10 thu": before a day a bare number is an hour; elsewhere it may be part of a phone number.
  const isBeforeDay =
    !isAt && /^\d{1,2}$/.test(word) && readDay(rest.slice(1, 4), around.today, false)?.date != null;
  const isHourHere = isAt || isRough || isIsh || around.isBesideHour || isBeforeDay;
  const isOfPhone =
    /^\d/.test(rest[0] ?? '') &&
    !isClockTime(rest[0] ?? '') &&
    isBesideDigits(tokens, from, 1) &&
    !isHourHere;
  if (isOfPhone) return null;
  const clock = readClock(
    rest,
    isHourHere && (around.isBesideHour || !isBesideDigits(tokens, from, 3)),
    tokens.length > 1,
  );
  if (!clock) return null;
  const count = clock.count + (isAt ? 1 : 0) + (isIsh ? 1 : 0);
  const wrong = askUnclear(clock, tokens.slice(from));
  if (wrong) return { count, wrong };
  const dotted = /^(\d{1,2})\.(0[1-9]|1[0-2])$/.exec(rest[0] ?? '');
  if (dotted && !isAt && clock.count === 1) {
    const question = `${formatBare(clock.minutes)}, or ${Number(dotted[1])} ${monthName(Number(dotted[2]))}? Type the time as ${formatBare(clock.minutes)}`;
    return { count, time: clock.minutes, isBesideHour: false, doubt: { question, settledBy: 'day' } };
  }
  return { count, time: clock.minutes, isBesideHour: false };
}

// Returns whether a number with at least this many digits is adjacent, as in a phone number.
function isBesideDigits(tokens: readonly string[], at: number, minDigit: number): boolean {
  const digits = new RegExp(`^[+(]?\\d[\\d()/-]{${Math.max(0, minDigit - 1)},}$`);
  const isDate = (word: string) => /^(\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?|\d{4}-\d{1,2}-\d{1,2})$/.test(word);
  return [tokens[at - 1] ?? '', tokens[at + 1] ?? ''].some((word) => digits.test(word) && !isDate(word));
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => from + at);
}

// "Lim," "tomorrow;" "(thu)" "p.m."
function tidy(typed: string): string {
  const word = trimSigns(typed).toLowerCase();
  if (/^[ap]\.m\.?$/.test(word)) return word.replaceAll('.', '');
  const folded = fold(word);
  return shortForms.get(folded) ?? folded;
}

// Abbreviations used in a hurry.
const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    nxt: 'next',
    wk: 'week',
    wks: 'weeks',
    mth: 'month',
    mths: 'months',
    yr: 'year',
    yrs: 'years',
    til: 'till',
    "'til": 'till',
    untill: 'until',
    unitl: 'until',
    xmas: 'christmas',
    tonite: 'tonight',
    morn: 'morning',
    mrng: 'morning',
    mornings: 'morning',
    aft: 'afternoon',
    afternoons: 'afternoon',
    evng: 'evening',
    evenings: 'evening',
    abt: 'about',
    roughly: 'about',
    circa: 'about',
    btw: 'between',
    ths: 'this',
    bef: 'before',
    b4: 'before',
    aftr: 'after',
    midmorning: 'mid-morning',
    apt: 'appt',
    appmt: 'appt',
    midafternoon: 'mid-afternoon',
    oclock: "o'clock",
  }),
);

function trimSigns(typed: string): string {
  return typed.replace(/^[,;"“”„!?]+|[,;"“”!?]+$/gu, '');
}
