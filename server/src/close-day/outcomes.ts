import type * as contract from '@docket/contract/endpoints/close-day.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import { changeWithin } from '../appointments/change.ts';
import { changeStatus } from '../appointments/change-status.ts';
import { type ChangingCall, refuseFor } from '../appointments/load-for-caller.ts';
import type { Call } from '../platform/serve.ts';

/**
 * Records the outcomes of appointments that have begun. Only here an admin completes appointments. One failure rolls
 * all back. Throws Refusal: not found, conflict (ahead, or changed by another user).
 */
export async function setOutcomes(
  context: ChangeContext,
  { caller, input }: Call<typeof contract.setOutcomes>,
) {
  const { outcome, appointments } = input;
  await context.engine.transaction(async (tx) => {
    for (const appointment of toLockOrder(appointments))
      await setOutcome({ tx, context, caller }, outcome, appointment);
  });
  const count = appointments.length;
  if (outcome === 'seen')
    return { message: count === 1 ? 'Appointment completed' : `${count} appointments completed` };
  return { message: count === 1 ? 'Marked as no-show' : `${count} appointments marked as no-show` };
}

type Named = Call<typeof contract.undoOutcomes>['input']['appointments'][number];

// A fixed order of locks, so that two desks with these appointments can't deadlock.
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
  await changeWithin(by, appointment, async (act) => {
    const { status, startsAt } = act.appointment;
    if (status === 'pending' && startsAt > by.context.clock.wallNow())
      throw await refuseFor('This appointment has not begun yet', act.appointment, by.tx);
    if (outcome === 'no-show') return changeStatus(act, 'cancel', { reason: noShowReason });
    return status === 'completed' ? null : changeStatus(act, 'complete');
  });
}

/** Undoes the outcome `seen`, of all or of none. Keeps check-ins. Throws Refusal: not found, conflict. */
export async function undoOutcomes(
  context: ChangeContext,
  { caller, input }: Call<typeof contract.undoOutcomes>,
) {
  const { appointments } = input;
  await context.engine.transaction(async (tx) => {
    for (const appointment of toLockOrder(appointments)) {
      await changeWithin({ tx, context, caller }, appointment, async (act) => {
        // Restoring a cancelled appointment needs the conflict checks of the restore call.
        if (act.appointment.status === 'cancelled')
          throw await refuseFor('Appointment is already cancelled', act.appointment, tx);
        return changeStatus(act, 'restore', { keepsArrival: true });
      });
    }
  });
  const count = appointments.length;
  return { message: count === 1 ? 'Appointment restored' : `${count} appointments restored` };
}
