import type { DatedHours, OpenInterval, WeeklyHours } from '@docket/contract/endpoints/hours.ts';
import {
  addDays,
  type CalendarDate,
  getWeekday,
  parseClockTime,
  toIsoDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import type { TimeRange } from '../platform/time-range.ts';

/** Returns whether two ranges share a minute; touching ends share none. */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Returns the intervals sorted, with touching and overlapping ones joined. Drops empty ones. */
export function join(intervals: readonly TimeRange[]): TimeRange[] {
  const sorted = intervals.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const joined: TimeRange[] = [];
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

/** Returns the parts of `whole` outside every hole, earliest first. */
export function subtract(whole: readonly TimeRange[], holes: readonly TimeRange[]): TimeRange[] {
  const cuts = join(holes);
  return join(whole).flatMap((interval) => {
    const left: TimeRange[] = [];
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

/** A doctor's weekly hours and the dated exceptions to them. */
interface WorkPlan {
  readonly weekly: WeeklyHours;
  readonly dated: DatedHours;
}

/** Returns the hours of one day as entered: the dated exception if there is one, else the weekday's. */
export function listHoursOn(workPlan: WorkPlan, date: CalendarDate): readonly OpenInterval[] {
  const isoDate = toIsoDate(date);
  const dated = workPlan.dated.find((day) => day.date === isoDate);
  if (dated) return dated.intervals;
  const weekday = getWeekday(date);
  return workPlan.weekly.find((day) => day.weekday === weekday)?.intervals ?? [];
}

/**
 * Returns the working intervals from `first` to `last` (both included) in wall minutes, earliest first. A gap is a
 * break.
 */
export function listHoursBetween(workPlan: WorkPlan, first: CalendarDate, last: CalendarDate): TimeRange[] {
  const end = toWallMinutes(last);
  const intervals: TimeRange[] = [];
  for (let date = first; toWallMinutes(date) <= end; date = addDays(date, 1)) {
    const midnight = toWallMinutes(date);
    for (const { from, to } of listHoursOn(workPlan, date)) {
      intervals.push({
        from: midnight + (parseClockTime(from) ?? 0),
        to: midnight + (parseClockTime(to) ?? 0),
      });
    }
  }
  return intervals.sort((a, b) => a.from - b.from);
}

/** Returns the working hours without `closed`: time off and the times a clock change skips. */
export function openTimes(hours: readonly TimeRange[], closed: readonly TimeRange[]): TimeRange[] {
  return subtract(join(hours), closed);
}

// Cached because every booking check of a day asks for that day.
const maxSkippedCached = 500;
const skippedCache = new Map<string, readonly TimeRange[]>();

/**
 * Returns the wall times a forward clock change skips between two days (both included). A backward change needs no
 * entry: the repeated hour has the wall times of the first one.
 */
export function listSkippedTimes(
  timeZone: string,
  first: CalendarDate,
  last: CalendarDate,
): readonly TimeRange[] {
  const key = `${timeZone} ${toIsoDate(first)} ${toIsoDate(last)}`;
  const known = skippedCache.get(key);
  if (known) return known;
  const found = findSkipped(timeZone, first, last);
  if (skippedCache.size >= maxSkippedCached) skippedCache.clear();
  skippedCache.set(key, found);
  return found;
}

function findSkipped(timeZone: string, first: CalendarDate, last: CalendarDate): readonly TimeRange[] {
  const skipped: TimeRange[] = [];
  let at: Temporal.ZonedDateTime | null = toStartOfDay(timeZone, first);
  const end = toStartOfDay(timeZone, last).add({ days: 1 });
  while (true) {
    at = at.getTimeZoneTransition('next');
    if (!at || Temporal.ZonedDateTime.compare(at, end) > 0) return skipped;
    const before: Temporal.ZonedDateTime = at.subtract({ nanoseconds: 1 });
    const forwardMinutes = Math.round((at.offsetNanoseconds - before.offsetNanoseconds) / 60_000_000_000);
    if (forwardMinutes > 0) {
      const to = zonedToWallMinutes(at);
      skipped.push({ from: to - forwardMinutes, to });
    }
  }
}

function toStartOfDay(timeZone: string, { year, month, day }: CalendarDate): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from({ year, month, day }).toZonedDateTime(timeZone);
}

function zonedToWallMinutes({ year, month, day, hour, minute }: Temporal.ZonedDateTime): number {
  return toWallMinutes({ year, month, day }, hour * 60 + minute);
}
