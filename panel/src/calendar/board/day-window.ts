import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { parseClockTime, parseSlotTime } from '@docket/contract/formats/slot-date.ts';
import type { CalendarDoctor } from './closed-times.ts';

/** The hours that a board draws: whole hours, 0 to 24. */
export interface DayWindow {
  readonly fromHour: number;
  readonly toHour: number;
}

const usualWindow: DayWindow = { fromHour: 8, toHour: 18 };

/** Returns the hours from the first to the last one with working hours or appointments; default: a usual day. */
export function findDayWindow(
  doctors: readonly CalendarDoctor[],
  appointments: readonly Appointment[],
): DayWindow {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { days } of doctors)
    for (const { intervals } of days)
      for (const { from, to } of intervals) {
        starts.push(parseClockTime(from) ?? 0);
        ends.push(parseClockTime(to) ?? 0);
      }
  for (const { slotTime, durationMinutes } of appointments) {
    const start = parseSlotTime(slotTime) ?? 0;
    starts.push(start);
    ends.push(start + durationMinutes);
  }
  if (starts.length === 0) return usualWindow;
  // A short day gets room around it, for bookings outside the hours.
  const fromHour = Math.min(...starts, 9 * 60) / 60;
  const toHour = Math.max(...ends, 17 * 60) / 60;
  return { fromHour: Math.floor(fromHour), toHour: Math.min(24, Math.ceil(toHour)) };
}

/**
 * Returns the hour at which a board opens: that of the first working hours or of the first appointment. Midnight is no
 * beginning, because a doctor who works around the clock has it every day.
 */
export function findOpeningHour(
  doctors: readonly CalendarDoctor[],
  appointments: readonly Appointment[] = [],
): number {
  const starts = [
    ...doctors.flatMap(({ days }) =>
      days.flatMap(({ intervals }) => intervals.map(({ from }) => parseClockTime(from) ?? 0)),
    ),
    ...appointments.map(({ slotTime }) => parseSlotTime(slotTime) ?? 0),
  ].filter((start) => start > 0);
  return starts.length === 0 ? usualWindow.fromHour : Math.floor(Math.min(...starts) / 60);
}
