import { isDeepStrictEqual } from 'node:util';
import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import { changedAgain } from '@docket/contract/refusals.ts';
import { clinicSettingsStore } from '../../clinic-settings/store.ts';
import { doctorStore } from '../../doctors/store.ts';
import { type StoredTimeOff, timeOffStore } from '../../hours/store.ts';
import { loadWorkPlan } from '../../hours/work-plans.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { findOverlapping } from '../check-overlap.ts';
import { areEqualHours, sortDays, toStoredHours } from '../requested-change.ts';
import { changeStore } from '../store/changes.ts';
import type { StoredChange } from '../store/values.ts';
import type { UndoDeps } from './find-returning.ts';

/**
 * Refuses to undo a change that a newer one builds on: hours changed again, the added time off removed, or other time
 * off added over the removed one. Returns the newer changes that are not undone, newest first. Throws Refusal
 * (conflict).
 */
export async function checkNewerChanges(deps: UndoDeps): Promise<StoredChange[]> {
  const { tx, change } = deps;
  const doctors = new Set(change.steps.done.map((step) => step.from.doctorId));
  if (change.doctorId !== null) doctors.add(change.doctorId);
  const newer = await changeStore(tx).listActiveAfter(change.id, [...doctors]);
  if (change.what === 'hours changed') await checkHoursUnchanged(deps, newer);
  if (change.what === 'opening hours changed') await checkOpeningHoursUnchanged(deps, newer);
  if (change.what === 'time off added' && change.after) {
    const { id } = change.after;
    if (!(await timeOffStore(tx).find(id, change.doctorId))) throw refuseRemoved(deps, newer, id);
  }
  if (change.what === 'time off removed' && change.before)
    await checkNoNewTimeOff(deps, newer, change.before);
  return newer;
}

/** Refuses to restore time off if overlapping time off with an equal `doctorId` was added since. */
async function checkNoNewTimeOff(
  { tx, context }: UndoDeps,
  newer: readonly StoredChange[],
  off: StoredTimeOff,
): Promise<void> {
  const now = new Set((await findOverlapping(tx, off)).map(({ id }) => id));
  const added = newer.find(({ what, after }) => what === 'time off added' && after && now.has(after.id));
  if (added) throw refuseNewer('Time off that overlaps it was added', added, context.clock.nowMs());
}

async function checkHoursUnchanged(
  { tx, context, change }: UndoDeps,
  newer: readonly StoredChange[],
): Promise<void> {
  if (change.what !== 'hours changed' || change.doctorId === null) return;
  const again = newer.find(
    (newerChange) => newerChange.what === 'hours changed' && newerChange.doctorId === change.doctorId,
  );
  const now = toStoredHours(await loadWorkPlan(tx, change.doctorId));
  if (!again && areEqualHours(now, change.after)) return;
  const doctor = await doctorStore(tx).find(change.doctorId);
  throw refuseNewer(
    `The hours of ${doctor?.name ?? 'this doctor'} were changed again`,
    again,
    context.clock.nowMs(),
  );
}

async function checkOpeningHoursUnchanged(
  { tx, context, change }: UndoDeps,
  newer: readonly StoredChange[],
): Promise<void> {
  const again = newer.find((newerChange) => newerChange.what === 'opening hours changed');
  const { openingHours } = (await clinicSettingsStore(tx).read()).settings;
  const now = sortDays(openingHours, (day) => day.weekday);
  if (!again && isDeepStrictEqual(now, change.after)) return;
  throw refuseNewer('The opening hours were changed again', again, context.clock.nowMs());
}

function refuseRemoved({ context }: UndoDeps, newer: readonly StoredChange[], id: string): Refusal {
  const removal = newer.find(
    (newerChange) => newerChange.what === 'time off removed' && newerChange.before?.id === id,
  );
  return refuseNewer('This time off was removed', removal, context.clock.nowMs());
}

/** Returns a refusal like "The hours were changed again by Nora Lind 5 min ago: undo that first". */
export function refuseNewer(sentence: string, newer: StoredChange | undefined, nowMs: number): Refusal {
  if (!newer) return new Refusal('conflict', `${sentence} since`);
  const { id, by, at } = newer;
  const attribution = ` by ${by.name} ${formatAgo(nowMs - at)}`;
  return refuse(changedAgain, `${sentence}${attribution}: undo that first`, {
    changeId: id,
    by: { name: by.name, role: by.role },
    at,
  });
}
