import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import {
  type CalendarDate,
  formatSlotTime,
  fromWallMinutes,
  parseClockTime,
  toIsoDate,
} from '@docket/contract/formats/slot-date.ts';
import type { EmptySlot } from '../search-params.ts';
import type { CalendarDoctor } from './closed-times.ts';
import { toEndMinutes } from './shown-appointments.ts';

/** Outside working hours, slots begin at every quarter of an hour. */
const quarterMinutes = 15;

/**
 * Returns the slot at a clicked wall minute: the slot of the working hours that contains it, otherwise its quarter of
 * an hour. It never starts before the previous appointment ends.
 */
export function findEmptySlot(
  doctor: CalendarDoctor,
  wallMinute: number,
  appointments: readonly Appointment[],
): EmptySlot {
  const { date, minutes } = fromWallMinutes(wallMinute);
  const { start, step } = findGrid(doctor, date, minutes, doctor.slotMinutes);
  const slot = wallMinute - minutes + start + Math.floor((minutes - start) / step) * step;
  const ends = appointments
    .filter(
      (appointment) => appointment.doctorId === doctor.doctorId && getStatus(appointment) !== 'cancelled',
    )
    .map(toEndMinutes)
    .filter((end) => end <= wallMinute);
  const begin = fromWallMinutes(Math.max(slot, ...ends));
  return { doctorId: doctor.doctorId, day: toIsoDate(date), time: formatSlotTime(begin.minutes) };
}

/** Returns the nearest minute at which a dragged appointment may start on that doctor's day. */
export function snapTo(doctor: CalendarDoctor | undefined, date: CalendarDate, minutes: number): number {
  if (!doctor) return Math.round(minutes / quarterMinutes) * quarterMinutes;
  const { slotMinutes } = doctor;
  // A long slot is too coarse for dragging: an appointment may begin within it.
  const fineStep = [15, 10, 5].find((part) => slotMinutes % part === 0) ?? slotMinutes;
  const { start, step } = findGrid(doctor, date, minutes, slotMinutes > 30 ? fineStep : slotMinutes);
  return start + Math.round((minutes - start) / step) * step;
}

// A doctor's slots restart with each interval of working hours.
function findGrid(
  { days }: CalendarDoctor,
  date: CalendarDate,
  minutes: number,
  step: number,
): { start: number; step: number } {
  const day = toIsoDate(date);
  const hours = (days.find((dayHours) => dayHours.date === day)?.intervals ?? [])
    .map(({ from, to }) => ({ from: parseClockTime(from) ?? 0, to: parseClockTime(to) ?? 0 }))
    .find(({ from, to }) => minutes >= from && minutes < to);
  return hours ? { start: hours.from, step } : { start: 0, step: quarterMinutes };
}

/** Returns the clicked minute within a slot of `slotMinutes`; a key press counts as its start. */
export function minutesInto(
  event: { clientY: number; detail: number; currentTarget: Element },
  slotMinutes: number,
): number {
  if (event.detail === 0) return 0;
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  return Number.isFinite(share) ? Math.floor(Math.min(Math.max(share, 0), 0.999) * slotMinutes) : 0;
}
