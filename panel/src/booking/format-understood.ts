import {
  type CalendarDate,
  formatSlotTime,
  parseClockTime,
  parseIsoDate,
  showSlotTime,
} from '@docket/contract/formats/slot-date.ts';
import { formatDay, lowerRelative } from '../clinic/format-day.ts';
import type { DeskAnswer } from './booking-form-state.ts';

/**
 * Returns the server's reading of time and doctor: "Tomorrow, 21 November, from 2:30 PM · Dermatologist". Empty if
 * the text names neither.
 */
export function formatUnderstood(answer: DeskAnswer, today: CalendarDate): string {
  return [formatTime(answer, today), formatLength(answer), formatDoctors(answer), ...formatMended(answer)]
    .filter(Boolean)
    .join(' · ');
}

// "“petrva” read as Petrova"
function formatMended({ understood: { mended = [] } }: DeskAnswer): string[] {
  return mended.map(({ typed, meant }) => `“${typed}” read as ${meant}`);
}

/** "Didn’t understand “xyzzy”"; empty if every word was understood. */
export function formatUnclear(answer: DeskAnswer | null): string {
  const unclear = answer?.understood.unclear ?? [];
  if (unclear.length === 0) return '';
  return `Didn’t understand ${unclear.map((word) => `“${word}”`).join(', ')}`;
}

function formatLength({ understood: { length, isDouble } }: DeskAnswer): string {
  return length === undefined ? (isDouble ? 'Double length' : '') : `${length} min`;
}

function formatTime({ understood }: DeskAnswer, today: CalendarDate): string {
  const { date, lastDate, isSoonest } = understood;
  const [day, last] = [date, lastDate].map((isoDate) => (isoDate ? parseIsoDate(isoDate) : null));
  const days = day && [formatDay(day, today), last && formatDay(last, today)].filter(Boolean).join(' to ');
  const sentence =
    [days, formatPart(understood)].filter(Boolean).join(', ') || (isSoonest ? 'the first free time' : '');
  return sentence.replace(/^./, (letter) => letter.toUpperCase());
}

// "from 2:30 PM", "9:00 AM to 11:00 AM"
function formatPart({ time, from, until }: DeskAnswer['understood']): string {
  const [begin, end] = [time ?? from, until].map((clockTime) => {
    const minutes = clockTime ? parseClockTime(clockTime) : null;
    return minutes === null ? '' : showSlotTime(formatSlotTime(minutes));
  });
  if (begin && end) return `${begin} to ${end}`;
  return begin ? `from ${begin}` : end ? `before ${end}` : '';
}

function formatDoctors({ understood: { doctorWords }, doctors }: DeskAnswer): string {
  const [first] = doctors;
  if (doctorWords === '') return '';
  if (!first) return `No matching doctor for “${doctorWords}”`;
  if (doctors.length === 1) return first.name;
  const isOneSpeciality = doctors.every(({ speciality }) => speciality === first.speciality);
  return isOneSpeciality ? first.speciality : `${doctors.length} doctors match “${doctorWords}”`;
}

/** Returns why no free time matches: "No doctor is free tomorrow, 21 November, at 2:30 PM. The next times:". */
export function formatNoExactMatch(answer: DeskAnswer, today: CalendarDate): string {
  const { date, time, wrong } = answer.understood;
  // A question with two readings already says what to type.
  if (wrong)
    return wrong.includes('? ') ? `${wrong}, or choose one` : `${wrong}. Type another one, or choose a time`;
  if (formatUnclear(answer)) return `${formatUnclear(answer)}. Choose a time.`;
  const day = date === null ? null : parseIsoDate(date);
  const minutes = time === null ? null : parseClockTime(time);
  const when = [
    day && lowerRelative(formatDay(day, today)).replace(/^(?=[A-Z])/, 'on '),
    minutes !== null && `at ${showSlotTime(formatSlotTime(minutes))}`,
  ];
  const [only, ...others] = answer.doctors;
  const subject = only && others.length === 0 ? only.name : 'No doctor';
  const isFree = subject === 'No doctor' ? 'is free' : 'is not free';
  const next = answer.doctors.some(({ slots }) => slots.length > 0) ? '. The next times:' : '';
  return `${[`${subject} ${isFree}`, ...when].filter(Boolean).join(' ')}${next}`;
}
