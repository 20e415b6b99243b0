import type { completeAppointment } from '@docket/contract/appointments.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { changeStatus } from './change-status.ts';

/** Completes a pending appointment. */
export async function complete(
  { engine, clock }: Context,
  { caller, input }: Call<typeof completeAppointment>,
) {
  await engine.transaction((tx) => changeStatus({ tx, clock, caller }, 'complete', input));
  return { message: 'Appointment completed' };
}
