import { slotRefused } from '@docket/contract/refusals.ts';
import { appointmentStore } from '../../appointments/store/changes.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import { type DoctorPlan, loadWorkPlan } from '../../hours/work-plans.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import { passesMidnight, type TimeSpan } from '../rules.ts';
import { describeConflict, describeHolder, findNextFree, formatConflict } from './describe-conflict.ts';
import { BookingConflict, findConflict, loadSituation, whereOnlyAppointmentsCount } from './find-conflict.ts';

// The constraint by which the database refuses a double booking.
const oneBookingAtATime = 'one_booking_at_a_time';

/** A locked doctor: no other transaction takes their time until this one ends. */
export interface LockedDoctor {
  readonly doctor: DoctorRecord;
  readonly plan: DoctorPlan;
}

/** Locks the doctors whose time is about to change, always in the same order, so that two reschedulings never deadlock. */
export async function lockDoctors(tx: Tx, doctorIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(doctorIds)].sort()) await appointmentStore(tx).lockDoctor(id);
}

/** What a slot is judged by; lock the doctor first. Throws Refusal (not found). */
export async function loadLockedDoctor(tx: Tx, doctorId: string): Promise<LockedDoctor> {
  const doctor = await doctorStore(tx).find(doctorId);
  if (!doctor) throw notFound('Doctor');
  return { doctor, plan: await loadWorkPlan(tx, doctorId) };
}

interface SlotCheck {
  readonly time: TimeSpan;
  readonly overbook: boolean;
  /** The appointment that is rescheduled to it. */
  readonly exceptId?: string;
  /** It was there until just now. */
  readonly goesBack?: boolean;
}

/**
 * Refuses a double booking, and whatever else keeps an appointment from taking this slot. Overbooked on purpose, it is refused only a time that the clock skips; going back
 * to where it was, only a time that was taken since. Throws BookingConflict, and Refusal (invalid) when it passes midnight.
 */
export async function checkSlot(
  tx: Tx,
  { clock }: Context,
  { doctor, plan }: LockedDoctor,
  { time, overbook, exceptId, goesBack = false }: SlotCheck,
): Promise<void> {
  if (passesMidnight(time)) {
    throw new Refusal('invalid', 'An appointment may not pass midnight', { field: 'durationMinutes' });
  }
  const wanted = { doctor, plan, time, ...(exceptId !== undefined && { exceptId }) };
  const situation = await loadSituation(tx, clock, wanted);
  const conflict = findConflict(time, goesBack ? whereOnlyAppointmentsCount(situation) : situation);
  if (!conflict || (overbook && conflict.why !== 'skipped')) return;
  throw new BookingConflict({ ...time, doctorId: doctor.id }, conflict);
}

/** Writes an appointment. A double booking that the database refuses, in a race that was lost, becomes BookingConflict. */
export async function writeSlot<T>(
  { engine }: Context,
  place: TimeSpan & { doctorId: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (engine.constraintOf(error) !== oneBookingAtATime) throw error;
    throw new BookingConflict(place, null);
  }
}

/** Runs a transaction that takes a slot; a conflict becomes the refusal with the next free times. */
export async function takingSlot<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await context.engine.transaction(work);
  } catch (error) {
    if (error instanceof BookingConflict) throw await refuseSlot(context, error);
    throw error;
  }
}

/** The refusal, with the reason as data, who holds the time and the next free ones. */
async function refuseSlot(
  { engine, clock }: Context,
  { place, conflict }: BookingConflict,
): Promise<Refusal> {
  const sentence = conflict ? formatConflict(conflict, clock.wallNow()) : 'This time is already taken';
  const why = conflict?.why ?? 'taken';
  // A time that does not exist is a mistake in the field, not a conflict.
  if (why === 'skipped') return new Refusal('invalid', sentence, { field: 'slotTime', why });
  const doctor = await doctorStore(engine.read).find(place.doctorId);
  const wanted = { from: place.startsAt, length: place.endsAt - place.startsAt, forDesk: true };
  const nextFree = doctor ? await findNextFree(engine.read, clock, doctor, wanted) : [];
  const described = conflict
    ? await describeConflict(engine.read, conflict)
    : await describeHolder(engine.read, await appointmentStore(engine.read).findHolder({ ...place, id: '' }));
  return refuse(slotRefused, sentence, { why, nextFree, by: null, at: null, ...described });
}
