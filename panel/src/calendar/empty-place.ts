import { formatSlotTime, fromWallMinutes, parseClockTime, toIsoDate } from '@docket/contract/slot-date.ts';
import type { EmptyPlace } from './calendar-search.ts';
import type { CalendarDoctor } from './closed-times.ts';

/** Where nobody keeps hours, places begin at every quarter. */
const unkeptStep = 15;
const minutesPerDay = 1_440;

/**
 * Takes the doctor and the wall minute somebody clicked on; returns the place for a new appointment there: the slot of
 * the working hours that holds the minute, else the quarter of an hour.
 */
export function placeAt(doctor: CalendarDoctor, wallMinute: number): EmptyPlace {
  const { date, minutes } = fromWallMinutes(wallMinute);
  const day = toIsoDate(date);
  const hours = (doctor.days.find((one) => one.date === day)?.intervals ?? [])
    .map(({ from, to }) => ({ from: parseClockTime(from) ?? 0, to: parseClockTime(to) ?? 0 }))
    .find(({ from, to }) => minutes >= from && minutes < to);
  const start = hours?.from ?? 0;
  const step = hours ? doctor.slotMinutes : unkeptStep;
  const time = start + Math.floor((minutes - start) / step) * step;
  return { doctorId: doctor.doctorId, day, time: formatSlotTime(Math.min(time, minutesPerDay - 1)) };
}

/** How far into a slot of `slotMinutes` somebody pressed: at its beginning where a key did it. */
export function minutesInto(
  event: { clientX: number; clientY: number; detail: number; currentTarget: Element },
  axis: 'across' | 'down',
  slotMinutes: number,
): number {
  if (event.detail === 0) return 0;
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const share = axis === 'across' ? (event.clientX - left) / width : (event.clientY - top) / height;
  return Number.isFinite(share) ? Math.floor(Math.min(Math.max(share, 0), 0.999) * slotMinutes) : 0;
}

/** The steps a dragged visit snaps to: the shortest slot in sight, as far as hours divide by it. */
export function dragStep(doctors: readonly CalendarDoctor[]): number {
  const shortest = Math.min(15, ...doctors.map((doctor) => doctor.slotMinutes));
  return [15, 10, 5].find((step) => shortest % step === 0) ?? 5;
}
