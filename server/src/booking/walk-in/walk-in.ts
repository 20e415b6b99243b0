import type { AnswerOf, CheckedInputOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/booking.ts';
import { addDays, toSlot } from '@docket/contract/formats/slot-date.ts';
import { noFreeDoctor } from '@docket/contract/refusals.ts';
import type { ChangeContext } from '../../appointments/appointment-change.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { formatHours } from '../../hours/format-time.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { runOnce } from '../../platform/idempotency/with-idempotency.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { BookingConflict } from '../conflicts/find-conflict.ts';
import { loadTimesToAvoid } from '../conflicts/patient-overlaps.ts';
import { checkSlot, lockAndLoadDoctor } from '../conflicts/take-slot.ts';
import { createAppointment } from '../create-appointment.ts';
import { loadBookableDoctors } from '../load-bookable-doctors.ts';
import { findFreeSlots } from '../open/find-free-slots.ts';
import { toAppointmentTime } from '../rules.ts';
import type { PatientTime } from '../store.ts';
import { type FreeNow, findFreeNow } from './find-free-now.ts';

type WalkInInput = CheckedInputOf<typeof contract.walkIn>;
type Answer = AnswerOf<typeof contract.walkIn>;

/**
 * Books the current time with the first free doctor. The next appointment may shorten the slot. The patient counts as
 * arrived. Throws Refusal: invalid, not found, conflict with the next free slots.
 */
export async function walkIn(context: ChangeContext, call: Call<typeof contract.walkIn>): Promise<Answer> {
  const { engine, clock } = context;
  const { doctorId, speciality } = call.input;
  const doctors = await loadBookableDoctors(
    engine.read,
    doctorId === undefined ? { speciality } : { doctorId },
  );
  const isNamed = doctorId !== undefined;
  const avoid = await loadPatientTimesToday(context, call.input);
  for (const free of await findFreeNow(engine.read, clock, doctors, { isNamed, avoid })) {
    try {
      return await runOnce(context, call, (tx) => bookNow(tx, context, call, free));
    } catch (error) {
      // Another booking took that slot, so the next doctor is tried.
      if (!(error instanceof BookingConflict)) throw error;
    }
  }
  // A repeated idempotency key returns the first answer, also if no doctor is free any more.
  return runOnce(context, call, async () => {
    throw await refuseWalkIn(context, call.input, doctors, avoid);
  });
}

/** Returns the patient's own appointments of today, which a doctor chosen by the server must not overlap. */
async function loadPatientTimesToday(
  { engine, clock }: Context,
  { doctorId, patientId }: WalkInInput,
): Promise<PatientTime[]> {
  if (doctorId !== undefined || patientId === undefined) return [];
  const today = clock.today();
  return loadTimesToAvoid(engine.read, { patientId }, { first: today, last: today });
}

async function bookNow(
  tx: Tx,
  context: ChangeContext,
  call: Call<typeof contract.walkIn>,
  { doctorId, minutes }: FreeNow,
): Promise<Answer> {
  const lockedDoctor = await lockAndLoadDoctor(tx, doctorId);
  const time = toAppointmentTime(context.clock.wallNow(), minutes);
  const slot = await checkSlot(tx, context, lockedDoctor, { time, overbook: false });
  const appointmentInput = { ...call.input, arrivedAt: context.clock.nowMs() };
  const appointment = await createAppointment(tx, context, slot, appointmentInput, call);
  return { message: 'Appointment booked', appointment };
}

const maxDays = 14;
const maxNext = 3;

/** Returns the refusal of a walk-in, with the next free slots: no requested doctor is free, or the patient is not. */
async function refuseWalkIn(
  { engine, clock }: Context,
  { doctorId, speciality, patientId }: WalkInInput,
  doctors: readonly DoctorRecord[],
  ownTimes: readonly PatientTime[],
): Promise<Refusal> {
  const first = clock.today();
  const days = { first, last: addDays(first, maxDays - 1) };
  const coming = patientId === undefined ? undefined : { patientId };
  const { found } = await findFreeSlots(engine.read, clock, doctors, {
    ...days,
    avoid: await loadTimesToAvoid(engine.read, coming, days),
    maxPerDoctor: maxNext,
    forDesk: true,
  });
  const nextFree = found
    .flatMap(({ doctor, starts }) => starts.map((start) => ({ doctor, start })))
    .sort((a, b) => a.start - b.start)
    .slice(0, maxNext)
    .map(({ doctor, start }) => ({ doctorId: doctor.id, doctorName: doctor.name, ...toSlot(start) }));
  const subject =
    doctorId === undefined ? `No ${speciality ?? 'doctor'}` : (doctors[0]?.name ?? 'This doctor');
  const now = clock.wallNow();
  const own = ownTimes.find(({ from, to }) => from <= now && now < to);
  const isFree = doctorId === undefined ? 'is free now' : 'is not free now';
  const sentence = own
    ? `The patient has an appointment with ${own.doctorName} now: ${formatHours([own])}`
    : `${subject} ${isFree}`;
  return refuse(noFreeDoctor, sentence, { nextFree });
}
