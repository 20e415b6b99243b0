import { bookAppointment as bookAppointmentEndpoint } from '@docket/contract/booking.ts';
import { bookFollowUp as bookFollowUpEndpoint } from '@docket/contract/follow-up.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import {
  type IdempotentRequest,
  toIdempotentRequest,
  withIdempotency,
} from '../platform/idempotency/with-idempotency.ts';
import type { Call, Caller } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { checkSlot, lockAndLoadDoctor, takingSlot } from './conflicts/take-slot.ts';
import { createAppointment, type PatientInput } from './create-appointment.ts';
import { findPatientOf } from './find-patient-of.ts';
import { readStart, toTimeSpan } from './rules.ts';

/**
 * Books a doctor's time for a patient, known or new. The database alone decides who gets a time that several want.
 * Throws Refusal: invalid, not found, conflict with the reason and the next free times.
 */
export async function book(context: Context, call: Call<typeof bookAppointmentEndpoint>) {
  return bookTime(
    context,
    call,
    call.input,
    toIdempotentRequest(bookAppointmentEndpoint, call, context.clock.nowMs()),
  );
}

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
async function bookTime(
  context: Context,
  booker: AnswerOrigin & { caller: Caller },
  bookingInput: BookTimeInput,
  request: IdempotentRequest,
  check: (tx: Tx) => Promise<void> = async () => {},
) {
  const startsAt = readStart(bookingInput);
  return takingSlot(
    context,
    (tx) =>
      withIdempotency(tx, request, async () => {
        await check(tx);
        const holding = await lockAndLoadDoctor(tx, bookingInput.doctorId);
        const time = toTimeSpan(startsAt, bookingInput.durationMinutes ?? holding.doctorPlan.slotMinutes);
        const overbook = await checkSlot(tx, context, holding, { time, overbook: bookingInput.overbook });
        const appointmentInput = { ...bookingInput, overbook, arrivedAt: null };
        const appointment = await createAppointment(tx, context, holding, time, appointmentInput, booker);
        return { message: 'Appointment booked', appointment };
      }),
    { patientId: bookingInput.patientId },
  );
}

/**
 * Books the calling doctor's own time for one of their own patients. Never on purpose outside of the hours or on top of
 * another appointment: that is the desk's. Throws Refusal: invalid, not found, conflict with the reason and the next free times.
 */
export async function bookFollowUp(context: Context, call: Call<typeof bookFollowUpEndpoint>) {
  const { input, caller } = call;
  const request = toIdempotentRequest(bookFollowUpEndpoint, call, context.clock.nowMs());
  const bookingInput = { ...input, doctorId: caller.accountId, overbook: false };
  return bookTime(context, call, bookingInput, request, async (tx) => {
    await findPatientOf(tx, caller, input.patientId);
  });
}
