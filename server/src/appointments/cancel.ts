import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { changeStatus } from './change-status.ts';

/** Cancels a pending appointment; its time is free again. */
export async function cancel({ engine, clock }: Context, caller: Caller, appointmentId: string) {
  await engine.transaction((tx) => changeStatus({ tx, clock, caller }, 'cancel', appointmentId));
  return { message: 'Appointment cancelled' };
}
