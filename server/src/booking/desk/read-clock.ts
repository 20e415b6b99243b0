/** A time of day among words. */
export interface ReadClock {
  /** How many words say it. */
  readonly count: number;
  /** Since midnight; -1: written like a time, and none. */
  readonly minutes: number;
}

const hourWords = [
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
// A bare "2" at a front desk means the afternoon; "02" or "am" says the night.
const firstMorningHour = 7;
const notATime = -1;

/** Tells whether a word is a time by itself. */
export function isClockTime(word: string): boolean {
  return /^\d{1,2}(:\d*([ap]m)?|[ap]m|h\d{0,2}|\.\d{2})$/.test(word);
}

/**
 * Takes words in small letters; returns the time that the first of them say: "14:30", "2:30 pm", "9am", "14.30", "10h",
 * "1430" (beside other words), "noon", "half past two", "10 o'clock"; with `isHourHere` a bare "10" or "930" too.
 */
export function readClock(words: readonly string[], isHourHere: boolean, isBeside = true): ReadClock | null {
  const [word = '', next = '', third = ''] = words;
  if (word === 'noon' || word === 'midday') return { count: 1, minutes: 720 };
  const spoken = readSpoken(word, next, third) ?? readHourAndMinute(words);
  if (spoken) return spoken;
  // 2:30 to some and 3:30 to others: nobody's guess.
  if (word === 'half' && hourOf(next) > 0 && !/^(h|hr|hrs|hours?)$/.test(third))
    return { count: 2, minutes: notATime };
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
    return { count: isHalf ? 2 : 1, minutes: toMinutes(dotted[1], dotted[2], dotted[3] ?? half, true) };
  }
  const withH = /^(\d{1,2})h(\d{2})?$/.exec(word);
  if (withH) return { count: 1, minutes: toMinutes(withH[1], withH[2] ?? '', '') };
  const hour = /^\d{1,2}$/.test(word) ? word : '';
  if (hour && half) return { count: 2, minutes: toMinutes(hour, '', half) };
  if (hour && /^(h|o'?clock)$/.test(next)) return { count: 2, minutes: toMinutes(hour, '', '', true) };
  // At an hour and minute people make appointments for: other four digits are of a phone number.
  const bare = /^(0[6-9]|1\d|2[0-2])([0-5][05])$/.exec(word);
  if (bare && isBeside) return { count: 1, minutes: toMinutes(bare[1], bare[2], half) };
  if (!isHourHere) return null;
  const short = /^([1-9])([0-5][05])$/.exec(word);
  if (short) return { count: half ? 2 : 1, minutes: toMinutes(short[1], short[2], half, true) };
  if (hour) return ifTime({ count: 1, minutes: toMinutes(hour, '', '', true) });
  return hourWord(word) > 0 ? { count: 1, minutes: toMinutes(String(hourWord(word)), '', half, true) } : null;
}

function ifTime(clock: ReadClock): ReadClock | null {
  return clock.minutes === notATime ? null : clock;
}

// "half past two", "quarter to 3"
function readSpoken(word: string, next: string, third: string): ReadClock | null {
  const isQuarter = word === 'quarter';
  if (!isQuarter && word !== 'half') return null;
  const hour = hourOf(third);
  if (hour === 0) return null;
  const minutes = toMinutes(String(hour), '', '', true);
  if (next === 'past') return { count: 3, minutes: minutes + (isQuarter ? 15 : 30) };
  return next === 'to' && isQuarter ? { count: 3, minutes: minutes - 15 } : null;
}

const minuteWords: Readonly<Record<string, number>> = {
  ...{ fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 },
  ...{ 'twenty-five': 25, 'thirty-five': 35, 'forty-five': 45, 'fifty-five': 55 },
};

// "two thirty", "nine forty five pm"
function readHourAndMinute([word = '', next = '', ...behind]: readonly string[]): ReadClock | null {
  const hour = hourOf(word);
  const minute = minuteWords[next];
  if (hour === 0 || minute === undefined || /^(m|min|mins|minutes?)$/.test(behind[0] ?? '')) return null;
  const five = minute % 10 === 0 && behind[0] === 'five' ? 1 : 0;
  const half = /^[ap]m$/.exec(behind[five] ?? '')?.[0] ?? '';
  const minutes = toMinutes(String(hour), String(minute + 5 * five), half, true);
  return { count: 2 + five + (half ? 1 : 0), minutes };
}

/** Tells whether a word (folded) is a number that an hour or a minute is said with. */
export function isNumberWord(word: string): boolean {
  return hourWord(word) > 0 || word in minuteWords;
}

/** Tells whether a word (folded) may be an hour by itself: "10", "ten". */
export function isHour(word: string): boolean {
  return /^\d{1,2}$/.test(word) || hourWord(word) > 0;
}

function hourOf(word: string): number {
  const hour = hourWord(word) || (/^\d{1,2}$/.test(word) ? Number(word) : 0);
  return hour <= 12 ? hour : 0;
}

function hourWord(word: string): number {
  return hourWords.indexOf(word) + 1;
}

// "14.30" is a time, "24.11" a day.
function isOfDay(hour = '', minute = ''): boolean {
  return Number(hour) >= 1 && Number(hour) <= 22 && Number(minute) % 5 === 0 && Number(minute) < 60;
}

function toMinutes(hourText = '', minuteText = '', half = '', isAtDesk = false): number {
  const hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return notATime;
  if (half) return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;
  const isAfternoon = isAtDesk && hour > 0 && hour < firstMorningHour && !hourText.startsWith('0');
  return (isAfternoon ? hour + 12 : hour) * 60 + minute;
}
