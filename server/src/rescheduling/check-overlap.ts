import type { StoredTimeOff } from '../hours/store.ts';
import { timeOffStore } from '../hours/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import { formatTimeOff } from './list-changes.ts';

/** Returns the time off with an equal `doctorId` (null: the clinic's) that overlaps `off`, earliest first. */
export async function findOverlapping(connection: Connection, off: StoredTimeOff): Promise<StoredTimeOff[]> {
  const { doctorId, from, to } = off;
  const around = await timeOffStore(connection).between(doctorId === null ? [] : [doctorId], { from, to });
  return around.filter((other) => other.doctorId === doctorId);
}

/**
 * Refuses time off that overlaps other time off of its doctor; clinic time off is compared with clinic time off only.
 * After one of the two was removed, the doctor would still be off, for a hidden reason. Lock the doctors first to
 * decide a race. Throws Refusal (conflict).
 */
export async function checkNoOverlap(connection: Connection, off: StoredTimeOff): Promise<void> {
  const overlapping = await findOverlapping(connection, off);
  const { doctorId, from, to, reason } = off;
  if (overlapping.some((other) => other.from === from && other.to === to && other.reason === reason))
    throw new Refusal('conflict', `This time off is there already${reason === '' ? '' : `: ${reason}`}`);
  const [other] = overlapping;
  if (!other) return;
  const there = `${doctorId === null ? 'The clinic' : 'This doctor'} has time off already ${formatTimeOff(other)}`;
  const isInside = other.from <= from && to <= other.to;
  throw new Refusal(
    'conflict',
    isInside ? there : `${there}: remove it first, or add only the time before or after it`,
  );
}
