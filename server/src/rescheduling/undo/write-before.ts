import { keepSettings } from '../../clinic-settings/change.ts';
import { clinicSettingsStore } from '../../clinic-settings/store.ts';
import { keepHours } from '../../hours/keep-hours.ts';
import { timeOffStore } from '../../hours/time-off-store.ts';
import type { Undoing } from './undoing.ts';

/** Writes hours, opening hours or time off as they were before the change. */
export async function writeBefore({ tx, context, caller, change }: Undoing): Promise<void> {
  if (change.what === 'hours changed') {
    if (change.doctorId !== null) await keepHours(tx, change.doctorId, change.before);
    return;
  }
  if (change.what === 'opening hours changed') {
    const kept = await clinicSettingsStore(tx).read();
    const after = { ...kept.settings, openingHours: change.before };
    await keepSettings(tx, context, caller, { kept, after });
    return;
  }
  if (change.after) await timeOffStore(tx).remove(change.after.id, change.doctorId);
  if (change.before) await timeOffStore(tx).insert(change.before);
}
