import type { WeeklyHours } from '@docket/contract/endpoints/hours.ts';
import { formatClockTime } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { Hours } from './doctors.ts';
import type { HoursRow, TimeOffRow } from './rows.ts';
import { getWeekday, lunchMinutes, openHours, type Slot } from './timetable.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Returns a doctor's working hours, with lunch as a gap, for the week of the demo appointments. */
export function toHoursRow(doctorId: string, hours: Hours): HoursRow {
  return {
    doctorId,
    weekly: JSON.stringify(toWeeklyHours(hours)),
    dated: '[]',
    slotMinutes: hours.slotMinutes,
    bufferMinutes: 0,
    noticeMinutes: 60,
    farthestDays: 90,
  };
}

/** Returns the hours with one date that has another weekday's hours, as for a doctor who works on a Sunday. */
export function addDatedHours(row: HoursRow, isoDate: string, weekday: number): HoursRow {
  // Written by `toHoursRow`.
  const weekly = JSON.parse(row.weekly) as WeeklyHours;
  const intervals = weekly.find((day) => day.weekday === weekday)?.intervals ?? [];
  return { ...row, dated: JSON.stringify([{ date: isoDate, intervals }]) };
}

function toWeeklyHours(hours: Hours): WeeklyHours {
  return weekdays.flatMap((weekday) => {
    const open = openHours(hours, weekday);
    if (!open) return [];
    const lunch = { from: hours.lunch, to: hours.lunch + lunchMinutes };
    const spans =
      open.closes > lunch.from
        ? [
            { from: open.opens, to: Math.min(lunch.from, open.closes) },
            { from: lunch.to, to: open.closes },
          ]
        : [{ from: open.opens, to: open.closes }];
    const intervals = spans
      .filter(({ from, to }) => from < to)
      .map(({ from, to }) => ({ from: formatClockTime(from), to: formatClockTime(to) }));
    return [{ weekday, intervals }];
  });
}

/** Returns the time off of a new demo clinic. */
export function makeTimeOffRows(
  doctorIds: readonly string[],
  today: number,
  createId: () => string,
): TimeOffRow[] {
  const off = (doctorIndex: number | null, from: number, to: number, reason: string): TimeOffRow[] => {
    const doctorId = doctorIndex === null ? null : doctorIds[doctorIndex];
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

/** Returns a function that returns whether a doctor has time off during a slot. */
export function createIsOff(rows: readonly TimeOffRow[]): (doctorId: string, slot: Slot) => boolean {
  return (doctorId, slot) =>
    rows.some(
      (row) =>
        (row.doctorId === null || row.doctorId === doctorId) &&
        row.startsAt < slot.endsAt &&
        slot.startsAt < row.endsAt,
    );
}

// Returns the day, or the Monday after a weekend.
function workday(midnight: number): number {
  const weekday = getWeekday(midnight);
  return weekday < 6 ? midnight : midnight + (8 - weekday) * minutesPerDay;
}
