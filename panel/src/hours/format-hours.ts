import { type Hours, type OpenInterval, weekdays } from '@docket/contract/endpoints/hours.ts';
import { parseClockTime } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { formatClock } from '../clinic/typed-clock.ts';
import { formatWeekdays } from './weekday-names.ts';

/** Returns "9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM", or "Closed" without intervals. */
export function formatIntervals(intervals: readonly OpenInterval[]): string {
  if (intervals.length === 0) return 'Closed';
  return intervals.map(({ from, to }) => `${formatText(from)} – ${formatText(to)}`).join(', ');
}

function formatText(clockTime: string): string {
  return formatClock(parseClockTime(clockTime) ?? 0);
}

export interface DaysAlike {
  readonly days: string;
  readonly hours: string;
  readonly isClosed: boolean;
}

/** Groups weekdays with equal hours into one line each, in the order of their first day. */
export function formatWeek(weekly: Hours['weekly']): DaysAlike[] {
  const alike = new Map<string, number[]>();
  for (const weekday of weekdays) {
    const text = formatIntervals(weekly.find((day) => day.weekday === weekday)?.intervals ?? []);
    alike.set(text, [...(alike.get(text) ?? []), weekday]);
  }
  return [...alike].map(([hours, days]) => ({
    days: formatWeekdays(days),
    hours,
    isClosed: hours === formatIntervals([]),
  }));
}

/** Returns minutes as "30 minutes", "2 hours" or "1 day": the largest unit without a remainder. */
export function formatLasting(minutes: number): string {
  const { count, unit } = splitMinutes(minutes);
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

export const lastingUnits = { minutes: 1, hours: 60, days: minutesPerDay } as const;
export type LastingUnit = keyof typeof lastingUnits;

/** Splits minutes into a count of the largest unit without a remainder; zero is in hours. */
export function splitMinutes(minutes: number): { count: number; unit: LastingUnit } {
  if (minutes === 0) return { count: 0, unit: 'hours' };
  const unit =
    (['days', 'hours'] as const).find((candidate) => minutes % lastingUnits[candidate] === 0) ?? 'minutes';
  return { count: minutes / lastingUnits[unit], unit };
}
