import { slotRefused } from '@docket/contract/refusals.ts';
import { appointmentStore } from '../../appointments/store/changes.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import type { Interval } from '../../hours/open-times.ts';
import { type DoctorPlan, loadWorkPlan } from '../../hours/work-plans.ts';
import { offerStore } from '../../offers/store.ts';
import type { Context } from '../../platform/context.ts';
import { type Connection, type Tx, together } from '../../platform/database/engine.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import { passesMidnight, type TimeSpan } from '../rules.ts';
import { bookingStore, type StandingOffer } from '../store.ts';
import { describeConflict, describeHolder, findNextFree, formatConflict } from './describe-conflict.ts';
import {
  BookingConflict,
  type DoctorSlot,
  findConflict,
  findOffers,
  loadSituation,
  whereOnlyAppointmentsCount,
} from './find-conflict.ts';
import { findPatientOverlaps, loadPatientTimes, type SlotPatient } from './patient-overlaps.ts';

// The constraint by which the database refuses a double booking.
const doubleBookingConstraint = 'one_booking_at_a_time';

/** A locked doctor: no other transaction takes their time until this one ends. */
export interface LockedDoctor {
  readonly doctor: DoctorRecord;
  readonly doctorPlan: DoctorPlan;
}

/** Locks the doctors whose time is about to change, always in the same order, so that two reschedulings never deadlock. */
export async function lockDoctors(tx: Tx, doctorIds: readonly string[]): Promise<void> {
  const [first, ...others] = doctorIds;
  if (first === undefined) return;
  // A booking locks one.
  if (others.length === 0) await appointmentStore(tx).lockDoctor(first);
  else await appointmentStore(tx).lockDoctors(doctorIds);
}

/** What a slot is judged by; lock the doctor first. Throws Refusal (not found). */
export async function loadLockedDoctor(tx: Tx, doctorId: string): Promise<LockedDoctor> {
  const [doctor, doctorPlan] = await together(doctorStore(tx).find(doctorId), loadWorkPlan(tx, doctorId));
  if (!doctor) throw notFound('Doctor');
  return { doctor, doctorPlan };
}

/** Both for one doctor. */
export async function lockAndLoadDoctor(tx: Tx, doctorId: string): Promise<LockedDoctor> {
  const [, locked] = await together(lockDoctors(tx, [doctorId]), loadLockedDoctor(tx, doctorId));
  return locked;
}

interface SlotCheck {
  readonly time: TimeSpan;
  readonly overbook: boolean;
  /** The appointment that is rescheduled to it. */
  readonly exceptId?: string;
  /** The offer that is accepted with it. */
  readonly exceptOfferId?: string;
  /** It was there until just now. */
  readonly goesBack?: boolean;
}

/**
 * Refuses a slot that the appointment can't take, such as a double booking. An appointment overbooked on purpose is refused
 * only a time that the clock skips; one that goes back to its former slot, only a time taken since. A slot that is merely
 * offered to another patient counts as free, and booking it on purpose takes it from that patient. Returns whether the
 * appointment is overbooked there. Throws BookingConflict, and Refusal (invalid) if the appointment passes midnight.
 */
export async function checkSlot(
  tx: Tx,
  { clock }: Context,
  { doctor, doctorPlan }: LockedDoctor,
  { time, overbook, exceptId, exceptOfferId, goesBack = false }: SlotCheck,
): Promise<boolean> {
  if (passesMidnight(time)) {
    throw new Refusal('invalid', 'An appointment may not pass midnight', { field: 'durationMinutes' });
  }
  const excepted = { ...(exceptId !== undefined && { exceptId }), ...(exceptOfferId && { exceptOfferId }) };
  const loaded = await loadSituation(tx, clock, { doctor, doctorPlan, time, ...excepted });
  const situation = goesBack ? whereOnlyAppointmentsCount(loaded) : loaded;
  const conflict = findConflict(time, situation);
  const slot = { ...time, doctorId: doctor.id };
  if (!conflict && !overbook) return false;
  if (conflict && (!overbook || conflict.why === 'skipped')) throw new BookingConflict(slot, conflict);
  await checkRoomOnTop(tx, slot, exceptId);
  if (conflict?.why !== 'offered' || goesBack) return true;
  await overrideOffers(tx, clock, doctor.id, findOffers(toInterval(time), situation));
  return false;
}

/** The number of a doctor's pending appointments at one start from which overbooking is refused. */
export const maxPerStart = 20;

/** Refuses an overbooked appointment at a time at which too many begin. Lock the doctor first. Throws BookingConflict. */
export async function checkRoomOnTop(tx: Tx, slot: DoctorSlot, exceptId = ''): Promise<void> {
  const { doctorId, startsAt } = slot;
  const count = await bookingStore(tx).countStarting({ doctorId, startsAt, exceptId });
  if (count >= maxPerStart) throw new BookingConflict(slot, { why: 'full', count });
}

/**
 * The same for an appointment that takes its old time again and is asked nothing else: refuses a time that was offered to
 * somebody since, or takes it from them on purpose. Whether somebody has it is left to the database. Throws BookingConflict.
 */
export async function checkNotOffered(
  tx: Tx,
  { clock }: Context,
  { doctorId, ...time }: DoctorSlot,
  overbook: boolean,
): Promise<boolean> {
  const window = { ...toInterval(time), wallNow: clock.wallNow() };
  const held = await bookingStore(tx).held([doctorId], window);
  const offers = held.flatMap(({ offer }) => offer ?? []);
  const [offer] = offers;
  if (!offer || offers.length < held.length) return overbook;
  if (!overbook) throw new BookingConflict({ ...time, doctorId }, { why: 'offered', offer });
  await overrideOffers(tx, clock, doctorId, offers);
  return false;
}

/**
 * Refuses a time at which the patient has another appointment, with whichever doctor. Lock the patient first. Throws
 * BookingConflict.
 */
export async function checkPatientFree(
  tx: Tx,
  patientId: string,
  { doctorId, ...time }: DoctorSlot,
  exceptId: string | null,
): Promise<void> {
  const times = await loadPatientTimes(tx, [patientId], time);
  const except = new Set(exceptId === null ? [] : [exceptId]);
  const [planned] = findPatientOverlaps(time, times.get(patientId) ?? [], except);
  if (planned) throw new BookingConflict({ ...time, doctorId }, { why: 'elsewhere', planned });
}

async function overrideOffers(
  tx: Tx,
  clock: Context['clock'],
  doctorId: string,
  offers: readonly StandingOffer[],
): Promise<void> {
  for (const { id } of offers) await offerStore(tx).end(id, 'overridden', clock.nowMs(), 'booking');
  await tx.publish({ topic: 'offers', ids: { doctorId } });
}

function toInterval({ startsAt, endsAt }: TimeSpan): Interval {
  return { from: startsAt, to: endsAt };
}

/** Writes an appointment. A double booking that the database refuses, in a race that was lost, becomes BookingConflict. */
export async function writeSlot<T>(
  { engine }: Context,
  slot: TimeSpan & { doctorId: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (engine.constraintOf(error) !== doubleBookingConstraint) throw error;
    throw new BookingConflict(slot, null);
  }
}

/** Who is to take a slot: a patient on record, or the patient of an appointment that goes there. */
type ComingPatient = { readonly patientId: string | undefined } | { readonly appointmentId: string };

/** Runs a transaction that takes a slot; a conflict becomes the refusal with the next free times, which suit the patient. */
export async function takingSlot<T>(
  context: Context,
  work: (tx: Tx) => Promise<T>,
  coming?: ComingPatient,
): Promise<T> {
  try {
    return await context.engine.transaction(work);
  } catch (error) {
    if (error instanceof BookingConflict) throw await refuseSlot(context, error, coming);
    throw error;
  }
}

/** The refusal, with the reason as data, who holds the time and the next free ones. */
async function refuseSlot(
  { engine, clock }: Context,
  { slot, conflict }: BookingConflict,
  coming: ComingPatient | undefined,
): Promise<Refusal> {
  const sentence = conflict ? formatConflict(conflict, clock.wallNow()) : 'This time is already taken';
  const why = conflict?.why ?? 'taken';
  // A time that does not exist is a mistake in the field, not a conflict.
  if (why === 'skipped') return new Refusal('invalid', sentence, { field: 'slotTime', why });
  const doctor = await doctorStore(engine.read).find(slot.doctorId);
  const query = { from: slot.startsAt, length: slot.endsAt - slot.startsAt, forDesk: true };
  const patient = await findComing(engine.read, coming);
  const nextFree = doctor ? await findNextFree(engine.read, clock, doctor, { ...query, patient }) : [];
  const described = conflict
    ? await describeConflict(engine.read, conflict, clock.wallNow())
    : await describeHolder(engine.read, await appointmentStore(engine.read).findHolder({ ...slot, id: '' }));
  return refuse(slotRefused, sentence, { why, nextFree, by: null, at: null, ...described });
}

async function findComing(
  connection: Connection,
  coming: ComingPatient | undefined,
): Promise<SlotPatient | undefined> {
  if (!coming) return undefined;
  if ('patientId' in coming)
    return coming.patientId === undefined ? undefined : { patientId: coming.patientId };
  const appointment = await appointmentStore(connection).find(coming.appointmentId, null);
  return appointment ? { patientId: appointment.patientId, exceptId: appointment.id } : undefined;
}
