import { slotRefused } from '@docket/contract/refusals.ts';
import {
  describeConflict,
  describeHolder,
  findNextFree,
  formatConflict,
} from '../../booking/conflicts/describe-conflict.ts';
import type { Conflict, Elsewhere } from '../../booking/conflicts/find-conflict.ts';
import { bookingStore, type HeldTime } from '../../booking/store.ts';
import { isWithinOpening } from '../../clinic-settings/opening-hours.ts';
import { doctorStore } from '../../doctors/store.ts';
import { overlaps } from '../../hours/open-times.ts';
import { loadWorkPlans } from '../../hours/work-plans.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { isOutsideHours } from '../find-affected.ts';
import { formatTaken, formatWhen, readAppointment } from '../format-appointment.ts';
import type { StoredChange } from '../store/values.ts';
import type { AppointmentUpdate } from '../write-appointments.ts';
import { refuseNewer } from './check-newer.ts';
import type { UndoDeps } from './find-returning.ts';

const closingTexts = {
  'hours changed': 'hours were changed',
  'opening hours changed': 'opening hours were changed',
  'time off added': 'time off was added',
  'time off removed': 'time off was added',
} as const;

/**
 * Refuses to return appointments to slots that are taken, offered or closed by a newer change. Throws Refusal
 * (conflict) with the patient, and either the holder and the next free slots or the newer change.
 */
export async function checkFormerSlots(
  deps: UndoDeps,
  returning: readonly AppointmentUpdate[],
  newer: readonly StoredChange[],
): Promise<void> {
  if (returning.length === 0) return;
  await checkNotClosed(deps, returning, newer);
  // Overbooked appointments hold no time, so they may return to a taken slot.
  const claiming = returning.filter(({ to }) => !to.overbooked);
  const heldTimes = await loadTakenTimes(deps, returning);
  for (const update of claiming) {
    const time = { from: update.to.startsAt, to: update.to.endsAt };
    const holder = heldTimes.get(update.to.doctorId)?.find((other) => overlaps(other, time));
    if (holder) throw await refuseTaken(deps, update, holder);
  }
}

async function loadTakenTimes({ tx, context: { clock } }: UndoDeps, returning: readonly AppointmentUpdate[]) {
  const returningIds = new Set(returning.map(({ appointment }) => appointment.id));
  const doctors = [...new Set(returning.map(({ to }) => to.doctorId))];
  const heldTimes = await bookingStore(tx).held(doctors, {
    from: Math.min(...returning.map(({ to }) => to.startsAt)),
    to: Math.max(...returning.map(({ to }) => to.endsAt)),
    wallNow: clock.wallNow(),
  });
  return Map.groupBy(
    heldTimes.filter((heldTime) => heldTime.offer !== null || !returningIds.has(heldTime.appointmentId)),
    (heldTime) => heldTime.doctorId,
  );
}

async function refuseTaken(deps: UndoDeps, returning: AppointmentUpdate, holder: HeldTime): Promise<Refusal> {
  if (holder.offer) return refuseReturn(deps, returning, { why: 'offered', offer: holder.offer });
  const { tx, context } = deps;
  const { clock } = context;
  const { appointment } = returning;
  const { cannot, nextFree } = await describeReturn(deps, returning);
  const theirs = await readAppointment(tx, holder.appointmentId);
  const described = await describeHolder(tx, holder.appointmentId);
  const takenText = formatTaken(described, clock.nowMs()) || 'Taken';
  return refuse(slotRefused, `${takenText} for ${theirs.patientName}: ${cannot}`, {
    ...described,
    why: 'taken',
    moving: appointment.id,
    nextFree,
  });
}

/**
 * Returns the refusal of a return to a time that is offered to another patient, or at which the patient has another
 * appointment.
 */
export async function refuseReturn(
  deps: UndoDeps,
  returning: AppointmentUpdate,
  conflict: Elsewhere | Extract<Conflict, { why: 'offered' }>,
): Promise<Refusal> {
  const { tx, context } = deps;
  const wallNow = context.clock.wallNow();
  const { cannot, nextFree } = await describeReturn(deps, returning);
  const described = await describeConflict(tx, conflict, wallNow);
  const sentence = `${formatConflict(conflict, wallNow)}: ${cannot}`;
  const details = { ...described, why: conflict.why, moving: returning.appointment.id, nextFree };
  return refuse(slotRefused, sentence, details);
}

async function describeReturn({ tx, context: { clock } }: UndoDeps, { appointment, to }: AppointmentUpdate) {
  const { patientName } = await readAppointment(tx, appointment.id);
  const doctor = await doctorStore(tx).find(to.doctorId);
  const query = { from: to.startsAt, length: to.endsAt - to.startsAt, forDesk: true };
  const patient = { patientId: appointment.patientId, exceptId: appointment.id };
  const nextFree = doctor ? await findNextFree(tx, clock, doctor, { ...query, patient }) : [];
  const where = `${formatWhen(to)} with ${doctor?.name ?? 'the doctor'}`;
  return { cannot: `${patientName} can't go back to ${where}`, nextFree };
}

async function checkNotClosed(
  { tx, context }: UndoDeps,
  returning: readonly AppointmentUpdate[],
  newer: readonly StoredChange[],
): Promise<void> {
  if (newer.length === 0) return;
  const plans = await loadWorkPlans(tx, [...new Set(returning.map(({ to }) => to.doctorId))]);
  for (const { appointment, to } of returning) {
    const closing = newer.find((newerChange) => {
      const concerns = newerChange.doctorId === null || newerChange.doctorId === to.doctorId;
      if (!concerns) return false;
      const doctorPlan = plans.get(to.doctorId);
      if (newerChange.what === 'hours changed')
        return doctorPlan !== undefined && isOutsideHours(doctorPlan, { ...appointment, ...to });
      if (newerChange.what === 'opening hours changed')
        return !isWithinOpening({ from: to.startsAt, to: to.endsAt }, doctorPlan?.clinic.openingHours ?? []);
      return newerChange.after !== null && overlaps(newerChange.after, { from: to.startsAt, to: to.endsAt });
    });
    if (!closing) continue;
    const { patientName } = await readAppointment(tx, appointment.id);
    const cause = closingTexts[closing.what];
    const sentence = `${patientName} can't go back to ${formatWhen(to)}, as ${cause}`;
    throw refuseNewer(sentence, closing, context.clock.nowMs());
  }
}
