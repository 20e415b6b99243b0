import { bookAppointment as endpoint } from '@docket/contract/booking.ts';
import type { Context } from '../platform/context.ts';
import { toIdempotentRequest } from '../platform/idempotency/with-idempotency.ts';
import type { Call } from '../platform/serve.ts';
import { bookTime } from './book-time.ts';

/**
 * Books a doctor's time for a patient, known or new. The database alone decides who gets a time that several want.
 * Throws Refusal: invalid, not found, conflict with the reason and the next free times.
 */
export async function book(context: Context, call: Call<typeof endpoint>) {
  return bookTime(context, call, call.input, toIdempotentRequest(endpoint, call, context.clock.nowMs()));
}
