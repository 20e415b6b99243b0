import { type OpenInterval, type WeeklyHours, weekdays } from '@docket/contract/hours.ts';
import { formatClockTime, parseClockTime } from '@docket/contract/slot-date.ts';
import { formatClock, readClock } from '../clinic/typed-clock.ts';
import type { HoursPlan } from '../rescheduling/use-rescheduling.ts';
import { type LastingUnit, lastingUnits, splitMinutes } from './format-hours.ts';

/** One span of a day as it is typed. */
export interface SpanForm {
  /** Only for the screen: which of them is which while they come and go. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
}
export interface DayForm {
  readonly isOpen: boolean;
  /** Kept while the day is closed, so that opening it again brings them back. */
  readonly spans: readonly SpanForm[];
}
export interface DatedForm extends DayForm {
  readonly key: string;
  /** "2026-12-24" */
  readonly date: string | null;
}
/** What the editor of hours holds, as it was typed. */
export interface HoursForm {
  /** Monday first. */
  readonly week: readonly DayForm[];
  readonly dated: readonly DatedForm[];
  readonly slot: number | string;
  readonly buffer: number | string;
  readonly notice: number | string;
  readonly noticeUnit: LastingUnit;
  readonly farthest: number | string;
}

let keys = 0;
/** A span for a screen. */
export function newSpan(from = '', to = ''): SpanForm {
  keys += 1;
  return { key: `span-${keys}`, from, to };
}

/** What a day opens with that never was open. */
export function usualSpans(): SpanForm[] {
  return [newSpan('9:00 AM', '5:00 PM')];
}

export function newDated(date: string | null): DatedForm {
  keys += 1;
  return { key: `date-${keys}`, date, isOpen: false, spans: [] };
}

function toDayForm(intervals: readonly OpenInterval[]): DayForm {
  const spans = intervals.map(({ from, to }) => newSpan(formatText(from), formatText(to)));
  return { isOpen: spans.length > 0, spans };
}

function formatText(clockTime: string): string {
  return formatClock(parseClockTime(clockTime) ?? 0);
}

/** The seven days of a form, Monday first. */
export function toWeekForm(weekly: WeeklyHours): DayForm[] {
  return weekdays.map((weekday) => toDayForm(weekly.find((day) => day.weekday === weekday)?.intervals ?? []));
}

/** The weekly hours of seven days without faults, Monday first; closed days are omitted. */
export function toWeekly(week: readonly DayForm[]): WeeklyHours {
  return weekdays
    .map((weekday, index) => ({
      weekday,
      intervals: toIntervals(week[index] ?? { isOpen: false, spans: [] }),
    }))
    .filter(({ intervals }) => intervals.length > 0);
}

/** The plan as a form; exceptions before the clinic's today ("2026-11-20") are omitted. */
export function toHoursForm(hoursPlan: HoursPlan, today: string): HoursForm {
  const notice = splitMinutes(hoursPlan.noticeMinutes);
  return {
    week: toWeekForm(hoursPlan.weekly),
    dated: [...hoursPlan.dated]
      .filter(({ date }) => date >= today)
      .sort((a, b) => a.date.localeCompare(b.date))
      .map(({ date, intervals }) => ({ ...newDated(date), ...toDayForm(intervals) })),
    slot: hoursPlan.slotMinutes,
    buffer: hoursPlan.bufferMinutes,
    notice: notice.count,
    noticeUnit: notice.unit,
    farthest: hoursPlan.farthestDays,
  };
}

function toIntervals({ isOpen, spans }: DayForm): OpenInterval[] {
  if (!isOpen) return [];
  return spans
    .map(({ from, to }) => ({ from: toClockTime(from, 'from'), to: toClockTime(to, 'to') }))
    .sort((a, b) => a.from.localeCompare(b.from));
}

function toClockTime(typed: string, end: 'from' | 'to'): string {
  return formatClockTime(readClock(typed, end) ?? 0);
}

/** The fields of a form without faults that differ from the plan it began with. */
export function toChange(form: HoursForm, before: HoursPlan, today: string): Partial<HoursPlan> {
  const after: HoursPlan = {
    weekly: weekdays.map((weekday, index) => ({
      weekday,
      intervals: toIntervals(form.week[index] ?? { isOpen: false, spans: [] }),
    })),
    dated: [
      ...before.dated.filter(({ date }) => date < today),
      ...form.dated.map((day) => ({ date: day.date ?? '', intervals: toIntervals(day) })),
    ],
    slotMinutes: Number(form.slot),
    bufferMinutes: Number(form.buffer),
    noticeMinutes: Number(form.notice) * lastingUnits[form.noticeUnit],
    farthestDays: Number(form.farthest),
  };
  const change: Partial<HoursPlan> = {};
  if (sign(after.weekly) !== sign(before.weekly)) change.weekly = after.weekly;
  if (sign(after.dated) !== sign(before.dated)) change.dated = after.dated;
  for (const name of ['slotMinutes', 'bufferMinutes', 'noticeMinutes', 'farthestDays'] as const)
    if (after[name] !== before[name]) change[name] = after[name];
  return change;
}

/** Tells whether another user changed what this change would overwrite, from the plan it began with and the plan now. */
export function isOvertaken(change: Partial<HoursPlan>, before: HoursPlan, now: HoursPlan): boolean {
  const names = Object.keys(change) as (keyof HoursPlan)[]; // it has no other keys
  return names.some((name) => comparable(name, before) !== comparable(name, now));
}

function comparable(name: keyof HoursPlan, hoursPlan: HoursPlan): string {
  return name === 'weekly' || name === 'dated' ? sign(hoursPlan[name]) : String(hoursPlan[name]);
}

// Days in any order, closed weekdays written down or left out: the same hours have the same sign. No hours at all are
// none kept, which is not the same as a week that is closed; a week without any open day says nothing new about them.
function sign(
  days: readonly ({ intervals: readonly OpenInterval[] } & ({ weekday: number } | { date: string }))[],
) {
  return days
    .filter((day) => 'date' in day || day.intervals.length > 0)
    .map((day) => `${'date' in day ? day.date : day.weekday} ${day.intervals.map(signOf).sort().join(' ')}`)
    .sort()
    .join('|');
}

function signOf({ from, to }: OpenInterval): string {
  return `${from}-${to}`;
}
