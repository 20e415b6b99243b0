import { maxAppointmentMinutes, minutesPerDay } from '@docket/contract/limits.ts';
import { addDays, type CalendarDate, fromWallMinutes, toWallMinutes } from '@docket/contract/slot-date.ts';
import { isAvailable } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { type Interval, overlaps, skippedTimes } from '../../hours/open-times.ts';
import { type KeptTimeOff, timeOffStore } from '../../hours/store.ts';
import { type DoctorPlan, hoursOf, loadWorkPlans, noticeOf } from '../../hours/work-plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { bookingStore, type HeldWindow } from '../store.ts';
import { findOpenSlots } from './find-open-slots.ts';

// Whoever wants a few slots soon has them: the first look is short, each further one twice as long, to two weeks.
const lookFirst = 1;
const maxLookDays = 14;

/** Which free times are wanted. */
export interface FreeSlotsQuery {
  /** the first and the last day to look at */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** No slot begins before this wall minute; now, unless it is later. */
  readonly notBefore?: number;
  /** minutes; each doctor's own slot length unless told */
  readonly length?: number | undefined;
  /** How many of a doctor's slots an appointment lasts where no length is told; one unless told. */
  readonly slotTimes?: number;
  /** Which wall minutes may be offered; all of them unless told. */
  readonly mayOffer?: (start: number) => boolean;
  /** Times at which the patient is with a doctor: nothing is offered that overlaps one. */
  readonly avoid?: readonly Interval[];
  /** most slots of each doctor */
  readonly most?: number | undefined;
  /** Minimum notice and farthest day bind what patients are offered, not the desk. */
  readonly forDesk?: boolean;
  /** More slots than this in all are too many: the walk ends. */
  readonly maxSlots?: number;
}

/** A doctor with the wall minutes at which an appointment may begin, in order. */
export interface FreeTimes {
  readonly doctor: DoctorRecord;
  readonly doctorPlan: DoctorPlan;
  readonly starts: number[];
}

/**
 * Walks the days for the free times of some doctors: a few days at a time with one query for all of them, leaving out who
 * has enough. Who is archived or switched off has none; who is away has them from the return on.
 */
export async function findFreeSlots(
  connection: Connection,
  clock: Clock,
  doctors: readonly DoctorRecord[],
  query: FreeSlotsQuery,
): Promise<{ found: FreeTimes[]; isCutOff: boolean }> {
  const {
    first,
    last,
    most: maxPerDoctor = Number.POSITIVE_INFINITY,
    maxSlots = Number.POSITIVE_INFINITY,
  } = query;
  const ids = doctors.map((doctor) => doctor.id);
  const plans = await loadWorkPlans(connection, ids);
  const whole = { from: toWallMinutes(first), to: toWallMinutes(addDays(last, 1)) };
  const timeOff = await timeOffStore(connection).between(ids, whole);
  const skipped = skippedTimes(clock.timeZone, first, last);
  const seekers = doctors.flatMap((doctor) => {
    const doctorPlan = plans.get(doctor.id);
    return doctorPlan ? [startSeeking(doctor, doctorPlan, { timeOff, skipped }, query, clock)] : [];
  });
  const mostOf = ({ starts }: FreeTimes) => Math.min(maxPerDoctor, maxSlots + 1) - starts.length;
  let count = 0;
  for (
    let from = first, days = Number.isFinite(maxPerDoctor) ? lookFirst : maxLookDays;
    toWallMinutes(from) < whole.to;
    days = Math.min(days * 2, maxLookDays)
  ) {
    const to = earlier(addDays(from, days - 1), last);
    const day = { from: toWallMinutes(from), to: toWallMinutes(to) + minutesPerDay };
    const seeking = seekers.filter(
      (seeker) => seeker.starts.length < maxPerDoctor && day.from < seeker.latest && day.to > seeker.earliest,
    );
    const taken = await heldBy(connection, seeking, { ...day, wallNow: clock.wallNow() });
    for (const seeker of seeking) {
      const lengthMinutes =
        query.length ??
        Math.min(seeker.doctorPlan.slotMinutes * (query.slotTimes ?? 1), maxAppointmentMinutes);
      const mayOffer = judgeStarts(query, lengthMinutes);
      const found = findOpenSlots({
        hours: hoursOf(seeker.doctorPlan, from, to),
        closed: seeker.closed,
        taken: taken.get(seeker.doctor.id) ?? [],
        slotMinutes: seeker.doctorPlan.slotMinutes,
        lengthMinutes,
        bufferMinutes: seeker.doctorPlan.bufferMinutes,
        earliest: seeker.earliest,
        latest: seeker.latest,
        maxStarts: mayOffer ? Number.POSITIVE_INFINITY : mostOf(seeker),
      });
      const fitting = mayOffer ? found.filter(mayOffer).slice(0, mostOf(seeker)) : found;
      seeker.starts.push(...fitting);
      count += fitting.length;
      if (count > maxSlots) return { found: seekers, isCutOff: true };
    }
    if (seekers.every((seeker) => seeker.starts.length >= maxPerDoctor)) break;
    from = addDays(to, 1);
  }
  return { found: seekers, isCutOff: false };
}

/** Judges whether a start may be offered; undefined: all may. */
function judgeStarts({ mayOffer, avoid = [] }: FreeSlotsQuery, length: number) {
  if (avoid.length === 0) return mayOffer;
  return (start: number) =>
    (mayOffer?.(start) ?? true) && !avoid.some((time) => overlaps(time, { from: start, to: start + length }));
}

interface Seeker extends FreeTimes {
  readonly closed: readonly Interval[];
  readonly earliest: number;
  readonly latest: number;
}

function startSeeking(
  doctor: DoctorRecord,
  doctorPlan: DoctorPlan,
  { timeOff, skipped }: { timeOff: readonly KeptTimeOff[]; skipped: readonly Interval[] },
  { forDesk = false, notBefore = 0 }: FreeSlotsQuery,
  clock: Clock,
): Seeker {
  const wallNow = clock.wallNow();
  const doctorTimeOff = timeOff.filter((off) => off.doctorId === null || off.doctorId === doctor.id);
  const ready = isAvailable({ ...doctor, awayUntil: null }, wallNow);
  const notice = forDesk ? 0 : noticeOf(doctorPlan);
  return {
    doctor,
    doctorPlan,
    starts: [],
    closed: [...doctorTimeOff, ...skipped].sort((a, b) => a.from - b.from),
    earliest: Math.max(wallNow + notice, notBefore, doctor.awayUntil ?? 0),
    latest: ready && doctorPlan.isKept ? latestOf(doctorPlan, forDesk, clock) : 0,
  };
}

/** The first wall minute behind the farthest day that is offered. */
export function latestOf(doctorPlan: DoctorPlan, forDesk: boolean, clock: Clock): number {
  if (forDesk) return Number.POSITIVE_INFINITY;
  return toWallMinutes(addDays(clock.today(), doctorPlan.farthestDays + 1));
}

// The buffer of an earlier appointment may reach into these days, and that of their last slot beyond them.
async function heldBy(connection: Connection, seeking: readonly Seeker[], day: HeldWindow) {
  const buffer = Math.max(0, ...seeking.map(({ doctorPlan }) => doctorPlan.bufferMinutes));
  const held = await bookingStore(connection).held(
    seeking.map(({ doctor }) => doctor.id),
    { from: day.from - buffer, to: day.to + buffer, wallNow: day.wallNow },
  );
  return Map.groupBy(held, ({ doctorId }) => doctorId);
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return toWallMinutes(a) < toWallMinutes(b) ? a : b;
}

export function dateOf(wallMinutes: number): CalendarDate {
  return fromWallMinutes(wallMinutes).date;
}
