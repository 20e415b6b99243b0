import type { cancelAppointment } from '@docket/contract/appointments.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { changeStatus } from './change-status.ts';

/** Cancels a pending appointment; its time is free again. */
export async function cancel({ engine, clock }: Context, { caller, input }: Call<typeof cancelAppointment>) {
  await engine.transaction((tx) => changeStatus({ tx, clock, caller }, 'cancel', input));
  return { message: 'Appointment cancelled' };
}
