import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { moveAppointment } from '@docket/contract/endpoints/booking.ts';
import type { Actor, ChangeContext } from '../appointments/appointment-change.ts';
import { recordHistory } from '../appointments/history.ts';
import { checkPending, checkUnchanged, loadForCaller, refuseFor } from '../appointments/load-for-caller.ts';
import { present } from '../appointments/present.ts';
import { isSameDay } from '../appointments/rules.ts';
import { appointmentStore, type CurrentState } from '../appointments/store/changes.ts';
import { historyStore } from '../appointments/store/history.ts';
import type { AppointmentTime } from '../appointments/store/rows.ts';
import { rowStore } from '../appointments/store/rows.ts';
import type { Context } from '../platform/context.ts';
import { LostRace, type Tx } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import type { AnswerOrigin } from '../platform/uploads/image-url.ts';
import { BookingConflict, type DoctorSlot } from './conflicts/find-conflict.ts';
import {
  type CheckedSlot,
  checkSlot,
  type LockedDoctor,
  loadLockedDoctor,
  lockDoctors,
  runSlotTransaction,
  writeSlot,
} from './conflicts/take-slot.ts';
import { readStart, toAppointmentTime } from './rules.ts';

type MoveCall = Call<typeof moveAppointment>;
/** A doctor's call has no `doctorId`. */
type MoveInput = Call<typeof moveAppointment.admin>['input'];

/**
 * Moves a pending appointment to another time, length or doctor in one conditional write, which frees the old time.
 * The amount stays. Throws Refusal: invalid, not found, forbidden, conflict.
 */
export async function reschedule(context: ChangeContext, call: MoveCall) {
  const { caller, input } = call;
  const startsAt = readStart(input);
  if (input.overbook && caller.role !== 'admin') {
    throw new Refusal(
      'forbidden',
      'Only an admin books outside of the hours or on top of another appointment',
    );
  }
  const { appointmentId } = input;
  const move = async (tx: Tx) => {
    const appointment = await moveInTransaction(tx, context, call, startsAt);
    return { message: 'Appointment moved', appointment };
  };
  return runSlotTransaction(context, move, { appointmentId });
}

async function moveInTransaction(
  tx: Tx,
  context: ChangeContext,
  call: MoveCall,
  startsAt: number,
): Promise<Appointment> {
  const { caller } = call;
  const input: MoveInput = call.input;
  const { doctorId: oldDoctor } = await loadForCaller(tx, caller, input.appointmentId);
  await lockDoctors(tx, [oldDoctor, input.doctorId ?? oldDoctor]);
  const now = await loadForCaller(tx, caller, input.appointmentId);
  await checkPending(now, tx);
  await checkUnchanged(now, input.version, tx);

  const lockedDoctor = await loadLockedDoctor(tx, input.doctorId ?? now.doctorId);
  const time = toAppointmentTime(startsAt, input.durationMinutes ?? now.endsAt - now.startsAt);
  if (isSameSlot(now, { doctorId: lockedDoctor.doctor.id, ...time }))
    throw await refuseFor('The appointment is already at this time', now, tx);
  const slot = await checkTarget(tx, context, lockedDoctor, {
    time,
    overbook: input.overbook,
    exceptId: now.id,
  });
  return moveTo(tx, context, { now, slot }, call);
}

/** A pending appointment and its checked target slot. The doctors are locked. */
interface CheckedMove {
  readonly now: CurrentState;
  readonly slot: CheckedSlot;
}

/** Writes a move with its history, messages and events. Throws LostRace if the appointment has changed. */
export async function moveTo(
  tx: Tx,
  context: ChangeContext,
  { now, slot }: CheckedMove,
  call: AnswerOrigin & { caller: Actor },
): Promise<Appointment> {
  const to = { doctorId: slot.lockedDoctor.doctor.id, ...slot.time };
  const before = await readAppointment(tx, now.id, call);
  const newSlot = { ...to, overbooked: slot.overbooked, removesArrival: !isSameDay(now, to) };
  const isMoved = await writeSlot(context, to, () => appointmentStore(tx).move(now, newSlot));
  if (!isMoved) throw new LostRace();
  const after = await readAppointment(tx, now.id, call);
  await recordHistory(
    { tx, context },
    {
      appointment: { ...now, doctorId: to.doctorId },
      by: call.caller,
      at: context.clock.nowMs(),
      what: 'moved',
      from: toHistorySlot(before),
      to: toHistorySlot(after),
      ...(now.doctorId !== to.doctorId && { formerDoctorId: now.doctorId }),
      overriddenOfferIds: slot.overriddenOfferIds,
      patientNotice: { was: now, is: { ...now, ...to }, wallNow: context.clock.wallNow() },
    },
  );
  return after;
}

/**
 * Checks the target slot of a move; returns whether the appointment is overbooked there. A move straight back to the
 * previous slot ignores hours and time off. Throws BookingConflict.
 */
async function checkTarget(
  tx: Tx,
  context: Context,
  lockedDoctor: LockedDoctor,
  target: { time: AppointmentTime; overbook: boolean; exceptId: string },
): Promise<CheckedSlot> {
  try {
    return await checkSlot(tx, context, lockedDoctor, target);
  } catch (error) {
    const isConflict = error instanceof BookingConflict;
    const previous = isConflict ? await findPreviousSlot(tx, target.exceptId, error.slot) : null;
    if (!previous) throw error;
    return checkSlot(tx, context, lockedDoctor, {
      ...target,
      overbook: previous.overbooked,
      isReturning: true,
    });
  }
}

/**
 * Returns whether the appointment was overbooked at this slot, if its last change moved it away from there; else
 * null.
 */
async function findPreviousSlot(
  tx: Tx,
  id: string,
  { doctorId, startsAt, endsAt }: DoctorSlot,
): Promise<{ overbooked: boolean } | null> {
  const last = await historyStore(tx).findLatestEntry(id);
  if (last?.what !== 'moved' || !last.from) return null;
  const { slotDate, slotTime, durationMinutes, doctorId: from, overbooked } = last.from;
  const oldStart = readStart({ slotDate: String(slotDate), slotTime: String(slotTime) });
  const isOldSlot = from === doctorId && oldStart === startsAt && durationMinutes === endsAt - startsAt;
  return isOldSlot ? { overbooked: overbooked === true } : null;
}

async function readAppointment(tx: Tx, id: string, answerOrigin: AnswerOrigin): Promise<Appointment> {
  const row = await rowStore(tx).readOne(id);
  if (!row) throw new Error('The moved appointment was not found');
  return present(row, answerOrigin);
}

// Includes the doctor's id, so that the history can undo the move.
function toHistorySlot({ slotDate, slotTime, durationMinutes, doctorId, docData, overbooked }: Appointment) {
  const doctorName = docData.name;
  return { slotDate, slotTime, durationMinutes, doctorId, doctorName, ...(overbooked && { overbooked }) };
}

function isSameSlot(now: CurrentState, to: AppointmentTime & { doctorId: string }): boolean {
  return now.doctorId === to.doctorId && now.startsAt === to.startsAt && now.endsAt === to.endsAt;
}
