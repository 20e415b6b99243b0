import type * as contract from '@docket/contract/endpoints/changes.ts';
import type { Change } from '@docket/contract/endpoints/changes.ts';
import type { DatedHours, OpenInterval, WeeklyHours } from '@docket/contract/endpoints/hours.ts';
import {
  formatSlotDate,
  parseClockTime,
  parseIsoDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay, shortWeekdayName, weekdayNames } from '@docket/contract/rules/limits.ts';
import { doctorStore } from '../doctors/store.ts';
import { formatDate, formatHours, formatTime } from '../hours/format-time.ts';
import type { StoredHours, StoredTimeOff } from '../hours/store.ts';
import type { Context } from '../platform/context.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { changeStore } from './store/changes.ts';
import type { StoredChange } from './store/values.ts';

const maxNewest = 50;

/**
 * Returns the latest changes of hours and time off, newest first: all, or those of one doctor and the clinic. Throws
 * Refusal (not found).
 */
export async function listChanges(
  { engine }: Context,
  call: Call<typeof contract.listChanges>,
): Promise<{ changes: Change[] }> {
  const doctorId = getDoctorId(call) ?? null;
  const doctors = new Map((await doctorStore(engine.read).list()).map((doctor) => [doctor.id, doctor.name]));
  if (doctorId !== null && !doctors.has(doctorId)) throw notFound('Doctor');
  const changes = await changeStore(engine.read).listNewest(doctorId, maxNewest);
  return {
    changes: changes.map((change) => ({
      _id: change.id,
      at: change.at,
      who: { name: change.by.name, role: change.by.role },
      what: change.what,
      doctorId: change.doctorId,
      doctorName: change.doctorId === null ? null : (doctors.get(change.doctorId) ?? null),
      summary: formatChange(change),
      appointments: change.appointments,
      undoneAt: change.undoneAt,
      undoneBy: change.undoneBy,
    })),
  };
}

const numbers = [
  ['slotMinutes', 'Slot length', 'minutes'],
  ['bufferMinutes', 'Buffer', 'minutes'],
  ['noticeMinutes', 'Minimum notice', 'minutes'],
  ['farthestDays', 'Book up to', 'days'],
] as const;
const maxNamedDates = 3;

/**
 * Returns a change in words: "Time off on 23 November 2026, Ill", "Hours: Monday 9:00 AM to 12:00 PM, was closed".
 */
function formatChange(change: StoredChange): string {
  if (change.what === 'hours changed') return formatHoursChange(change.before, change.after);
  if (change.what === 'opening hours changed') return formatOpeningChange(change.before, change.after);
  const off = change.after ?? change.before;
  const label = change.what === 'time off added' ? 'Time off' : 'Time off removed:';
  return off
    ? `${change.doctorId === null ? `Whole clinic: ${lowerFirst(label)}` : label} ${formatTimeOff(off)}`
    : label;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "on 23 November 2026, Ill", "from 23 November 2026, 1:00 PM to 25 November 2026, midnight" */
export function formatTimeOff({ from, to, reason }: StoredTimeOff): string {
  const lastDay = to - 1;
  const isOneDay = Math.floor(from / minutesPerDay) === Math.floor(lastDay / minutesPerDay);
  const isWhole = from % minutesPerDay === 0 && to % minutesPerDay === 0;
  const ends = to % minutesPerDay === 0 ? 'midnight' : formatTime(to);
  const because = reason === '' ? '' : `, ${reason}`;
  if (isOneDay) return `on ${formatDate(from)}${isWhole ? '' : `, ${formatTime(from)} to ${ends}`}${because}`;
  const begins = isWhole ? formatDate(from) : `${formatDate(from)}, ${formatTime(from)}`;
  const until = isWhole ? formatDate(lastDay) : `${formatDate(lastDay)}, ${ends}`;
  return `from ${begins} to ${until}${because}`;
}

function formatHoursChange(before: StoredHours, after: StoredHours): string {
  if (before.weekly.length === 0 && after.weekly.length > 0)
    return `Hours set: ${formatFirstHours(before, after)}`;
  const parts = [...formatWeek(before.weekly, after.weekly), ...formatDates(before.dated, after.dated)];
  parts.push(...formatNumbers(before, after));
  return parts.length === 0 ? 'Hours as before' : `Hours: ${parts.join('; ')}`;
}

// No opening hours means that the practice is open at any time.
function formatOpeningChange(before: WeeklyHours, after: WeeklyHours): string {
  if (after.length === 0) return 'Opening hours: none set any more';
  if (before.length === 0) return `Opening hours set: ${formatRuns(after).join('; ')}`;
  return `Opening hours: ${formatWeek(before, after).join('; ')}`;
}

function formatNumbers(before: StoredHours, after: StoredHours): string[] {
  return numbers
    .filter(([name]) => before[name] !== after[name])
    .map(([name, label, unit]) => `${label} ${after[name]} ${unit}, was ${before[name]}`);
}

// "Mon to Fri, 9:00 AM to 5:00 PM; Sat, 9:00 AM to 12:00 PM": there are no earlier weekly hours to compare with.
function formatFirstHours(before: StoredHours, after: StoredHours): string {
  return [
    ...formatRuns(after.weekly),
    ...formatDates(before.dated, after.dated),
    ...formatNumbers(before, after),
  ].join('; ');
}

function formatRuns(weekly: WeeklyHours): string[] {
  const runs: { from: number; to: number; hours: string }[] = [];
  for (const { weekday, intervals } of weekly.toSorted((day, other) => day.weekday - other.weekday)) {
    const hours = formatIntervals(intervals);
    const last = runs.at(-1);
    if (intervals.length === 0) continue;
    if (last?.to === weekday - 1 && last.hours === hours) last.to = weekday;
    else runs.push({ from: weekday, to: weekday, hours });
  }
  return runs.map(({ from, to, hours }) => {
    const days =
      from === to ? shortWeekdayName(from) : `${shortWeekdayName(from)} to ${shortWeekdayName(to)}`;
    return `${days}, ${hours}`;
  });
}

function formatWeek(before: WeeklyHours, after: WeeklyHours): string[] {
  if (after.length === 0) return before.length === 0 ? [] : ['none set any more'];
  const of = (week: WeeklyHours, weekday: number) =>
    formatIntervals(week.find((day) => day.weekday === weekday)?.intervals ?? []);
  const days = weekdayNames.map((name, at) => ({ name, was: of(before, at + 1), now: of(after, at + 1) }));
  const changed = days.filter(({ was, now }) => was !== now);
  // Days with equal changes share one text: "Monday, Tuesday 9:00 AM to 12:00 PM, was closed".
  const same = Map.groupBy(changed, ({ was, now }) => `${now}, was ${was}`);
  return [...same].map(([text, group]) => `${group.map((day) => day.name).join(', ')} ${text}`);
}

function formatDates(before: DatedHours, after: DatedHours): string[] {
  const of = (dates: DatedHours) => new Map(dates.map((day) => [day.date, formatIntervals(day.intervals)]));
  const [was, now] = [of(before), of(after)];
  const changed = [...new Set([...was.keys(), ...now.keys()])]
    .filter((date) => was.get(date) !== now.get(date))
    .sort();
  const namedDates = changed
    .slice(0, maxNamedDates)
    .map((date) => `${formatIsoDate(date)} ${now.get(date) ?? 'as every week'}`);
  const more = changed.length - namedDates.length;
  return more > 0 ? [...namedDates, `${more} more date${more === 1 ? '' : 's'}`] : namedDates;
}

function formatIsoDate(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? formatSlotDate(toSlotDate(date)) : isoDate;
}

// "9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM"
function formatIntervals(intervals: readonly OpenInterval[]): string {
  return intervals.length === 0 ? 'closed' : formatHours(intervals.map(toMinutes));
}

function toMinutes({ from, to }: OpenInterval) {
  return { from: parseClockTime(from) ?? 0, to: parseClockTime(to) ?? 0 };
}
