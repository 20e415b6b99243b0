import {
  type CalendarDate,
  formatSlotTime,
  parseClockTime,
  parseIsoDate,
  showSlotTime,
} from '@docket/contract/slot-date.ts';
import type { DeskAnswer } from './desk-form.ts';
import { sayDay } from './say-when.ts';

/** What was understood of time and doctor, in words: "Tomorrow, 21 November, from 2:30 PM · Dermatologist". Empty where neither was named. */
export function sayUnderstood(answer: DeskAnswer, today: CalendarDate): string {
  return [sayTime(answer, today), sayDoctors(answer)].filter(Boolean).join(' · ');
}

function sayTime({ understood: { date, time } }: DeskAnswer, today: CalendarDate): string {
  const day = date === null ? null : parseIsoDate(date);
  const minutes = time === null ? null : parseClockTime(time);
  const from = minutes === null ? '' : `from ${showSlotTime(formatSlotTime(minutes))}`;
  if (!day) return from && `F${from.slice(1)}`;
  return [sayDay(day, today), from].filter(Boolean).join(', ');
}

function sayDoctors({ understood: { doctorWords }, doctors }: DeskAnswer): string {
  const [first] = doctors;
  if (doctorWords === '') return '';
  if (!first) return `No doctor fits “${doctorWords}”`;
  if (doctors.length === 1) return first.name;
  const isOneSpeciality = doctors.every(({ speciality }) => speciality === first.speciality);
  return isOneSpeciality ? first.speciality : `${doctors.length} doctors fit “${doctorWords}”`;
}

/** Where none of the free times is as asked: "Nobody is free tomorrow, 21 November, at 2:30 PM. These are the next times". */
export function sayNotAsAsked(answer: DeskAnswer, today: CalendarDate): string {
  const { date, time, wrong } = answer.understood;
  if (wrong) return `${wrong}. Type another one, or choose a time`;
  const day = date === null ? null : parseIsoDate(date);
  const minutes = time === null ? null : parseClockTime(time);
  const when = [
    day &&
      sayDay(day, today)
        .replace(/^To/, 'to')
        .replace(/^(?=[A-Z])/, 'on '),
    minutes !== null && `at ${showSlotTime(formatSlotTime(minutes))}`,
  ];
  const [only, ...others] = answer.doctors;
  const who = only && others.length === 0 ? only.name : 'Nobody';
  const isFree = who === 'Nobody' ? 'is free' : 'is not free';
  const next = answer.doctors.some(({ slots }) => slots.length > 0) ? '. The next times:' : '';
  return `${[`${who} ${isFree}`, ...when].filter(Boolean).join(' ')}${next}`;
}
