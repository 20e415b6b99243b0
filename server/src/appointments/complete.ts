import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { changeStatus } from './change-status.ts';

/** Completes a pending appointment. */
export async function complete({ engine, clock }: Context, caller: Caller, appointmentId: string) {
  await engine.transaction((tx) => changeStatus({ tx, clock, caller }, 'complete', appointmentId));
  return { message: 'Appointment completed' };
}
