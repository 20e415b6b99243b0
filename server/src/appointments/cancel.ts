import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { type ChangeStatusInput, changeStatus } from './change-status.ts';

/** Cancels a pending appointment; its time is free again. */
export async function cancel({ engine, clock }: Context, caller: Caller, asked: ChangeStatusInput) {
  await engine.transaction((tx) => changeStatus({ tx, clock, caller }, 'cancel', asked));
  return { message: 'Appointment cancelled' };
}
