import { changeUndone } from '@docket/contract/refusals.ts';
import type * as contract from '@docket/contract/rescheduling.ts';
import { lockDoctors, runSlotTransaction } from '../booking/conflicts/take-slot.ts';
import { keepSettings } from '../clinic-settings/change.ts';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import { doctorStore } from '../doctors/store.ts';
import { timeOffStore } from '../hours/store.ts';
import { saveHours } from '../hours/work-plans.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { forManagersOnly, ownerOf } from '../platform/permissions.ts';
import { notFound, Refusal, refuse } from '../platform/refusal.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { formatAppointments } from './format-appointment.ts';
import { publishHours } from './record-change.ts';
import type { ReschedulingContext } from './rescheduling-context.ts';
import { changeStore } from './store/changes.ts';
import { checkNewer } from './undo/check-newer.ts';
import { checkOutside } from './undo/check-outside.ts';
import { checkPatients } from './undo/check-patients.ts';
import { checkSlots } from './undo/check-slots.ts';
import { checkElsewhere, findReturning, type Undoing } from './undo/find-returning.ts';
import { writeAppointments } from './write-appointments.ts';

const takenBack = {
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
    await waitForAllTouched(tx, change);
    const nowMs = context.clock.nowMs();
    if (!(await changeStore(tx).undo(changeId, { at: nowMs, name: caller.name })))
      throw await refuseUndone(tx, change);
    const undoing = { tx, context, caller, change };
    const newer = await checkNewer(undoing);
    await writeBefore(undoing);
    const returning = await findReturning(undoing, elsewhere);
    await checkSlots(undoing, returning, newer);
    await checkElsewhere(undoing, returning, elsewhere);
    await checkPatients(undoing, returning, elsewhere);
    await writeAppointments({ tx, context, caller }, returning, `${takenBack[change.what]}`);
    await checkOutside(undoing);
    const offers = await context.onScheduleChange(tx, context.clock, change.doctorId);
    await publishHours(tx, change.doctorId);
    const back = returning.length === 1 ? 'is' : 'are';
    const returningText = returning.length ? `, ${formatAppointments(returning.length)} ${back} back` : '';
    return { message: `${takenBack[change.what]}${returningText}${offers}` };
  });
}

// A doctor gets "not found" for a change of a colleague or the clinic.
async function loadChangeForCaller(
  connection: Connection,
  caller: Caller,
  changeId: string,
): Promise<Undoing['change']> {
  const ownerId = ownerOf(caller);
  const change = await changeStore(connection).find(changeId, ownerId);
  if (!change) throw notFound('Change');
  // Opening hours are part of the practice's settings, which only managers change.
  if (change.what === 'opening hours changed' && !caller.isManager) throw forManagersOnly();
  if (ownerId !== null && change.steps.done.some((step) => step.to.doctorId !== ownerId)) {
    throw new Refusal('forbidden', 'Only an admin takes this back: appointments went to colleagues with it');
  }
  return change;
}

async function waitForAllTouched(tx: Tx, { doctorId, steps }: Undoing['change']): Promise<void> {
  const doctorIds =
    doctorId === null ? (await doctorStore(tx).list()).map((doctor) => doctor.id) : [doctorId];
  await lockDoctors(tx, [
    ...doctorIds,
    ...steps.done.flatMap(({ from, to }) => [from.doctorId, to.doctorId]),
  ]);
}

async function refuseUndone(tx: Tx, { id, doctorId }: Undoing['change']): Promise<Refusal> {
  const now = await changeStore(tx).find(id, doctorId);
  const by = now?.undoneBy ? ` by ${now.undoneBy}` : '';
  return refuse(changeUndone, `This change was already undone${by}`, { at: now?.undoneAt ?? null });
}

/** Restores the hours, opening hours or time off from before the change. */
async function writeBefore({ tx, context, caller, change }: Undoing): Promise<void> {
  if (change.what === 'hours changed') {
    if (change.doctorId !== null) await saveHours(tx, change.doctorId, change.before);
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
