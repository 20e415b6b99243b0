import type * as contract from '@docket/contract/endpoints/rescheduling.ts';
import { changeUndone } from '@docket/contract/refusals.ts';
import { lockDoctors, runSlotTransaction } from '../booking/conflicts/take-slot.ts';
import { saveSettings } from '../clinic-settings/change.ts';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import { timeOffStore } from '../hours/store.ts';
import { saveHours } from '../hours/work-plans.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { forManagersOnly, getOwnerId } from '../platform/permissions.ts';
import { notFound, Refusal, refuse } from '../platform/refusal.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { formatAppointments } from './format-appointment.ts';
import { listDoctorIds, publishHours } from './record-change.ts';
import type { ReschedulingContext } from './rescheduling-context.ts';
import { changeStore } from './store/changes.ts';
import { checkNewerChanges } from './undo/check-newer.ts';
import { checkNobodyOutside } from './undo/check-outside.ts';
import { checkPatientsFree } from './undo/check-patients.ts';
import { checkFormerSlots } from './undo/check-slots.ts';
import { checkChosenSlots, findReturning, type UndoDeps } from './undo/find-returning.ts';
import { writeAppointments } from './write-appointments.ts';

const undoneSentences = {
  'hours changed': 'Hours are as they were',
  'opening hours changed': 'Opening hours are as they were',
  'time off added': 'Time off undone',
  'time off removed': 'Time off is back',
} as const;

/**
 * Undoes a change with every move and cancellation it made, in one transaction. Each appointment returns to its old
 * slot, or to the slot in `elsewhere` if that is taken. Throws Refusal: not found, forbidden (opening hours for
 * managers only, appointments moved to colleagues), conflict with its cause and author.
 */
export async function undoChange(
  context: ReschedulingContext,
  { caller, input }: Call<typeof contract.undoChange>,
) {
  const { changeId, elsewhere } = input;
  return runSlotTransaction(context, async (tx) => {
    const change = await loadChangeForCaller(tx, caller, changeId);
    await lockDoctorsOfChange(tx, change);
    const nowMs = context.clock.nowMs();
    if (!(await changeStore(tx).undo(changeId, { at: nowMs, name: caller.name })))
      throw await refuseSecondUndo(tx, change);
    const deps = { tx, context, caller, change };
    const newer = await checkNewerChanges(deps);
    await restoreValues(deps);
    const returning = await findReturning(deps, elsewhere);
    await checkFormerSlots(deps, returning, newer);
    await checkChosenSlots(deps, returning, elsewhere);
    await checkPatientsFree(deps, returning, elsewhere);
    await writeAppointments({ tx, context, caller }, returning, `${undoneSentences[change.what]}`);
    await checkNobodyOutside(deps);
    const offers = await context.onScheduleChange(tx, context.clock, change.doctorId);
    await publishHours(tx, change.doctorId);
    const back = returning.length === 1 ? 'is' : 'are';
    const returningText = returning.length ? `, ${formatAppointments(returning.length)} ${back} back` : '';
    return { message: `${undoneSentences[change.what]}${returningText}${offers}` };
  });
}

// A doctor gets "not found" for a change of a colleague or the clinic.
async function loadChangeForCaller(
  connection: Connection,
  caller: Caller,
  changeId: string,
): Promise<UndoDeps['change']> {
  const ownerId = getOwnerId(caller);
  const change = await changeStore(connection).find(changeId, ownerId);
  if (!change) throw notFound('Change');
  // Opening hours are part of the practice's settings, which only managers change.
  if (change.what === 'opening hours changed' && !caller.isManager) throw forManagersOnly();
  if (ownerId !== null && change.steps.done.some((step) => step.to.doctorId !== ownerId)) {
    throw new Refusal('forbidden', 'Only an admin takes this back: appointments went to colleagues with it');
  }
  return change;
}

async function lockDoctorsOfChange(tx: Tx, { doctorId, steps }: UndoDeps['change']): Promise<void> {
  const others = steps.done.flatMap(({ from, to }) => [from.doctorId, to.doctorId]);
  await lockDoctors(tx, [...(await listDoctorIds(tx, doctorId)), ...others]);
}

async function refuseSecondUndo(tx: Tx, { id, doctorId }: UndoDeps['change']): Promise<Refusal> {
  const now = await changeStore(tx).find(id, doctorId);
  const by = now?.undoneBy ? ` by ${now.undoneBy}` : '';
  return refuse(changeUndone, `This change was already undone${by}`, { at: now?.undoneAt ?? null });
}

/** Restores the hours, opening hours or time off from before the change. */
async function restoreValues({ tx, context, caller, change }: UndoDeps): Promise<void> {
  if (change.what === 'hours changed') {
    if (change.doctorId !== null) await saveHours(tx, change.doctorId, change.before);
    return;
  }
  if (change.what === 'opening hours changed') {
    const stored = await clinicSettingsStore(tx).read();
    const after = { ...stored.settings, openingHours: change.before };
    await saveSettings(tx, context, caller, { stored, after });
    return;
  }
  if (change.after) await timeOffStore(tx).remove(change.after.id, change.doctorId);
  if (change.before) await timeOffStore(tx).insert(change.before);
}
