import type { DatedHours, OpenInterval, WeeklyHours } from '@docket/contract/hours.ts';
import {
  addDays,
  type CalendarDate,
  parseClockTime,
  toIsoDate,
  toWallMinutes,
  weekdayOf,
} from '@docket/contract/slot-date.ts';
import { type Interval, join, subtract } from './intervals.ts';

/** What a doctor's week looks like, and where single days differ. */
export interface WorkPlan {
  readonly weekly: WeeklyHours;
  readonly dated: DatedHours;
}

/** The hours of one day as written: the dated exception where there is one, else the weekday's. */
export function hoursOn(plan: WorkPlan, date: CalendarDate): readonly OpenInterval[] {
  const isoDate = toIsoDate(date);
  const dated = plan.dated.find((day) => day.date === isoDate);
  if (dated) return dated.intervals;
  const weekday = weekdayOf(date);
  return plan.weekly.find((day) => day.weekday === weekday)?.intervals ?? [];
}

/** The open intervals of each day from `first` to `last` (both included), on the wall; a gap between them is a break. */
export function hoursBetween(plan: WorkPlan, first: CalendarDate, last: CalendarDate): Interval[] {
  const end = toWallMinutes(last);
  const intervals: Interval[] = [];
  for (let date = first; toWallMinutes(date) <= end; date = addDays(date, 1)) {
    const midnight = toWallMinutes(date);
    for (const { from, to } of hoursOn(plan, date)) {
      intervals.push({
        from: midnight + (parseClockTime(from) ?? 0),
        to: midnight + (parseClockTime(to) ?? 0),
      });
    }
  }
  return intervals.sort((a, b) => a.from - b.from);
}

/** Working hours less everything that closes them: time off and the times a clock skips. */
export function openTimes(hours: readonly Interval[], closed: readonly Interval[]): Interval[] {
  return subtract(join(hours), closed);
}
