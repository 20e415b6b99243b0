import { bookAppointment as endpoint } from '@docket/contract/booking.ts';
import type { Context } from '../platform/context.ts';
import { hashBody, withFirstAnswer } from '../platform/first-answers/with-first-answer.ts';
import type { Call } from '../platform/serve.ts';
import { makeVisit } from './make-visit.ts';
import { checkPlace, holdDoctor, takingPlace, waitForTurns } from './places/take-place.ts';
import { lasting, readStart } from './rules.ts';

/**
 * Books a doctor's time for a patient, known or new. The database alone decides who gets a time that several want.
 * Throws Refusal: invalid, not found, conflict with the reason and the next free times.
 */
export async function book(context: Context, call: Call<typeof endpoint>) {
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
      await waitForTurns(tx, [input.doctorId]);
      const holding = await holdDoctor(tx, input.doctorId);
      const time = lasting(startsAt, input.durationMinutes ?? holding.plan.slotMinutes);
      await checkPlace(tx, context, holding, { time, overbook: input.overbook });
      const wishes = { ...input, arrivedAt: null };
      const appointment = await makeVisit(tx, context, holding, time, wishes, call);
      return { message: 'Appointment booked', appointment };
    }),
  );
}
