import { fold } from '@docket/contract/formats/fold.ts';
import type { DeskReading, Doubt } from './desk-reading.ts';
import { isBesideDate, isBesideDigits } from './neighbours.ts';
import { isHour, readClock } from './read-clock.ts';

const noon = 12 * 60;
// Appointments later than ten in the evening are not expected.
const lastEvening = 22 * 60;

interface SettleContext {
  readonly doubts: readonly Doubt[];
  /** The last words that set a part of the day, as typed. */
  readonly partOfDay: string;
  /** All words of the field. */
  readonly texts: readonly string[];
  readonly isDoctorNamed: boolean;
}

/** Decides what only the whole field can tell: hours without a unit, open questions, and morning or afternoon. */
export function settleReading(
  reading: DeskReading,
  { doubts, partOfDay, texts, isDoctorNamed }: SettleContext,
): DeskReading {
  const hasTimeContext = reading.date !== null || hasPartOfDay(reading) || reading.isSoonest || isDoctorNamed;
  const settled = hasTimeContext ? readLoneHours(reading, texts) : reading;
  const wrong = settled.wrong ?? findOpenQuestion(doubts, settled);
  return applyPartOfDay({ ...settled, wrong }, partOfDay);
}

function hasPartOfDay({ from, until }: DeskReading): boolean {
  return from !== null || until !== null;
}

// "leo 3 petrova thu": next to a day or a doctor so short a number is an hour or unclear, never part of a phone
// number or a date of birth.
function readLoneHours(reading: DeskReading, texts: readonly string[]): DeskReading {
  const lone = reading.nameTokens.filter(
    ({ text, at }) => isHour(fold(text)) && !isBesideDigits(texts, at, 3),
  );
  let { time, unclear } = reading;
  for (const { text, at } of lone) {
    const isPartOfNumber = isBesideDigits(texts, at, 1) || isBesideDate(texts, at);
    const clock = isPartOfNumber ? null : readClock([fold(text)], true);
    if (clock && clock.minutes >= 0 && (time === null || time === clock.minutes)) time = clock.minutes;
    else unclear = [...unclear, text];
  }
  const nameTokens = reading.nameTokens.filter((token) => !lone.includes(token));
  return { ...reading, time, unclear, nameTokens, taken: [...reading.taken, ...lone] };
}

function findOpenQuestion(doubts: readonly Doubt[], reading: DeskReading): string | null {
  const isSettled = {
    day: reading.date !== null,
    time: reading.time !== null || hasPartOfDay(reading),
  };
  return doubts.find(({ settledBy }) => !isSettled[settledBy])?.question ?? null;
}

// "tomorrow evening 7": the part of the day decides between 7 and 19. An exact time overrides a part that contains it.
function applyPartOfDay(reading: DeskReading, partOfDay: string): DeskReading {
  const { time, from, until, unclear } = reading;
  if (time === null) {
    const isEmpty = from !== null && until !== null && from >= until;
    return isEmpty ? { ...reading, from: null, until: null, unclear: [...unclear, partOfDay] } : reading;
  }
  const isLater = time < noon && from !== null && from >= noon && time + noon < (until ?? lastEvening);
  if (isLater) return { ...reading, time: time + noon, from: null, until: null };
  const isWithin = (from === null || time >= from) && (until === null || time < until);
  return { ...reading, from: null, until: null, unclear: isWithin ? unclear : [...unclear, partOfDay] };
}
