import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { changeStatus } from './change-status.ts';
import { loadOwn } from './load-own.ts';
import { oneBookingAtATime, refuseTaken } from './refuse.ts';
import { appointmentStore } from './store/changes.ts';

/** Puts a cancelled or completed appointment back to pending, if its time is still its own. */
export async function restore({ engine, clock }: Context, caller: Caller, appointmentId: string) {
  try {
    await engine.transaction(async (tx) => {
      const { doctorId } = await loadOwn(tx, caller, appointmentId);
      await appointmentStore(tx).waitForTurn(doctorId);
      await changeStatus({ tx, clock, caller }, 'restore', appointmentId);
    });
  } catch (error) {
    if (engine.constraintOf(error) !== oneBookingAtATime) throw error;
    throw await refuseTaken(await loadOwn(engine.read, caller, appointmentId), engine.read);
  }
  return { message: 'Appointment restored' };
}
