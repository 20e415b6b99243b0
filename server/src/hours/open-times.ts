import type { DatedHours, OpenInterval, WeeklyHours } from '@docket/contract/hours.ts';
import {
  addDays,
  type CalendarDate,
  parseClockTime,
  toIsoDate,
  toWallMinutes,
  weekdayOf,
} from '@docket/contract/slot-date.ts';
import type { Interval } from './rows.ts';

export type { Interval } from './rows.ts';

/** Do two intervals share a minute? Touching ends share none. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Sorts intervals and joins those that touch or overlap; empty ones vanish. */
export function join(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const joined: Interval[] = [];
  for (const interval of sorted) {
    const last = joined.at(-1);
    if (last && interval.from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) };
    } else {
      joined.push(interval);
    }
  }
  return joined;
}

/** What is left of `whole` when every hole is cut out, in order. */
export function subtract(whole: readonly Interval[], holes: readonly Interval[]): Interval[] {
  const cuts = join(holes);
  return join(whole).flatMap((interval) => {
    const left: Interval[] = [];
    let from = interval.from;
    for (const cut of cuts) {
      if (cut.to <= from) continue;
      if (cut.from >= interval.to) break;
      if (cut.from > from) left.push({ from, to: cut.from });
      from = cut.to;
    }
    if (from < interval.to) left.push({ from, to: interval.to });
    return left;
  });
}

/** What a doctor's week looks like, and where single days differ. */
interface WorkPlan {
  readonly weekly: WeeklyHours;
  readonly dated: DatedHours;
}

/** The hours of one day as written: the dated exception where there is one, else the weekday's. */
export function hoursOn(workPlan: WorkPlan, date: CalendarDate): readonly OpenInterval[] {
  const isoDate = toIsoDate(date);
  const dated = workPlan.dated.find((day) => day.date === isoDate);
  if (dated) return dated.intervals;
  const weekday = weekdayOf(date);
  return workPlan.weekly.find((day) => day.weekday === weekday)?.intervals ?? [];
}

/** The open intervals of each day from `first` to `last` (both included), on the wall; a gap between them is a break. */
export function hoursBetween(workPlan: WorkPlan, first: CalendarDate, last: CalendarDate): Interval[] {
  const end = toWallMinutes(last);
  const intervals: Interval[] = [];
  for (let date = first; toWallMinutes(date) <= end; date = addDays(date, 1)) {
    const midnight = toWallMinutes(date);
    for (const { from, to } of hoursOn(workPlan, date)) {
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

// A day is asked for with each of its bookings.
const skippedKept = 500;
const skippedBefore = new Map<string, readonly Interval[]>();

/**
 * The wall times that do not exist because the clock goes forward, between two days (both included).
 * A clock on a wall shows a repeated hour twice under the same names, so going back needs no entry.
 */
export function skippedTimes(timeZone: string, first: CalendarDate, last: CalendarDate): readonly Interval[] {
  const key = `${timeZone} ${toIsoDate(first)} ${toIsoDate(last)}`;
  const known = skippedBefore.get(key);
  if (known) return known;
  const found = findSkipped(timeZone, first, last);
  if (skippedBefore.size >= skippedKept) skippedBefore.clear();
  skippedBefore.set(key, found);
  return found;
}

function findSkipped(timeZone: string, first: CalendarDate, last: CalendarDate): readonly Interval[] {
  const skipped: Interval[] = [];
  let at: Temporal.ZonedDateTime | null = startOf(timeZone, first);
  const end = startOf(timeZone, last).add({ days: 1 });
  while (true) {
    at = at.getTimeZoneTransition('next');
    if (!at || Temporal.ZonedDateTime.compare(at, end) > 0) return skipped;
    const before: Temporal.ZonedDateTime = at.subtract({ nanoseconds: 1 });
    const forwardMinutes = Math.round((at.offsetNanoseconds - before.offsetNanoseconds) / 60_000_000_000);
    if (forwardMinutes > 0) {
      const to = wallOf(at);
      skipped.push({ from: to - forwardMinutes, to });
    }
  }
}

function startOf(timeZone: string, { year, month, day }: CalendarDate): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from({ year, month, day }).toZonedDateTime(timeZone);
}

function wallOf({ year, month, day, hour, minute }: Temporal.ZonedDateTime): number {
  return toWallMinutes({ year, month, day }, hour * 60 + minute);
}
