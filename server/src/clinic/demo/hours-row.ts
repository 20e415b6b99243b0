import type { WeeklyHours } from '@docket/contract/hours.ts';
import { formatClockTime } from '@docket/contract/slot-date.ts';
import type { Hours } from './doctors.ts';
import type { HoursRow } from './rows.ts';
import { lunchMinutes, openHours } from './timetable.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Takes a doctor and the week the made-up visits follow; returns the hours kept for them, with lunch as a gap. */
export function hoursRow(doctorId: string, hours: Hours): HoursRow {
  return {
    doctorId,
    weekly: JSON.stringify(weeklyOf(hours)),
    dated: '[]',
    slotMinutes: hours.slotMinutes,
    bufferMinutes: 0,
    noticeMinutes: 60,
    farthestDays: 90,
  };
}

/** Returns the same hours with one day that has those of another weekday, as when a doctor comes in on a Sunday. */
export function withDay(row: HoursRow, isoDate: string, weekday: number): HoursRow {
  // As `hoursRow` wrote it.
  const weekly = JSON.parse(row.weekly) as WeeklyHours;
  const intervals = weekly.find((day) => day.weekday === weekday)?.intervals ?? [];
  return { ...row, dated: JSON.stringify([{ date: isoDate, intervals }]) };
}

function weeklyOf(hours: Hours): WeeklyHours {
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
