import { minutesPerDay } from '@docket/contract/limits.ts';
import type { TimeOffRow } from './rows.ts';
import type { Slot } from './timetable.ts';
import { weekdayOf } from './timetable.ts';

/** Takes doctors, today's midnight in wall minutes and what makes ids; returns the time off the clinic knows of already. */
export function timeOffRows(
  doctorIds: readonly string[],
  today: number,
  createId: () => string,
): TimeOffRow[] {
  const off = (place: number | null, from: number, to: number, reason: string): TimeOffRow[] => {
    const doctorId = place === null ? null : doctorIds[place];
    return doctorId === undefined ? [] : [{ id: createId(), doctorId, startsAt: from, endsAt: to, reason }];
  };
  const soon = workday(today + 2 * minutesPerDay);
  const later = workday(today + 9 * minutesPerDay);
  return [
    ...off(2, soon, soon + minutesPerDay, 'Conference'),
    ...off(0, later + 14 * 60, later + minutesPerDay, 'Family day'),
    ...off(4, today + 16 * minutesPerDay, today + 23 * minutesPerDay, 'Holiday'),
    ...off(
      null,
      workday(today + 25 * minutesPerDay) + 14 * 60,
      workday(today + 25 * minutesPerDay) + minutesPerDay,
      'Staff training',
    ),
  ];
}

/** Returns a function that tells whether a doctor has time off during a slot. */
export function createIsOff(rows: readonly TimeOffRow[]): (doctorId: string, slot: Slot) => boolean {
  return (doctorId, slot) =>
    rows.some(
      (row) =>
        (row.doctorId === null || row.doctorId === doctorId) &&
        row.startsAt < slot.endsAt &&
        slot.startsAt < row.endsAt,
    );
}

// The same day, or the Monday after it.
function workday(midnight: number): number {
  const weekday = weekdayOf(midnight);
  return weekday < 6 ? midnight : midnight + (8 - weekday) * minutesPerDay;
}
