import { isHourUnit, isMinuteUnit } from './units.ts';

export interface ReadClock {
  /** Number of words read. */
  readonly count: number;
  /** Minutes since midnight; -1 if it looks like a time but is invalid. */
  readonly minutes: number;
  /** The two possible times of an ambiguous one, to ask about. */
  readonly readings?: readonly number[];
}

const hourNames = [
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
// At a front desk "2" and "2:30" mean the afternoon; "02:30" or "am" means the night.
const firstMorningHour = 7;
const notATime = -1;

/** Returns whether a word alone is a time. */
export function isClockTime(word: string): boolean {
  return /^\d{1,2}(:\d*([ap]m)?|[ap]m|h\d{0,2}|\.\d{2})$/.test(word);
}

/**
 * Returns the time at the start of lower-case words: "14:30", "2:30 pm", "9am", "14.30", "10h", "1430" (with other
 * words), "noon", "half past two", "10 o'clock". `isHourHere` also allows a bare "10" or "930".
 */
export function readClock(tokens: readonly string[], isHourHere: boolean, isBeside = true): ReadClock | null {
  const [word = '', next = ''] = tokens;
  if (/^(noon|midday)(-?ish)?$/.test(word)) return { count: 1, minutes: 720 };
  const spoken = readSpoken(tokens) ?? readHalf(tokens) ?? readHourAndMinute(tokens);
  if (spoken) return spoken;
  const half = /^[ap]m$/.test(next) ? next : '';
  const written = /^(\d{1,2}):(\d*)([ap]m)?$/.exec(word) ?? /^(\d{1,2})()([ap]m)$/.exec(word);
  if (written) {
    const isWhole = written[2]?.length === 2 || (written[2] === '' && written[3] !== undefined);
    const minutes = isWhole ? toMinutes(written[1], written[2], written[3] ?? half) : notATime;
    return { count: written[3] === undefined && half ? 2 : 1, minutes };
  }
  const dotted = /^(\d{1,2})\.(\d{2})([ap]m)?$/.exec(word);
  if (dotted && isOfDay(dotted[1], dotted[2])) {
    const isHalf = dotted[3] === undefined && half !== '';
    return { count: isHalf ? 2 : 1, minutes: toMinutes(dotted[1], dotted[2], dotted[3] ?? half) };
  }
  const withH = /^(\d{1,2})(?:h|uhr)(\d{2})?$/.exec(word);
  if (withH) return { count: 1, minutes: toMinutes(withH[1], withH[2] ?? '', '') };
  const hour = /^\d{1,2}$/.test(word) ? word : '';
  if (hour && half) return { count: 2, minutes: toMinutes(hour, '', half) };
  if (hour && /^(h|uhr|o'?clock)$/.test(next)) return { count: 2, minutes: toMinutes(hour, '', '') };
  // Only office hours in steps of five minutes; other four digits may be part of a phone number.
  const bare = /^(0[6-9]|1\d|2[0-2])([0-5][05])$/.exec(word);
  if (bare && isBeside) return { count: 1, minutes: toMinutes(bare[1], bare[2], half) };
  if (!isHourHere) return null;
  const isApart = hour && /^(00|15|30|45)$/.test(next) && !isMinuteUnit(tokens[2] ?? '');
  if (isApart) return ifTime({ count: 2, minutes: toMinutes(hour, next, '') });
  const short = /^([1-9])([0-5][05])$/.exec(word);
  if (short) return { count: half ? 2 : 1, minutes: toMinutes(short[1], short[2], half) };
  if (hour) return ifTime({ count: 1, minutes: toMinutes(hour, '', '') });
  if (readHourName(word) === 0) return null;
  return { count: half ? 2 : 1, minutes: toMinutes(String(readHourName(word)), '', half) };
}

function ifTime(clock: ReadClock): ReadClock | null {
  return clock.minutes === notATime ? null : clock;
}

const spokenMinutes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    5: 5,
    10: 10,
    15: 15,
    20: 20,
    25: 25,
    five: 5,
    ten: 10,
    twenty: 20,
    'twenty-five': 25,
    quarter: 15,
    half: 30,
  }),
);

// "half past two", "a quarter to 3", "ten past four pm", "twenty five past nine"
function readSpoken(tokens: readonly string[]): ReadClock | null {
  const article = tokens[0] === 'a' && tokens[1] === 'quarter' ? 1 : 0;
  const minutes = readSpokenMinutes(tokens.slice(article));
  if (!minutes) return null;
  const joint = tokens[article + minutes.count] ?? '';
  const before = article + minutes.count + 1;
  const hour = readWholeHour(tokens.slice(before));
  if (!hour) return null;
  const count = before + hour.count;
  if (joint === 'past') return { count, minutes: hour.minutes + minutes.minutes };
  if (joint === 'after' && !/^\d/.test(tokens[0] ?? ''))
    return { count, minutes: hour.minutes + minutes.minutes };
  // "10 to 4" and "ten to four" may be ranges, which readRange asks about.
  const isSure = tokens[article] === 'quarter' || /^(of|before)$/.test(joint);
  const isBefore = /^(to|till|of|before)$/.test(joint) && isSure && minutes.minutes < 30;
  return isBefore ? { count, minutes: hour.minutes - minutes.minutes } : null;
}

/** Returns the minutes before or past an hour at the start of folded words: "ten", "twenty five". */
export function readSpokenMinutes([word = '', next = '']: readonly string[]): ReadClock | null {
  if (word === 'twenty' && next === 'five') return { count: 2, minutes: 25 };
  const minutes = spokenMinutes.get(word);
  return minutes === undefined ? null : { count: 1, minutes };
}

/** Returns a time given by named minutes, from folded words: "10 min to 4", "five minutes past 3". */
export function readNamedMinutes(words: readonly string[]): ReadClock | null {
  const amount = readAmount(words);
  const joint = words[amount?.count ?? 0] ?? '';
  if (!amount || amount.minutes >= 60 || !/^(to|past)$/.test(joint)) return null;
  const hour = readWholeHour(words.slice(amount.count + 1));
  if (!hour) return null;
  const count = amount.count + 1 + hour.count;
  return { count, minutes: hour.minutes + (joint === 'past' ? amount.minutes : -amount.minutes) };
}

/**
 * Returns the question about "10 minutes before 4" or "half an hour after noon" (a time, or a length and a bound),
 * from folded words. Null for other words.
 */
export function askBesideTime(words: readonly string[]): { count: number; wrong: string } | null {
  const amount = readAmount(words);
  const joint = words[amount?.count ?? 0] ?? '';
  if (!amount || !/^(before|after)$/.test(joint)) return null;
  const rest = words.slice(amount.count + 1);
  const clock = readClock(rest, true);
  if (!clock || clock.minutes < 0 || isOfDate.test(rest[clock.count] ?? '')) return null;
  const minutes = clock.minutes + (joint === 'after' ? amount.minutes : -amount.minutes);
  const length = words.slice(0, amount.count).join(' ');
  const wrong = `${formatBare(minutes)}, or ${length} long and ${joint} ${formatBare(clock.minutes)}? Type the time`;
  return minutes < 0 ? null : { count: amount.count + 1 + clock.count, wrong };
}

const isOfDate = /^(days?|weeks?|months?|years?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

// "10 min", "10min", "twenty five minutes", "half an hour", "a quarter of an hour", "an hour", "2 hours"
function readAmount(words: readonly string[]): ReadClock | null {
  const text = `${words.slice(0, 5).join(' ')} `;
  const part = /^(?:a )?(half|quarter)(?: of)?(?: an)? hour /.exec(text);
  if (part) return { count: part[0].trim().split(' ').length, minutes: part[1] === 'half' ? 30 : 15 };
  const glued = /^(\d{1,3})(m|min|mins|minutes?|h|hrs?|hours?)$/.exec(words[0] ?? '');
  if (glued) return { count: 1, minutes: Number(glued[1]) * (glued[2]?.startsWith('h') ? 60 : 1) };
  const number = readSpokenMinutes(words) ?? readNumber(words[0] ?? '');
  const unit = words[number?.count ?? 0] ?? '';
  if (!number || !(isMinuteUnit(unit) || /^(hrs?|hours?)$/.test(unit))) return null;
  return { count: number.count + 1, minutes: number.minutes * (unit.startsWith('h') ? 60 : 1) };
}

function readNumber(word: string): ReadClock | null {
  const article = /^an?$/.test(word) ? 1 : 0;
  const minutes = /^\d{1,3}$/.test(word)
    ? Number(word)
    : article || readHourName(word) || minuteNames.get(word);
  return minutes ? { count: 1, minutes } : null;
}

/** Returns the full hour at the start of folded words: "4", "four pm", "4pm". */
export function readWholeHour(tokens: readonly string[]): ReadClock | null {
  const [word = '', next = ''] = tokens;
  if (word === 'noon' || word === 'midday') return { count: 1, minutes: 720 };
  const written = /^(\d{1,2})([ap]m)?$/.exec(word);
  const hour = written ? Number(written[1]) : readHourName(word);
  if (hour < 1 || hour > 12) return null;
  const behind = written?.[2] === undefined && /^[ap]m$/.test(next) ? next : '';
  const minutes = toMinutes(String(hour), '', written?.[2] ?? behind);
  const isClock = behind === '' && /^o'?clock$/.test(next);
  return { count: behind || isClock ? 2 : 1, minutes };
}

// "half ten" is 10:30 in London and 9:30 in Berlin, so it is asked about.
function readHalf(tokens: readonly string[]): ReadClock | null {
  const [word = '', next = '', third = ''] = tokens;
  if (word !== 'half' || readHour(next.replace(/[ap]m$/, '')) === 0 || isHourUnit(third)) return null;
  const hour = readWholeHour(tokens.slice(1));
  if (!hour) return null;
  return { count: 1 + hour.count, minutes: notATime, readings: [hour.minutes + 30, hour.minutes - 30] };
}

/** Returns the question about several times: "10:30 or 9:30? Type the time". */
export function askTime(readings: readonly number[]): string {
  return `${readings.map(formatBare).join(' or ')}? Type the time`;
}

/** Returns the question or error of an ambiguous or invalid time; null for a plain time. */
export function askUnclear({ count, minutes, readings }: ReadClock, words: readonly string[]): string | null {
  if (readings) return askTime(readings);
  return minutes < 0 ? `${words.slice(0, count).join(' ')} is not a time` : null;
}

/** Returns a time for a question, in the form `writeTimes` finds. */
export function formatBare(minutes: number): string {
  return `{${minutes}}`;
}

/** Returns a question with its times in the practice's format: "10:30", "3:50" or "15:50". */
export function writeTimes(question: string, clock: '12' | '24'): string {
  return question.replace(/\{(\d{1,4})\}/g, (_, digits: string) => {
    const minutes = Number(digits);
    const hour = Math.floor(minutes / 60) % 24;
    return `${clock === '24' ? hour : hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
  });
}

const minuteNames: ReadonlyMap<string, number> = new Map(
  Object.entries({
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    'twenty-five': 25,
    'thirty-five': 35,
    'forty-five': 45,
    'fifty-five': 55,
  }),
);

// "two thirty", "nine forty five pm"
function readHourAndMinute([word = '', next = '', ...behind]: readonly string[]): ReadClock | null {
  const hour = readHour(word);
  const minute = minuteNames.get(next);
  if (hour === 0 || minute === undefined || isMinuteUnit(behind[0] ?? '')) return null;
  const five = minute % 10 === 0 && behind[0] === 'five' ? 1 : 0;
  const half = /^[ap]m$/.exec(behind[five] ?? '')?.[0] ?? '';
  const minutes = toMinutes(String(hour), String(minute + 5 * five), half);
  return { count: 2 + five + (half ? 1 : 0), minutes };
}

/** Returns whether a folded word is a number used for hours or minutes. */
export function isNumberWord(word: string): boolean {
  return readHourName(word) > 0 || minuteNames.has(word);
}

/** Returns whether a folded word alone may be an hour: "10", "ten". */
export function isHour(word: string): boolean {
  return /^\d{1,2}$/.test(word) || readHourName(word) > 0;
}

function readHour(word: string): number {
  const hour = readHourName(word) || (/^\d{1,2}$/.test(word) ? Number(word) : 0);
  return hour <= 12 ? hour : 0;
}

function readHourName(word: string): number {
  return hourNames.indexOf(word) + 1;
}

// "14.30" is a time, "24.11" a day.
function isOfDay(hour = '', minute = ''): boolean {
  return Number(hour) >= 1 && Number(hour) <= 22 && Number(minute) % 5 === 0 && Number(minute) < 60;
}

function toMinutes(hourText = '', minuteText = '', half = ''): number {
  const hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return notATime;
  if (half) return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;
  const isAfternoon = hour > 0 && hour < firstMorningHour && !hourText.startsWith('0');
  return (isAfternoon ? hour + 12 : hour) * 60 + minute;
}
