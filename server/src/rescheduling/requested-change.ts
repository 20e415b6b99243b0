import { isDeepStrictEqual } from 'node:util';
import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import type { WeeklyHours } from '@docket/contract/endpoints/hours.ts';
import type { previewHours, previewTimeOff } from '@docket/contract/endpoints/rescheduling.ts';
import { loadActiveDoctor } from '../doctors/load-active-doctor.ts';
import type { StoredHours, StoredTimeOff } from '../hours/store.ts';
import { type DoctorPlan, loadWorkPlan, toPlan } from '../hours/work-plans.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { Refusal } from '../platform/refusal.ts';
import { readTimeOff } from './time-off-rules.ts';

/** A requested change, with the values that decide which appointments it affects. */
export type ChangeRequest =
  | {
      readonly what: 'hours changed';
      readonly doctorId: string;
      readonly before: DoctorPlan;
      readonly after: DoctorPlan;
    }
  | {
      readonly what: 'opening hours changed';
      /** Opening hours belong to the practice. */
      readonly doctorId: null;
      readonly before: WeeklyHours;
      readonly after: WeeklyHours;
    }
  | { readonly what: 'time off added'; readonly doctorId: string | null; readonly off: StoredTimeOff };

export type HoursInput = CheckedInputOf<typeof previewHours.doctor>;
export type TimeOffInput = CheckedInputOf<typeof previewTimeOff.doctor>;

/**
 * Returns the requested change of a doctor's hours. Fields left out keep their values. Throws Refusal: not found,
 * conflict (archived), invalid.
 */
export async function toHoursRequest(
  connection: Connection,
  doctorId: string,
  { weekly, dated, slotMinutes, bufferMinutes, noticeMinutes, farthestDays }: HoursInput,
): Promise<Extract<ChangeRequest, { what: 'hours changed' }>> {
  await loadActiveDoctor(connection, doctorId);
  const before = await loadWorkPlan(connection, doctorId);
  const numbers = { slotMinutes, bufferMinutes, noticeMinutes, farthestDays };
  const changes = Object.entries({ weekly, dated, ...numbers }).filter(([, value]) => value !== undefined);
  if (changes.length === 0)
    throw new Refusal('invalid', 'Nothing to change: name some hours', { field: 'weekly' });
  const after: StoredHours = {
    ...toStoredHours(before),
    ...(Object.fromEntries(changes) as Partial<StoredHours>),
    ...(weekly && { weekly: sortDays(weekly, (day) => day.weekday) }),
    ...(dated && { dated: sortDays(dated, (day) => day.date) }),
  };
  return { what: 'hours changed', doctorId, before, after: toPlan(doctorId, after, before.clinic) };
}

/**
 * Returns the requested time off; doctorId null: the whole clinic's. Throws Refusal: invalid, not found, conflict
 * (archived).
 */
export async function toTimeOffRequest(
  connection: Connection,
  clock: Clock,
  doctorId: string | null,
  input: TimeOffInput,
): Promise<Extract<ChangeRequest, { what: 'time off added' }>> {
  const interval = readTimeOff(input, clock.wallNow());
  if (doctorId !== null) await loadActiveDoctor(connection, doctorId);
  return {
    what: 'time off added',
    doctorId,
    off: { id: newId(), doctorId, ...interval, reason: input.reason },
  };
}

/** Returns the hours of a plan in their stored form. */
export function toStoredHours({
  doctorId: _,
  hasHours: _isKept,
  clinic: _clinic,
  ...kept
}: DoctorPlan): StoredHours {
  return kept;
}

/** Returns whether two sets of hours are equal, in any order of days and intervals. */
export function areEqualHours(a: StoredHours, b: StoredHours): boolean {
  const sorted = (hours: StoredHours) => ({
    ...hours,
    weekly: sortDays(hours.weekly, (day) => day.weekday),
    dated: sortDays(hours.dated, (day) => day.date),
  });
  return isDeepStrictEqual(sorted(a), sorted(b));
}

/** Returns the days sorted by `key`, and the intervals of each day by start. */
export function sortDays<T extends { readonly intervals: readonly { from: string; to: string }[] }>(
  days: readonly T[],
  key: (day: T) => string | number,
): (Omit<T, 'intervals'> & { intervals: { from: string; to: string }[] })[] {
  return days
    .map((day) => ({ ...day, intervals: day.intervals.toSorted((a, b) => compare(a.from, b.from)) }))
    .sort((a, b) => compare(key(a as unknown as T), key(b as unknown as T)));
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}
