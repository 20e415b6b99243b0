import { type OpenInterval, type WeeklyHours, weekdays } from '@docket/contract/endpoints/hours.ts';
import { formatClockTime, parseClockTime } from '@docket/contract/formats/slot-date.ts';
import { formatClock, readClock } from '../clinic/typed-clock.ts';
import type { HoursPlan } from '../rescheduling/use-rescheduling.ts';
import { type LastingUnit, lastingUnits, splitMinutes } from './format-hours.ts';

export interface SpanForm {
  /** Identifies the span on screen only. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
}
export interface DayForm {
  readonly isOpen: boolean;
  /** Kept while the day is closed, so that reopening it restores them. */
  readonly spans: readonly SpanForm[];
}
export interface DatedForm extends DayForm {
  readonly key: string;
  /** "2026-12-24" */
  readonly date: string | null;
}
/** The typed values of the editor of hours. */
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
export function newSpan(from = '', to = ''): SpanForm {
  keys += 1;
  return { key: `span-${keys}`, from, to };
}

/** Returns the spans of a day that is opened for the first time. */
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

/** Returns the seven days of a form, Monday first. */
export function toWeekForm(weekly: WeeklyHours): DayForm[] {
  return weekdays.map((weekday) => toDayForm(weekly.find((day) => day.weekday === weekday)?.intervals ?? []));
}

/** Returns the weekly hours of seven days without faults, Monday first; closed days are omitted. */
export function toWeekly(week: readonly DayForm[]): WeeklyHours {
  return weekdays
    .map((weekday, index) => ({
      weekday,
      intervals: toIntervals(week[index] ?? { isOpen: false, spans: [] }),
    }))
    .filter(({ intervals }) => intervals.length > 0);
}

/** Returns the plan as a form. Exceptions before the clinic's date ("2026-11-20") are omitted. */
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

/** Returns the fields of a form without faults that differ from the original plan. */
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
  if (serializeDays(after.weekly) !== serializeDays(before.weekly)) change.weekly = after.weekly;
  if (serializeDays(after.dated) !== serializeDays(before.dated)) change.dated = after.dated;
  for (const name of ['slotMinutes', 'bufferMinutes', 'noticeMinutes', 'farthestDays'] as const)
    if (after[name] !== before[name]) change[name] = after[name];
  return change;
}

/**
 * Whether another user changed a field that this change would overwrite, between the original plan and the plan now.
 */
export function isOvertaken(change: Partial<HoursPlan>, before: HoursPlan, now: HoursPlan): boolean {
  const names = Object.keys(change) as (keyof HoursPlan)[]; // `change` has no other keys
  return names.some((name) => comparable(name, before) !== comparable(name, now));
}

function comparable(name: keyof HoursPlan, hoursPlan: HoursPlan): string {
  return name === 'weekly' || name === 'dated' ? serializeDays(hoursPlan[name]) : String(hoursPlan[name]);
}

// Equal hours give equal texts: days are sorted, and closed weekdays are omitted. Hours that were never set differ
// from a closed week.
function serializeDays(
  days: readonly ({ intervals: readonly OpenInterval[] } & ({ weekday: number } | { date: string }))[],
) {
  return days
    .filter((day) => 'date' in day || day.intervals.length > 0)
    .map(
      (day) =>
        `${'date' in day ? day.date : day.weekday} ${day.intervals.map(serializeInterval).sort().join(' ')}`,
    )
    .sort()
    .join('|');
}

function serializeInterval({ from, to }: OpenInterval): string {
  return `${from}-${to}`;
}
