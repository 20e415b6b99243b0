import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { type ChangeStatusInput, changeStatus } from './change-status.ts';

/** Completes a pending appointment. */
export async function complete({ engine, clock }: Context, caller: Caller, asked: ChangeStatusInput) {
  await engine.transaction((tx) => changeStatus({ tx, clock, caller }, 'complete', asked));
  return { message: 'Appointment completed' };
}
