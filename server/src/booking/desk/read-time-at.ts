import { monthName } from '../../platform/search/month-names.ts';
import type { Phrase, PhraseContext } from './desk-reading.ts';
import { isBesideDigits } from './neighbours.ts';
import { askUnclear, formatBare, isClockTime, isHour, readClock } from './read-clock.ts';
import { readDay } from './read-day.ts';

/** Returns the time at position `at`: "at 10", "3ish", "about half past two". */
export function readTimeAt(tokens: readonly string[], at: number, context: PhraseContext): Phrase | null {
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
    !isAt && /^\d{1,2}$/.test(word) && readDay(rest.slice(1, 4), context.today, false)?.date != null;
  const isHourHere = isAt || isRough || isIsh || context.isBesideHour || isBeforeDay;
  const isOfPhone =
    /^\d/.test(rest[0] ?? '') &&
    !isClockTime(rest[0] ?? '') &&
    isBesideDigits(tokens, from, 1) &&
    !isHourHere;
  if (isOfPhone) return null;
  const clock = readClock(
    rest,
    isHourHere && (context.isBesideHour || !isBesideDigits(tokens, from, 3)),
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
