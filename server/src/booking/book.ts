import type * as contract from '@docket/contract/endpoints/booking.ts';
import type * as followUp from '@docket/contract/endpoints/follow-up.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import type { Tx } from '../platform/database/engine.ts';
import {
  type IdempotentRequest,
  toIdempotentRequest,
  withIdempotency,
} from '../platform/idempotency/with-idempotency.ts';
import type { Call, Caller } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { checkSlot, lockAndLoadDoctor, runSlotTransaction } from './conflicts/take-slot.ts';
import { createAppointment, type PatientInput } from './create-appointment.ts';
import { findPatientOf } from './find-patient-of.ts';
import { readStart, toAppointmentTime } from './rules.ts';

/**
 * Books a slot for a known or new patient. Between concurrent calls the database decides. Throws Refusal: invalid,
 * not found, conflict with the reason and the next free slots.
 */
export async function book(context: ChangeContext, call: Call<typeof contract.bookAppointment>) {
  return bookTime(context, call, call.input, toIdempotentRequest(call, context.clock.nowMs()));
}

/** The patient, doctor and time of a booking. Default length: the doctor's slot length. */
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
 * Books a slot once per idempotency key, after a check that depends on the caller's role. Throws Refusal: invalid,
 * not found, conflict with the reason and the next free slots.
 */
async function bookTime(
  context: ChangeContext,
  booker: AnswerOrigin & { caller: Caller },
  bookingInput: BookTimeInput,
  request: IdempotentRequest,
  check: (tx: Tx) => Promise<void> = async () => {},
) {
  const startsAt = readStart(bookingInput);
  return runSlotTransaction(
    context,
    (tx) =>
      withIdempotency(tx, request, async () => {
        await check(tx);
        const lockedDoctor = await lockAndLoadDoctor(tx, bookingInput.doctorId);
        const time = toAppointmentTime(
          startsAt,
          bookingInput.durationMinutes ?? lockedDoctor.doctorPlan.slotMinutes,
        );
        const slot = await checkSlot(tx, context, lockedDoctor, { time, overbook: bookingInput.overbook });
        const appointmentInput = { ...bookingInput, arrivedAt: null };
        const appointment = await createAppointment(tx, context, slot, appointmentInput, booker);
        return { message: 'Appointment booked', appointment };
      }),
    { patientId: bookingInput.patientId },
  );
}

/**
 * Books the calling doctor's time for one of their patients. Never overbooks, which only the desk may do. Throws
 * Refusal: invalid, not found, conflict with the reason and the next free slots.
 */
export async function bookFollowUp(context: ChangeContext, call: Call<typeof followUp.bookFollowUp>) {
  const { input, caller } = call;
  const request = toIdempotentRequest(call, context.clock.nowMs());
  const bookingInput = { ...input, doctorId: caller.accountId, overbook: false };
  return bookTime(context, call, bookingInput, request, async (tx) => {
    await findPatientOf(tx, caller, input.patientId);
  });
}
