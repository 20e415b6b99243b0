import type { WeeklyHours } from '@docket/contract/endpoints/hours.ts';
import { fromWallMinutes, getWeekday, parseClockTime } from '@docket/contract/formats/slot-date.ts';

/** Open from the first wall minute up to the second. */
interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the parts of the intervals within the opening hours. The intervals must not pass midnight. Without opening
 * hours everything is inside.
 */
export function clipToOpening(intervals: readonly Interval[], opening: WeeklyHours): Interval[] {
  if (opening.length === 0) return [...intervals];
  return intervals.flatMap((interval) =>
    findOpenIntervals(interval.from, opening).flatMap((open) => {
      const from = Math.max(open.from, interval.from);
      const to = Math.min(open.to, interval.to);
      return from < to ? [{ from, to }] : [];
    }),
  );
}

/** Returns whether the whole interval is inside the opening hours; adjoining spans count as one. */
export function isWithinOpening(interval: Interval, opening: WeeklyHours): boolean {
  let reached = interval.from;
  for (const { from, to } of clipToOpening([interval], opening)) if (from <= reached) reached = to;
  return reached >= interval.to;
}

function findOpenIntervals(wallMinutes: number, opening: WeeklyHours): Interval[] {
  const { date, minutes } = fromWallMinutes(wallMinutes);
  const midnight = wallMinutes - minutes;
  const weekday = getWeekday(date);
  const spans = opening.find((day) => day.weekday === weekday)?.intervals ?? [];
  return spans
    .map(({ from, to }) => ({
      from: midnight + (parseClockTime(from) ?? 0),
      to: midnight + (parseClockTime(to) ?? 0),
    }))
    .sort((interval, other) => interval.from - other.from);
}
