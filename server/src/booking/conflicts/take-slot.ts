import { slotRefused } from '@docket/contract/refusals.ts';
import { appointmentStore } from '../../appointments/store/changes.ts';
import type { AppointmentTime } from '../../appointments/store/rows.ts';
import { type DoctorRecord, doctorStore } from '../../doctors/store.ts';
import { type DoctorPlan, loadWorkPlan } from '../../hours/work-plans.ts';
import type { Context } from '../../platform/context.ts';
import { type Connection, settleAll, type Tx } from '../../platform/database/engine.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import { passesMidnight, toTimeRange } from '../rules.ts';
import { bookingStore } from '../store.ts';
import { describeConflict, describeHolder, findNextFree, formatConflict } from './describe-conflict.ts';
import {
  BookingConflict,
  type DoctorSlot,
  findConflict,
  findOffers,
  ignoreWorkRules,
  loadSituation,
} from './find-conflict.ts';
import { findPatientOverlaps, loadPatientTimes, type SlotPatient } from './patient-overlaps.ts';

// The constraint that refuses double bookings.
const doubleBookingConstraint = 'one_booking_at_a_time';

/** A locked doctor. Other transactions can't book this doctor until this one ends. */
export interface LockedDoctor {
  readonly doctor: DoctorRecord;
  readonly doctorPlan: DoctorPlan;
}

/** Locks doctors in a fixed order, so that two reschedulings can't deadlock. */
export async function lockDoctors(tx: Tx, doctorIds: readonly string[]): Promise<void> {
  const [first, ...others] = doctorIds;
  if (first === undefined) return;
  // A booking locks one doctor.
  if (others.length === 0) await appointmentStore(tx).lockDoctor(first);
  else await appointmentStore(tx).lockDoctors(doctorIds);
}

/** Loads the data to check a slot. Lock the doctor first. Throws Refusal (not found). */
export async function loadLockedDoctor(tx: Tx, doctorId: string): Promise<LockedDoctor> {
  const [doctor, doctorPlan] = await settleAll(doctorStore(tx).find(doctorId), loadWorkPlan(tx, doctorId));
  if (!doctor) throw notFound('Doctor');
  return { doctor, doctorPlan };
}

export async function lockAndLoadDoctor(tx: Tx, doctorId: string): Promise<LockedDoctor> {
  const [, locked] = await settleAll(lockDoctors(tx, [doctorId]), loadLockedDoctor(tx, doctorId));
  return locked;
}

interface SlotCheck {
  readonly time: AppointmentTime;
  readonly overbook: boolean;
  /** The appointment that moves to the slot. */
  readonly exceptId?: string;
  /** The offer accepted with the slot. */
  readonly exceptOfferId?: string;
  /** True if the appointment left this slot a moment ago. */
  readonly isReturning?: boolean;
}

/** A time of a locked doctor that an appointment may take. */
export interface CheckedSlot {
  readonly lockedDoctor: LockedDoctor;
  readonly time: AppointmentTime;
  /** On purpose over another appointment or outside of the hours. The slot stays free for others. */
  readonly overbooked: boolean;
  /** Offers to other patients that end, because the appointment takes their time on purpose. */
  readonly overriddenOfferIds: readonly string[];
}

/**
 * Refuses a conflicting slot. With `overbook` only a time the clock skips is refused; with `isReturning` only a time
 * taken since. A slot merely offered to another patient can be overbooked, which ends the offer and counts as a
 * regular booking. Returns whether the appointment is overbooked. Throws BookingConflict, and Refusal (invalid) if it
 * passes midnight.
 */
export async function checkSlot(
  tx: Tx,
  { clock }: Context,
  lockedDoctor: LockedDoctor,
  { time, overbook, exceptId, exceptOfferId, isReturning = false }: SlotCheck,
): Promise<CheckedSlot> {
  const { doctor, doctorPlan } = lockedDoctor;
  if (passesMidnight(time)) {
    throw new Refusal('invalid', 'An appointment may not pass midnight', { field: 'durationMinutes' });
  }
  const excepted = { ...(exceptId !== undefined && { exceptId }), ...(exceptOfferId && { exceptOfferId }) };
  const loaded = await loadSituation(tx, clock, { doctor, doctorPlan, time, ...excepted });
  const situation = isReturning ? ignoreWorkRules(loaded) : loaded;
  const conflict = findConflict(time, situation);
  const slot = { ...time, doctorId: doctor.id };
  const checked = { lockedDoctor, time, overbooked: false, overriddenOfferIds: [] };
  if (!conflict && !overbook) return checked;
  if (conflict && (!overbook || conflict.why === 'skipped')) throw new BookingConflict(slot, conflict);
  await checkOverbookingLimit(tx, slot, exceptId);
  if (conflict?.why !== 'offered' || isReturning) return { ...checked, overbooked: true };
  return { ...checked, overriddenOfferIds: findOffers(toTimeRange(time), situation).map(({ id }) => id) };
}

/** Overbooking is refused from this number of pending appointments at one start. */
export const maxPerStart = 20;
/** Overbooking is refused from this number at one moment. Allows a second start before the end of the first one. */
export const maxAtOnce = 2 * maxPerStart;

/**
 * Refuses an overbooking if too many appointments begin at its start or overlap at one of its moments. Lock the doctor
 * first. Throws BookingConflict.
 */
export async function checkOverbookingLimit(tx: Tx, slot: DoctorSlot, exceptId = ''): Promise<void> {
  const others = await bookingStore(tx).overlapping({ ...slot, exceptId });
  const count = others.filter(({ startsAt }) => startsAt === slot.startsAt).length;
  if (count >= maxPerStart) throw new BookingConflict(slot, { why: 'full', count, isAtStart: true });
  const countAtOnce = countAtFullestMoment(others, slot);
  if (countAtOnce >= maxAtOnce)
    throw new BookingConflict(slot, { why: 'full', count: countAtOnce, isAtStart: false });
}

/** Returns the number of appointments at the fullest moment of the slot. */
function countAtFullestMoment(appointments: readonly AppointmentTime[], slot: AppointmentTime): number {
  const starts = new Set(appointments.map(({ startsAt }) => Math.max(startsAt, slot.startsAt)));
  const counts = [...starts].map(
    (moment) => appointments.filter(({ startsAt, endsAt }) => startsAt <= moment && endsAt > moment).length,
  );
  return Math.max(0, ...counts);
}

/**
 * Checks an appointment that retakes its old time: refuses a time offered to another patient since, or with
 * `overbook` ends that offer. Other appointments are left to the database. Throws BookingConflict.
 */
export async function checkNotOffered(
  tx: Tx,
  { clock }: Context,
  { doctorId, ...time }: DoctorSlot,
  overbook: boolean,
): Promise<Pick<CheckedSlot, 'overbooked' | 'overriddenOfferIds'>> {
  const query = { ...toTimeRange(time), wallNow: clock.wallNow() };
  const held = await bookingStore(tx).held([doctorId], query);
  const offers = held.flatMap(({ offer }) => offer ?? []);
  const [offer] = offers;
  if (!offer || offers.length < held.length) return { overbooked: overbook, overriddenOfferIds: [] };
  if (!overbook) throw new BookingConflict({ ...time, doctorId }, { why: 'offered', offer });
  return { overbooked: false, overriddenOfferIds: offers.map(({ id }) => id) };
}

/**
 * Refuses a time when the patient has an appointment with any doctor. Lock the patient first. Throws BookingConflict.
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

/** Writes an appointment. A double booking refused by the database becomes BookingConflict. */
export async function writeSlot<T>(
  { engine }: Context,
  slot: AppointmentTime & { doctorId: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (engine.constraintOf(error) !== doubleBookingConstraint) throw error;
    throw new BookingConflict(slot, null);
  }
}

/** The patient for a slot, by id or by the appointment that moves there. */
type PatientReference = { readonly patientId: string | undefined } | { readonly appointmentId: string };

/** Runs a transaction that takes a slot. A conflict becomes a refusal with the next free slots for that patient. */
export async function runSlotTransaction<T>(
  context: Context,
  work: (tx: Tx) => Promise<T>,
  reference?: PatientReference,
): Promise<T> {
  try {
    return await context.engine.transaction(work);
  } catch (error) {
    if (error instanceof BookingConflict) throw await refuseSlot(context, error, reference);
    throw error;
  }
}

/** Returns the refusal with the reason as data, the holder of the time and the next free slots. */
async function refuseSlot(
  { engine, clock }: Context,
  { slot, conflict }: BookingConflict,
  reference: PatientReference | undefined,
): Promise<Refusal> {
  const sentence = conflict ? formatConflict(conflict, clock.wallNow()) : 'This time is already taken';
  const why = conflict?.why ?? 'taken';
  // A nonexistent time is a mistake in the field rather than a conflict.
  if (why === 'skipped') return new Refusal('invalid', sentence, { field: 'slotTime', why });
  const doctor = await doctorStore(engine.read).find(slot.doctorId);
  const query = { from: slot.startsAt, length: slot.endsAt - slot.startsAt, forDesk: true };
  const patient = await findSlotPatient(engine.read, reference);
  const nextFree = doctor ? await findNextFree(engine.read, clock, doctor, { ...query, patient }) : [];
  const described = conflict
    ? await describeConflict(engine.read, conflict, clock.wallNow())
    : await describeHolder(engine.read, await appointmentStore(engine.read).findHolder({ ...slot, id: '' }));
  return refuse(slotRefused, sentence, { why, nextFree, by: null, at: null, ...described });
}

async function findSlotPatient(
  connection: Connection,
  reference: PatientReference | undefined,
): Promise<SlotPatient | undefined> {
  if (!reference) return undefined;
  if ('patientId' in reference)
    return reference.patientId === undefined ? undefined : { patientId: reference.patientId };
  const appointment = await appointmentStore(connection).find(reference.appointmentId, null);
  return appointment ? { patientId: appointment.patientId, exceptId: appointment.id } : undefined;
}
