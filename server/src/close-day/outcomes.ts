import { noShowReason } from '@docket/contract/appointments.ts';
import type * as contract from '@docket/contract/close-day.ts';
import { changeStatus } from '../appointments/change-status.ts';
import { type ChangingCall, loadForCaller, refuseFor } from '../appointments/load-for-caller.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';

/**
 * The desk says of appointments that have begun what became of them: the one place where an admin completes. Throws
 * Refusal: not found, conflict (not begun yet, or somebody else changed one meanwhile); then none is changed.
 */
export async function setOutcomes(
  { engine, clock }: Context,
  { caller, input }: Call<typeof contract.setOutcomes>,
) {
  const { outcome, appointments } = input;
  await engine.transaction(async (tx) => {
    for (const appointment of toLockOrder(appointments))
      await setOutcome({ tx, clock, caller }, outcome, appointment);
  });
  const count = appointments.length;
  if (outcome === 'seen')
    return { message: count === 1 ? 'Appointment completed' : `${count} appointments completed` };
  return { message: count === 1 ? 'Marked as missed' : `${count} appointments marked as missed` };
}

type Named = Call<typeof contract.undoOutcomes>['input']['appointments'][number];

// Two desks that name the same ones in another order don't wait for each other.
function toLockOrder(appointments: readonly Named[]): Named[] {
  const byId = new Map(appointments.map((appointment) => [appointment.appointmentId, appointment]));
  return [...byId.values()].sort((appointment, other) =>
    appointment.appointmentId < other.appointmentId ? -1 : 1,
  );
}

async function setOutcome(
  by: ChangingCall,
  outcome: Call<typeof contract.setOutcomes>['input']['outcome'],
  appointment: Named,
): Promise<void> {
  const now = await loadForCaller(by.tx, by.caller, appointment.appointmentId);
  if (now.status === 'pending' && now.startsAt > by.clock.wallNow())
    throw await refuseFor('This appointment has not begun yet', now, by.tx);
  if (outcome === 'seen') await changeStatus(by, 'complete', { ...appointment, mayHaveIt: true });
  else await changeStatus(by, 'cancel', { ...appointment, reason: noShowReason });
}

/** Takes back what `seen` said, of all or of none. A check-in is kept. Throws Refusal: not found, conflict. */
export async function undoOutcomes(
  { engine, clock }: Context,
  { caller, input }: Call<typeof contract.undoOutcomes>,
) {
  const { appointments } = input;
  await engine.transaction(async (tx) => {
    for (const appointment of toLockOrder(appointments)) {
      const now = await loadForCaller(tx, caller, appointment.appointmentId);
      // A cancelled one would take its time anew, which is for restoring to judge.
      if (now.status === 'cancelled') throw await refuseFor('Appointment is already cancelled', now, tx);
      await changeStatus({ tx, clock, caller }, 'restore', { ...appointment, keepsArrival: true });
    }
  });
  const count = appointments.length;
  return { message: count === 1 ? 'Appointment restored' : `${count} appointments restored` };
}
