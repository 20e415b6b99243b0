import { bookFollowUp as endpoint } from '@docket/contract/follow-up.ts';
import { patientStore } from '../patients/store.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { hashBody, withFirstAnswer } from '../platform/first-answers/with-first-answer.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { makeVisit } from './make-visit.ts';
import { checkPlace, holdDoctor, takingPlace, waitForTurns } from './places/take-place.ts';
import { lasting, readStart } from './rules.ts';
import { bookingStore } from './store.ts';

/**
 * Books the calling doctor's own time for one of their own patients. Never on purpose outside of the hours or on top of
 * another visit: that is the desk's. Throws Refusal: invalid, not found, conflict with the reason and the next free times.
 */
export async function bookFollowUp(context: Context, call: Call<typeof endpoint>) {
  const { input, caller, idempotencyKey } = call;
  const startsAt = readStart(input);
  const asked = {
    key: idempotencyKey,
    caller: caller.accountId,
    bodyHash: hashBody(endpoint.path, input),
    nowMs: context.clock.nowMs(),
  };
  return takingPlace(context, (tx) =>
    withFirstAnswer(tx, asked, async () => {
      await checkOwnPatient(tx, input.patientId, caller.accountId);
      await waitForTurns(tx, [caller.accountId]);
      const holding = await holdDoctor(tx, caller.accountId);
      const time = lasting(startsAt, input.durationMinutes ?? holding.plan.slotMinutes);
      await checkPlace(tx, context, holding, { time, overbook: false });
      const wishes = { ...input, overbook: false, arrivedAt: null };
      const appointment = await makeVisit(tx, context, holding, time, wishes, call);
      return { message: 'Appointment booked', appointment };
    }),
  );
}

// Somebody who was never theirs answers like nobody at all.
async function checkOwnPatient(tx: Tx, patientId: string, doctorId: string): Promise<void> {
  const patient = await patientStore(tx).find(patientId);
  if (!patient || !(await bookingStore(tx).knowEachOther(patient.id, doctorId))) throw notFound('Patient');
}
