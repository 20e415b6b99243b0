import { keepHours } from '../../hours/keep-hours.ts';
import { timeOffStore } from '../../hours/time-off-store.ts';
import type { Undoing } from './undoing.ts';

/** Writes hours or time off as they were before the change. */
export async function writeBefore({ tx, change }: Undoing): Promise<void> {
  if (change.what === 'hours changed') {
    if (change.doctorId !== null) await keepHours(tx, change.doctorId, change.before);
    return;
  }
  if (change.after) await timeOffStore(tx).remove(change.after.id, change.doctorId);
  if (change.before) await timeOffStore(tx).insert(change.before);
}
