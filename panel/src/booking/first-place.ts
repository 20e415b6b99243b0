import {
  addDays,
  type CalendarDate,
  formatSlotTime,
  fromWallMinutes,
  parseClockTime,
  parseIsoDate,
  toSlotDate,
  toWallMinutes,
} from '@docket/contract/slot-date.ts';
import type { DeskAnswer, Place } from './desk-form.ts';

/** Every time on offer, the soonest doctor's first. */
export function offeredPlaces({ doctors }: DeskAnswer): Place[] {
  return doctors.flatMap(({ doctorId, name, slots }) =>
    slots.map((slot) => ({ doctorId, doctorName: name, ...slot })),
  );
}

export function isSamePlace(one: Place | null, other: Place | null): boolean {
  return (
    one !== null &&
    other !== null &&
    one.doctorId === other.doctorId &&
    one.slotDate === other.slotDate &&
    one.slotTime === other.slotTime
  );
}

/** Tells whether the words name a doctor, a speciality, a day or a time, and not somebody's name alone. */
export function saysPlace({ understood: { date, time, doctorWords } }: DeskAnswer): boolean {
  return date !== null || time !== null || doctorWords !== '';
}

/**
 * What Enter takes: nothing, as long as only somebody's name was said; else the first time on offer, as long as it is what was asked for. Who asks for a time gets no other one
 * unseen: a single doctor is tried at that very time, so that the refusal says why; with several, null.
 */
export function firstPlace(answer: DeskAnswer, wallNow: number): Place | null {
  const { date, time, wrong } = answer.understood;
  // Who mistyped a time meant another one than the first.
  if (wrong || !saysPlace(answer)) return null;
  const offered = offeredPlaces(answer);
  if (time === null) {
    const day = date === null ? null : parseIsoDate(date);
    return offered.find((place) => !day || place.slotDate === toSlotDate(day)) ?? null;
  }
  const asked = askedTime(answer, wallNow);
  const exact = offered.find(
    ({ slotDate, slotTime }) => slotDate === asked?.slotDate && slotTime === asked.slotTime,
  );
  return exact ?? (asked && onlyDoctorAt(answer, asked));
}

function onlyDoctorAt({ doctors }: DeskAnswer, asked: AskedTime): Place | null {
  const [doctor] = doctors;
  if (!doctor || doctors.length > 1) return null;
  return { doctorId: doctor.doctorId, doctorName: doctor.name, ...asked };
}

interface AskedTime {
  readonly slotDate: string;
  readonly slotTime: string;
}

/** The day and time that were named; a time alone is the next one the wall will show. Null where no time was named. */
function askedTime({ understood }: DeskAnswer, wallNow: number): AskedTime | null {
  const minutes = understood.time === null ? null : parseClockTime(understood.time);
  if (minutes === null) return null;
  const date = understood.date === null ? null : parseIsoDate(understood.date);
  return { slotDate: toSlotDate(date ?? nextDayWith(minutes, wallNow)), slotTime: formatSlotTime(minutes) };
}

function nextDayWith(minutes: number, wallNow: number): CalendarDate {
  const today = fromWallMinutes(wallNow).date;
  return toWallMinutes(today, minutes) >= wallNow ? today : addDays(today, 1);
}
