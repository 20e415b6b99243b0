import { bookFollowUp as endpoint } from '@docket/contract/follow-up.ts';
import { patientStore } from '../patients/store.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { toIdempotentRequest } from '../platform/idempotency/with-idempotency.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { bookTime } from './book-time.ts';
import { bookingStore } from './store.ts';

/**
 * Books the calling doctor's own time for one of their own patients. Never on purpose outside of the hours or on top of
 * another visit: that is the desk's. Throws Refusal: invalid, not found, conflict with the reason and the next free times.
 */
export async function bookFollowUp(context: Context, call: Call<typeof endpoint>) {
  const { input, caller } = call;
  const asked = toIdempotentRequest(endpoint, call, context.clock.nowMs());
  const wanted = { ...input, doctorId: caller.accountId, overbook: false };
  return bookTime(context, call, wanted, asked, (tx) =>
    checkOwnPatient(tx, input.patientId, caller.accountId),
  );
}

// Somebody who was never theirs answers like nobody at all.
async function checkOwnPatient(tx: Tx, patientId: string, doctorId: string): Promise<void> {
  const patient = await patientStore(tx).find(patientId);
  if (!patient || !(await bookingStore(tx).knowEachOther(patient.id, doctorId))) throw notFound('Patient');
}
