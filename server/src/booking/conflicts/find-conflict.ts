import { addDays, fromWallMinutes, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import type { AppointmentTime } from '../../appointments/store/rows.ts';
import { isAway } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { join, listSkippedTimes, overlaps, subtract } from '../../hours/open-times.ts';
import { type StoredTimeOff, timeOffStore } from '../../hours/store.ts';
import { type DoctorPlan, getNotice, listWorkHours, loadWorkPlan } from '../../hours/work-plans.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Connection, settleAll } from '../../platform/database/engine.ts';
import type { TimeRange } from '../../platform/time-range.ts';
import { toTimeRange } from '../rules.ts';
import { bookingStore, type HeldTime, type OpenOffer, type PatientTime } from '../store.ts';

/** The reason why an appointment can't take a time, with the conflicting data. */
export type Conflict =
  | { readonly why: 'past' | 'unavailable' | 'archived' }
  | { readonly why: 'skipped'; readonly skipped: TimeRange }
  | { readonly why: 'away'; readonly until: number }
  | { readonly why: 'time off'; readonly off: StoredTimeOff }
  | {
      readonly why: 'closed' | 'break';
      readonly doctorName: string;
      readonly hours: readonly TimeRange[];
      readonly hasHours: boolean;
    }
  | { readonly why: 'taken' | 'buffer'; readonly by: HeldTime; readonly bufferMinutes: number }
  | { readonly why: 'offered'; readonly offer: OpenOffer }
  | { readonly why: 'notice'; readonly noticeMinutes: number }
  | { readonly why: 'too far'; readonly latest: number };

/** The doctor is free, but the patient is with a doctor at that time. */
export interface Elsewhere {
  readonly why: 'elsewhere';
  readonly planned: PatientTime;
}

/** Too many of the doctor's pending appointments begin at that time, or overlap it, to overbook it. */
export interface Full {
  readonly why: 'full';
  readonly count: number;
  readonly isAtStart: boolean;
}

/** Returns the first conflict of a time with the doctor's situation; null if the desk may book it. */
export function findConflict(time: AppointmentTime, now: Situation): Conflict | null {
  const { startsAt } = time;
  const appointment = toTimeRange(time);
  const skipped = now.skipped.find((gap) => overlaps(gap, appointment));
  if (skipped) return { why: 'skipped', skipped };
  if (startsAt < now.wallNow) return { why: 'past' };
  if (now.doctor.archivedAt !== null) return { why: 'archived' };
  if (!now.doctor.available) return { why: 'unavailable' };
  if (now.awayUntil !== null && startsAt < now.awayUntil) return { why: 'away', until: now.awayUntil };
  const off = now.timeOff.find((period) => overlaps(period, appointment));
  if (off) return { why: 'time off', off };
  return (
    findTaken(appointment, now) ??
    findClosed(appointment, now) ??
    findTooClose(appointment, now) ??
    findOffered(appointment, now)
  );
}

/**
 * Returns the situation with only other appointments and skipped wall times, for an appointment that returns to its
 * former slot.
 */
export function ignoreWorkRules(now: Situation): Situation {
  const { doctor, doctorPlan } = now;
  return {
    ...now,
    doctor: { ...doctor, available: true },
    doctorPlan: { ...doctorPlan, hasHours: false, bufferMinutes: 0 },
    wallNow: Number.NEGATIVE_INFINITY,
    awayUntil: null,
    timeOff: [],
  };
}

/**
 * Like `findConflict`, with the limits for patients: stored hours, notice and farthest day. `latest`: the first wall
 * minute after that day.
 */
export function findOfferConflict(time: AppointmentTime, now: Situation, latest: number): Conflict | null {
  const conflict = findConflict(time, now);
  if (conflict) return conflict;
  const { hasHours } = now.doctorPlan;
  const noticeMinutes = getNotice(now.doctorPlan);
  if (!hasHours) return { why: 'closed', doctorName: now.doctor.name, hours: [], hasHours };
  if (time.startsAt < now.wallNow + noticeMinutes) return { why: 'notice', noticeMinutes };
  return time.startsAt >= latest ? { why: 'too far', latest } : null;
}

function findTaken(appointment: TimeRange, { held, doctorPlan }: Situation): Conflict | null {
  const by = held.find((heldTime) => heldTime.offer === null && overlaps(heldTime, appointment));
  return by ? { why: 'taken', by, bufferMinutes: doctorPlan.bufferMinutes } : null;
}

function findClosed(appointment: TimeRange, { doctor, hours, doctorPlan }: Situation): Conflict | null {
  if (!doctorPlan.hasHours) return null;
  const open = join(hours);
  const [outside] = subtract([appointment], open);
  if (!outside) return null;
  const opens = open[0]?.from ?? appointment.to;
  const closes = open.at(-1)?.to ?? appointment.from;
  const isInside = outside.from >= opens && outside.to <= closes;
  return { why: isInside ? 'break' : 'closed', doctorName: doctor.name, hours: open, hasHours: true };
}

// The buffer counts after the earlier appointment and after this one.
function findTooClose({ from, to }: TimeRange, { held, doctorPlan }: Situation): Conflict | null {
  const { bufferMinutes } = doctorPlan;
  const by = held.find(
    (heldTime) =>
      heldTime.offer === null &&
      overlaps({ from: heldTime.from - bufferMinutes, to: heldTime.to + bufferMinutes }, { from, to }),
  );
  return by ? { why: 'buffer', by, bufferMinutes } : null;
}

function findOffered(appointment: TimeRange, now: Situation): Conflict | null {
  const [offer] = findOffers(appointment, now);
  return offer ? { why: 'offered', offer } : null;
}

/** Returns the offers that conflict with an appointment at this time, buffers included. */
export function findOffers(
  { from, to }: TimeRange,
  { held, doctorPlan: { bufferMinutes } }: Pick<Situation, 'held' | 'doctorPlan'>,
): OpenOffer[] {
  return held.flatMap(({ offer, ...heldTime }) =>
    offer && overlaps({ from: heldTime.from - bufferMinutes, to: heldTime.to + bufferMinutes }, { from, to })
      ? [offer]
      : [],
  );
}

/** All data that decide whether an appointment may take a doctor's time. */
interface Situation {
  readonly doctor: DoctorRecord;
  readonly doctorPlan: DoctorPlan;
  readonly wallNow: number;
  /** wall minutes; null: not away */
  readonly awayUntil: number | null;
  /** working hours of that day */
  readonly hours: readonly TimeRange[];
  readonly timeOff: readonly StoredTimeOff[];
  readonly skipped: readonly TimeRange[];
  /** appointments and offers around that time, earliest first */
  readonly held: readonly HeldTime[];
}

/**
 * Loads the situation of a doctor around a time. `exceptId`: the appointment that moves there. `exceptOfferId`: the
 * offer accepted with it.
 */
export async function loadSituation(
  connection: Connection,
  clock: Clock,
  {
    doctor,
    doctorPlan,
    time,
    exceptId,
    exceptOfferId,
  }: {
    doctor: DoctorRecord;
    doctorPlan?: DoctorPlan;
    time: AppointmentTime;
    exceptId?: string;
    exceptOfferId?: string;
  },
): Promise<Situation> {
  const { date } = fromWallMinutes(time.startsAt);
  const known = doctorPlan ?? (await loadWorkPlan(connection, doctor.id));
  const day = { from: toWallMinutes(date), to: toWallMinutes(addDays(date, 1)) };
  const around = { from: time.startsAt - known.bufferMinutes, to: time.endsAt + known.bufferMinutes };
  const wallNow = clock.wallNow();
  const [held, timeOff] = await settleAll(
    bookingStore(connection).held([doctor.id], { ...around, wallNow }),
    timeOffStore(connection).between([doctor.id], day),
  );
  return {
    doctor,
    doctorPlan: known,
    wallNow,
    awayUntil: isAway(doctor, wallNow) ? doctor.awayUntil : null,
    hours: listWorkHours(known, date, date),
    timeOff,
    skipped: listSkippedTimes(clock.timeZone, date, date),
    held: held.filter(({ appointmentId, offer }) =>
      offer ? offer.id !== exceptOfferId : appointmentId !== exceptId,
    ),
  };
}

export interface DoctorSlot extends AppointmentTime {
  readonly doctorId: string;
}

/**
 * Aborts a transaction that meets a conflict. `runSlotTransaction` turns it into a refusal, so that the search for
 * free slots runs without a lock.
 */
export class BookingConflict extends Error {
  readonly slot: DoctorSlot;
  /** null: a concurrent appointment was first, and the database refused this one */
  readonly conflict: Conflict | Elsewhere | Full | null;
  constructor(slot: DoctorSlot, conflict: Conflict | Elsewhere | Full | null) {
    super(`BookingConflict: ${conflict?.why ?? 'taken'}`);
    this.name = 'BookingConflict';
    this.slot = slot;
    this.conflict = conflict;
  }
}
