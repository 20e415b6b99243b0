import { addDays, fromWallMinutes, toWallMinutes } from '@docket/contract/slot-date.ts';
import { isAway } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { type Interval, join, overlaps, skippedTimes, subtract } from '../../hours/open-times.ts';
import { type KeptTimeOff, timeOffStore } from '../../hours/store.ts';
import { type DoctorPlan, hoursOf, loadWorkPlan, noticeOf } from '../../hours/work-plans.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Connection, together } from '../../platform/database/engine.ts';
import type { TimeSpan } from '../rules.ts';
import { bookingStore, type HeldTime, type PatientTime, type StandingOffer } from '../store.ts';

/** Why an appointment may not take a time, with what it conflicts with. */
export type Conflict =
  | { readonly why: 'past' | 'unavailable' | 'archived' }
  | { readonly why: 'skipped'; readonly skipped: Interval }
  | { readonly why: 'away'; readonly until: number }
  | { readonly why: 'time off'; readonly off: KeptTimeOff }
  | { readonly why: 'closed' | 'break'; readonly hours: readonly Interval[]; readonly isKept: boolean }
  | { readonly why: 'taken' | 'buffer'; readonly by: HeldTime; readonly bufferMinutes: number }
  | { readonly why: 'offered'; readonly offer: StandingOffer }
  | { readonly why: 'notice'; readonly noticeMinutes: number }
  | { readonly why: 'too far'; readonly latest: number };

/** The doctor is free, and the patient is with a doctor at that time. */
export interface Elsewhere {
  readonly why: 'elsewhere';
  readonly planned: PatientTime;
}

/** Too many of the doctor's pending appointments begin at that time for another one on top of them. */
export interface Full {
  readonly why: 'full';
  readonly count: number;
}

/** The first conflict of a time with its doctor's situation, or null when the desk may book it. */
export function findConflict({ startsAt, endsAt }: TimeSpan, now: Situation): Conflict | null {
  const appointment = { from: startsAt, to: endsAt };
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

/** A situation in which only other appointments, and what no clock shows, are in the way: for somebody who was there before. */
export function whereOnlyAppointmentsCount(now: Situation): Situation {
  const { doctor, doctorPlan } = now;
  return {
    ...now,
    doctor: { ...doctor, available: true },
    doctorPlan: { ...doctorPlan, isKept: false, bufferMinutes: 0 },
    wallNow: Number.NEGATIVE_INFINITY,
    awayUntil: null,
    timeOff: [],
  };
}

/** The same for what patients are offered: hours must be kept, and the shortest notice and the farthest day bind. `latest`: the first minute behind that day. */
export function findOfferConflict(time: TimeSpan, now: Situation, latest: number): Conflict | null {
  const conflict = findConflict(time, now);
  if (conflict) return conflict;
  const { isKept } = now.doctorPlan;
  const noticeMinutes = noticeOf(now.doctorPlan);
  if (!isKept) return { why: 'closed', hours: [], isKept };
  if (time.startsAt < now.wallNow + noticeMinutes) return { why: 'notice', noticeMinutes };
  return time.startsAt >= latest ? { why: 'too far', latest } : null;
}

function findTaken(appointment: Interval, { held, doctorPlan }: Situation): Conflict | null {
  const by = held.find((heldTime) => heldTime.offer === null && overlaps(heldTime, appointment));
  return by ? { why: 'taken', by, bufferMinutes: doctorPlan.bufferMinutes } : null;
}

function findClosed(appointment: Interval, { hours, doctorPlan }: Situation): Conflict | null {
  if (!doctorPlan.isKept) return null;
  const open = join(hours);
  const [outside] = subtract([appointment], open);
  if (!outside) return null;
  const opens = open[0]?.from ?? appointment.to;
  const closes = open.at(-1)?.to ?? appointment.from;
  const isInside = outside.from >= opens && outside.to <= closes;
  return { why: isInside ? 'break' : 'closed', hours: open, isKept: true };
}

// Each appointment keeps its buffer: the one before this one, and this one before the next.
function findTooClose({ from, to }: Interval, { held, doctorPlan }: Situation): Conflict | null {
  const { bufferMinutes } = doctorPlan;
  const by = held.find(
    (heldTime) =>
      heldTime.offer === null &&
      overlaps({ from: heldTime.from - bufferMinutes, to: heldTime.to + bufferMinutes }, { from, to }),
  );
  return by ? { why: 'buffer', by, bufferMinutes } : null;
}

function findOffered(appointment: Interval, now: Situation): Conflict | null {
  const [offer] = findOffers(appointment, now);
  return offer ? { why: 'offered', offer } : null;
}

/** The offers that an appointment at this time would leave no room for: what is accepted keeps its buffer, too. */
export function findOffers(
  { from, to }: Interval,
  { held, doctorPlan: { bufferMinutes } }: Pick<Situation, 'held' | 'doctorPlan'>,
): StandingOffer[] {
  return held.flatMap(({ offer, ...heldTime }) =>
    offer && overlaps({ from: heldTime.from - bufferMinutes, to: heldTime.to + bufferMinutes }, { from, to })
      ? [offer]
      : [],
  );
}

/** All that decides whether an appointment may take a time of a doctor. */
interface Situation {
  readonly doctor: DoctorRecord;
  readonly doctorPlan: DoctorPlan;
  readonly wallNow: number;
  /** wall minutes; null: not away */
  readonly awayUntil: number | null;
  /** of that day */
  readonly hours: readonly Interval[];
  readonly timeOff: readonly KeptTimeOff[];
  readonly skipped: readonly Interval[];
  /** the appointments and offers around that time that hold it, in order */
  readonly held: readonly HeldTime[];
}

/**
 * Takes the connection, the clock, a doctor with hours and the wanted time; `exceptId` is the appointment that is to move there,
 * `exceptOfferId` the offer that is accepted with it.
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
    time: TimeSpan;
    exceptId?: string;
    exceptOfferId?: string;
  },
): Promise<Situation> {
  const { date } = fromWallMinutes(time.startsAt);
  const known = doctorPlan ?? (await loadWorkPlan(connection, doctor.id));
  const day = { from: toWallMinutes(date), to: toWallMinutes(addDays(date, 1)) };
  const around = { from: time.startsAt - known.bufferMinutes, to: time.endsAt + known.bufferMinutes };
  const wallNow = clock.wallNow();
  const [held, timeOff] = await together(
    bookingStore(connection).held([doctor.id], { ...around, wallNow }),
    timeOffStore(connection).between([doctor.id], day),
  );
  return {
    doctor,
    doctorPlan: known,
    wallNow,
    awayUntil: isAway(doctor, wallNow) ? doctor.awayUntil : null,
    hours: hoursOf(known, date, date),
    timeOff,
    skipped: skippedTimes(clock.timeZone, date, date),
    held: held.filter(({ appointmentId, offer }) =>
      offer ? offer.id !== exceptOfferId : appointmentId !== exceptId,
    ),
  };
}

/** A time of a doctor. */
export interface DoctorSlot extends TimeSpan {
  readonly doctorId: string;
}

/**
 * Thrown out of a transaction that meets a conflict. It becomes a refusal outside, where looking for the next free times
 * holds no lock.
 */
export class BookingConflict extends Error {
  readonly slot: DoctorSlot;
  /** null: another appointment was faster, and the database refused this one */
  readonly conflict: Conflict | Elsewhere | Full | null;
  constructor(slot: DoctorSlot, conflict: Conflict | Elsewhere | Full | null) {
    super(`BookingConflict: ${conflict?.why ?? 'taken'}`);
    this.name = 'BookingConflict';
    this.slot = slot;
    this.conflict = conflict;
  }
}
