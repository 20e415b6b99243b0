import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { type IdempotentRequest, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import type { Caller } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { checkSlot, loadLockedDoctor, lockDoctors, takingSlot } from './conflicts/take-slot.ts';
import { createAppointment, type PatientInput } from './create-appointment.ts';
import { readStart, toTimeSpan } from './rules.ts';

/** Who is to be seen, by whom and when; without a length, for a slot of the doctor's. */
interface BookTimeInput extends PatientInput {
  readonly doctorId: string;
  readonly slotDate: string;
  readonly slotTime: string;
  readonly durationMinutes?: number | undefined;
  readonly payment: boolean;
  readonly reason: string;
  readonly overbook: boolean;
}

/**
 * Takes a time of a doctor for a patient, once for a key, after the check that the caller's role asks for.
 * Throws Refusal: invalid, not found, conflict with the reason and the next free times.
 */
export async function bookTime(
  context: Context,
  booker: AnswerOrigin & { caller: Caller },
  wanted: BookTimeInput,
  asked: IdempotentRequest,
  check: (tx: Tx) => Promise<void> = async () => {},
) {
  const startsAt = readStart(wanted);
  return takingSlot(context, (tx) =>
    withIdempotency(tx, asked, async () => {
      await check(tx);
      await lockDoctors(tx, [wanted.doctorId]);
      const holding = await loadLockedDoctor(tx, wanted.doctorId);
      const time = toTimeSpan(startsAt, wanted.durationMinutes ?? holding.plan.slotMinutes);
      await checkSlot(tx, context, holding, { time, overbook: wanted.overbook });
      const wishes = { ...wanted, arrivedAt: null };
      const appointment = await createAppointment(tx, context, holding, time, wishes, booker);
      return { message: 'Appointment booked', appointment };
    }),
  );
}
