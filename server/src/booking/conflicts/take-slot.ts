import { slotRefused } from '@docket/contract/refusals.ts';
import { appointmentStore } from '../../appointments/store/changes.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import { type DoctorPlan, loadWorkPlan } from '../../hours/work-plans.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import { passesMidnight, type TimeSpan } from '../rules.ts';
import { BookingConflict } from './booking-conflict.ts';
import { describeConflict, describeHolder } from './describe-conflict.ts';
import { findConflict, whereOnlyAppointmentsCount } from './find-conflict.ts';
import { formatConflict } from './format-conflict.ts';
import { findNextFree } from './next-free.ts';
import { loadSituation } from './situation.ts';

// The database's own name for two visits of one doctor at one time.
const oneBookingAtATime = 'one_booking_at_a_time';

/** A doctor whose turn it is: until the transaction ends nobody else takes time of theirs. */
export interface LockedDoctor {
  readonly doctor: DoctorRecord;
  readonly plan: DoctorPlan;
}

/** Takes doctors whose time is about to change; waits for whoever is just taking some. Always in one order, so that two moves never wait for each other. */
export async function lockDoctors(tx: Tx, doctorIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(doctorIds)].sort()) await appointmentStore(tx).waitForTurn(id);
}

/** Takes a doctor whose turn was waited for; returns what a place is judged by. Throws Refusal (not found). */
export async function loadLockedDoctor(tx: Tx, doctorId: string): Promise<LockedDoctor> {
  const doctor = await doctorStore(tx).find(doctorId);
  if (!doctor) throw notFound('Doctor');
  return { doctor, plan: await loadWorkPlan(tx, doctorId) };
}

interface SlotCheck {
  readonly time: TimeSpan;
  readonly overbook: boolean;
  /** The visit that is to move there. */
  readonly exceptId?: string;
  /** It was there until just now. */
  readonly goesBack?: boolean;
}

/**
 * Judges a place. On purpose (`overbook`) only what no clock shows, and midnight, stand in the way; for a visit that goes
 * back to where it was, only who has come there meanwhile. Throws BookingConflict, and Refusal (invalid) for a visit that passes midnight.
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

/** Writes what takes a place; whoever was faster beyond the turn makes it BookingConflict. */
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

/** Runs a transaction that takes a place; an conflict becomes the refusal with the next free times. */
export async function takingSlot<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await context.engine.transaction(work);
  } catch (error) {
    if (error instanceof BookingConflict) throw await refuseSlot(context, error);
    throw error;
  }
}

/** Takes what was met; returns the refusal, with the reason as data, who holds the time and the next free ones. */
async function refuseSlot(
  { engine, clock }: Context,
  { place, conflict }: BookingConflict,
): Promise<Refusal> {
  const sentence = conflict ? formatConflict(conflict, clock.wallNow()) : 'This time is already taken';
  const why = conflict?.why ?? 'taken';
  // No time at all is a mistake in the field, not somebody's doing.
  if (why === 'skipped') return new Refusal('invalid', sentence, { field: 'slotTime', why });
  const doctor = await doctorStore(engine.read).find(place.doctorId);
  const wanted = { from: place.startsAt, length: place.endsAt - place.startsAt, forDesk: true };
  const nextFree = doctor ? await findNextFree(engine.read, clock, doctor, wanted) : [];
  const described = conflict
    ? await describeConflict(engine.read, conflict)
    : await describeHolder(engine.read, await appointmentStore(engine.read).findHolder({ ...place, id: '' }));
  return refuse(slotRefused, sentence, { why, nextFree, by: null, at: null, ...described });
}
