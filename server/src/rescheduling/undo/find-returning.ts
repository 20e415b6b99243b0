import { slotRefused } from '@docket/contract/refusals.ts';
import { decideArrival } from '../../appointments/rules.ts';
import {
  type BulkAppointment,
  bulkUpdateStore,
  type ChangeableState,
} from '../../appointments/store/bulk-update.ts';
import { checkSlot, loadLockedDoctor } from '../../booking/conflicts/take-slot.ts';
import { readStart, toAppointmentTime } from '../../booking/rules.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/serve.ts';
import { formatWhen, readAppointment } from '../format-appointment.ts';
import { refuseChanged } from '../refuse-appointment.ts';
import type { ReschedulingContext } from '../rescheduling-context.ts';
import type { AppliedStep, ChangeSteps, StoredChange } from '../store/values.ts';
import type { AppointmentUpdate } from '../write-appointments.ts';

/** A change being undone, with its transaction and caller. */
export interface UndoDeps {
  readonly tx: Tx;
  readonly context: ReschedulingContext;
  readonly caller: Caller;
  readonly change: StoredChange & { readonly steps: ChangeSteps };
}

/** The slot chosen for an appointment whose old slot is taken. */
export interface ChosenSlot {
  readonly appointmentId: string;
  readonly slotDate: string;
  readonly slotTime: string;
}

/**
 * Returns the appointments to return to their old slots. A note or payment added since is kept. An appointment moved,
 * closed, checked in or called in since is refused. Throws Refusal (conflict).
 */
export async function findReturning(
  { tx, context, change }: UndoDeps,
  elsewhere: readonly ChosenSlot[] = [],
): Promise<AppointmentUpdate[]> {
  const chosen = new Map(elsewhere.map((choice) => [choice.appointmentId, choice]));
  const { done } = change.steps;
  const appointments = await bulkUpdateStore(tx).find(done.map((step) => step.id));
  const wallNow = context.clock.wallNow();
  const returning: AppointmentUpdate[] = [];
  for (const { id, from: was, to } of done) {
    const from = withChosenSlot(was, chosen.get(id));
    const appointment = appointments.get(id);
    if (!appointment) throw new Error('An appointment that was re-planned is not there');
    if (!isUnchangedSince(appointment, to))
      throw await refuseChanged({ tx, clock: context.clock }, appointment);
    if (wouldReturnToPast({ from, to }, wallNow)) throw await refusePast(tx, appointment, from);
    const arrivedAt = decideArrival('restore', from.arrivedAt, context.clock);
    returning.push({ appointment, to: { ...from, arrivedAt } });
  }
  return returning;
}

function withChosenSlot(was: ChangeableState, choice: ChosenSlot | undefined): ChangeableState {
  if (!choice) return was;
  return { ...was, ...toAppointmentTime(readStart(choice), was.endsAt - was.startsAt), overbooked: false };
}

// Returns whether the undo moves an upcoming appointment (`to`, its present slot) to a slot that is over (`from`). It
// would disappear from the lists of upcoming appointments.
function wouldReturnToPast({ from, to }: Pick<AppliedStep, 'from' | 'to'>, wallNow: number): boolean {
  return to.status === 'pending' && from.endsAt <= wallNow && to.startsAt > wallNow;
}

async function refusePast(tx: Tx, appointment: BulkAppointment, from: ChangeableState): Promise<Refusal> {
  const { patientName } = await readAppointment(tx, appointment.id);
  const sentence = `${patientName} can't go back to ${formatWhen(from)}: that time is over`;
  return refuse(slotRefused, sentence, { why: 'past', moving: appointment.id });
}

function isUnchangedSince(now: BulkAppointment, left: ChangeableState): boolean {
  return (
    now.doctorId === left.doctorId &&
    now.startsAt === left.startsAt &&
    now.endsAt === left.endsAt &&
    now.status === left.status &&
    now.overbooked === left.overbooked &&
    now.arrivedAt === left.arrivedAt &&
    (now.calledAt === null || left.status === 'cancelled')
  );
}

/** Checks the slots chosen instead of old ones as booking at the desk would. Throws BookingConflict. */
export async function checkChosenSlots(
  { tx, context }: UndoDeps,
  returning: readonly AppointmentUpdate[],
  elsewhere: readonly ChosenSlot[],
): Promise<void> {
  const chosen = new Set(elsewhere.map((choice) => choice.appointmentId));
  for (const { appointment, to } of returning) {
    if (!chosen.has(appointment.id)) continue;
    const time = { startsAt: to.startsAt, endsAt: to.endsAt };
    const holding = await loadLockedDoctor(tx, to.doctorId);
    await checkSlot(tx, context, holding, { time, overbook: false, exceptId: appointment.id });
  }
}
