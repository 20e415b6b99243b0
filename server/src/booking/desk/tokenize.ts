import { fold, toPlainNumber } from '@docket/contract/formats/fold.ts';
import { readMonth } from '../../platform/search/month-names.ts';
import { isDayName } from './read-day.ts';

const minLetters = 3;

/**
 * Returns the words of the desk field. Splits parts typed without a space: "cruz/haddad", "fri10am", "6wks", "26nov".
 * Keeps names, phone numbers and emails whole.
 */
export function tokenize(text: string): string[] {
  return toPlainNumber(text)
    .replace(/(?<!\S)@\s*(?=\d)/g, 'at ')
    .replace(/(?<!\S)@\s*(?=\p{L})/gu, 'with ')
    .replace(/(?<!\S)w\/[bce](?!\S)/gi, 'week of')
    .replace(/(?<!\S)w\/\s*(?=\p{L})/giu, 'with ')
    .replace(/(?<=\S)@(?=\d{1,2}([:.]\d\d)?([ap]m)?(?!\S))/gi, ' at ')
    .replace(/(?<=\d)-(?=\p{L}{3})|(?<=\p{L}{3})-(?=\d{1,2}(?!\S))/gu, ' ')
    .replace(/(?<!\S)(half|quarter)-(?=[\p{L}\d])/giu, '$1 ')
    .replace(/(?<!\S)half(?=\d{1,2}(?!\S))/gi, 'half ')
    .replace(/(?<!\S)(five|ten|twenty|twenty-five|\d{1,2})-(?=(past|to)(?!\p{L}))/giu, '$1 ')
    .replace(
      /(?<=(?<!\S)(half|quarter|five|ten|twenty|twenty-five|\d{1,2}) )(past|to)-(?=[\p{L}\d])/giu,
      '$2 ',
    )
    .replace(/(?<![\d:])(\d{1,2}) ?: ?(\d\d)(?![\d:])/g, '$1:$2')
    .replace(/(\d)[,;]+(?=\p{L})/gu, '$1 ')
    .split(/\s+/)
    .flatMap(splitAtSigns)
    .flatMap(splitGlued)
    .filter(Boolean);
}

// "cruz/haddad", "mon|10:00", "lim,aiko", "(thu"; a slash between digits belongs to a date.
function splitAtSigns(typed: string): string[] {
  if (/^[/|\\]+$/.test(typed)) return [];
  if (/[@]|\/\/|^\p{L}\/\p{L}$/u.test(typed)) return [typed];
  if (/^\(new\)$/i.test(typed)) return [typed];
  if (/^\d{1,2}([:.]\d\d)?\)$/.test(typed)) return [typed.slice(0, -1)];
  const word = /\p{L}/u.test(typed) ? typed.replace(/^[([{]+|(?<=[\p{L}\d.])[)\]}]+$/gu, '') : typed;
  return word.split(/(?<=\p{L})[/|\\,;&](?=.)|[/|\\](?=\p{L})|(?<=\d[ap]m)[/|\\]/u);
}

const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    d: 'days',
    day: 'days',
    days: 'days',
    w: 'weeks',
    wk: 'weeks',
    wks: 'weeks',
    week: 'weeks',
    weeks: 'weeks',
    mth: 'months',
    mths: 'months',
    mo: 'months',
    mos: 'months',
    month: 'months',
    months: 'months',
    yr: 'years',
    yrs: 'years',
    year: 'years',
    years: 'years',
  }),
);

function splitGlued(typed: string): string[] {
  if (!/\d/.test(typed)) return splitLetters(typed);
  const word = typed.toLowerCase().replace(/[,;!?]+$/, '');
  const clock = toClock(word);
  if (clock) return [clock];
  const counted = /^(\+?)(\d{1,3})([a-z]+)$/.exec(word);
  const unit = units.get(counted?.[3] ?? '');
  if (counted && unit) {
    const [, plus, count = ''] = counted;
    if (!plus) return [count, unit];
    return unit === 'days' || unit === 'weeks' ? [`+${count}${unit[0]}`] : [typed];
  }
  const [, letters = '', digits = ''] = /^(\p{L}{2,})\.?(\d.*)$/u.exec(word) ?? [];
  if (letters && isBeforeDigits(letters, digits)) return [letters, ...splitGlued(digits)];
  const [, first = '', name = ''] = /^(\d[\d:.;]*(?:[ap]m|st|nd|rd|th)?)(\p{L}{3,})\.?$/u.exec(word) ?? [];
  if (first && (isDayName(name) || readMonth(name) > 0)) return [toClock(first) ?? first, name];
  return [typed];
}

const beforeTimes = /^(at|after|before|by|from|until|till?|around|about|approx|in)$/;

// "thu10", "dec7", "at10", "cruz10:30": digits after other letters are not a time.
function isBeforeDigits(letters: string, digits: string): boolean {
  const isTime = /^\d{1,4}([:.;]\d\d)?([ap]m?)?$/.test(digits);
  if (letters === 'in' && units.get(/^\d{1,3}([a-z]+)$/.exec(digits)?.[1] ?? '')) return true;
  if (beforeTimes.test(letters) || isDayName(letters)) return isTime;
  if (letters.length < minLetters) return false;
  if (readMonth(letters) > 0 && /^\d{1,2}(st|nd|rd|th)?$/.test(digits)) return true;
  return /^\d{1,2}([:;]\d\d([ap]m?)?|[ap]m)$/.test(digits);
}

// Returns "1030am", "10;30" or "2p" in the usual form; null for anything else.
function toClock(word: string): string | null {
  const glued = /^(0?[1-9]|1[0-2])([0-5]\d)([ap])m?$/.exec(word);
  if (glued) return `${glued[1]}:${glued[2]}${glued[3]}m`;
  const short = /^(\d{1,2})([:.]\d\d)?([ap])$/.exec(word);
  if (short) return `${short[1]}${(short[2] ?? '').replace('.', ':')}${short[3]}m`;
  const semicolon = /^(\d{1,2});(\d\d)([ap]m)?$/.exec(word);
  if (semicolon) return `${semicolon[1]}:${semicolon[2]}${semicolon[3] ?? ''}`;
  const comma = /^(\d{1,2}),(15|20|30|40|45|50)([ap]m)?$/.exec(word);
  return comma ? `${comma[1]}:${comma[2]}${comma[3] ?? ''}` : null;
}

// "nextweek", "thuam", "tomorrowmorning"
function splitLetters(typed: string): string[] {
  const word = fold(typed);
  const [, before = '', behind = ''] = /^(next|this|late|early|mid)-?([a-z]{3,})$/.exec(word) ?? [];
  const isPart = /^(morning|afternoon|evening)$/.test(behind);
  const isOfWhich = /^(next|this)$/.test(before);
  if (isPart || (isOfWhich && (/^(week|month|weekend|year)$/.test(behind) || isDayName(behind))))
    return [before, behind];
  const [, day = '', part = ''] = /^([a-z]{3,})(am|pm|morning|afternoon|evening|week)$/.exec(word) ?? [];
  return day && isDayName(day) ? [day, part] : [typed];
}
