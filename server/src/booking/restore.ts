import { type Asked, changeStatus } from '../appointments/change-status.ts';
import { loadOwn } from '../appointments/load-own.ts';
import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { takingPlace, waitForTurns, writePlace } from './places/take-place.ts';

/**
 * Puts a cancelled or completed appointment back to pending, if its time is still its own; else the refusal says who
 * has it and what is free next.
 */
export async function restore(context: Context, caller: Caller, asked: Asked) {
  const { clock } = context;
  await takingPlace(context, async (tx) => {
    const { doctorId } = await loadOwn(tx, caller, asked.appointmentId);
    await waitForTurns(tx, [doctorId]);
    const now = await loadOwn(tx, caller, asked.appointmentId);
    await writePlace(context, now, () => changeStatus({ tx, clock, caller }, 'restore', asked));
  });
  return { message: 'Appointment restored' };
}
