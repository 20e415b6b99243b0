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

// Few requested slots are usually near, so the first search covers one day and each further one twice as many, up to
// two weeks.
const lookFirst = 1;
const maxLookDays = 14;

export interface FreeSlotsQuery {
  /** first and last day to search */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** Earliest start in wall minutes; never before now. */
  readonly notBefore?: number;
  /** minutes; default: each doctor's slot length */
  readonly length?: number | undefined;
  /** Length in slots of the doctor, if `length` is absent; default: one. */
  readonly slotTimes?: number;
  /** Filters start times (wall minutes); default: all. */
  readonly mayOffer?: (start: number) => boolean;
  /** Times when the patient is with a doctor; overlapping slots are excluded. */
  readonly avoid?: readonly Interval[];
  /** most slots per doctor */
  readonly most?: number | undefined;
  /** True: ignores notice and farthest day, which apply to patients only. */
  readonly forDesk?: boolean;
  /** Ends the search beyond this total number of slots. */
  readonly maxSlots?: number;
}

/** A doctor with the free start times in wall minutes, earliest first. */
export interface FreeTimes {
  readonly doctor: DoctorRecord;
  readonly doctorPlan: DoctorPlan;
  readonly starts: number[];
}

/**
 * Searches the free slots of doctors a few days at a time, with one query per step for all who need more. Archived or
 * unavailable doctors have none; absent ones from their return on.
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

/** Returns a filter of start times; undefined if all may be offered. */
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

/** Returns the first wall minute after the farthest bookable day. */
export function latestOf(doctorPlan: DoctorPlan, forDesk: boolean, clock: Clock): number {
  if (forDesk) return Number.POSITIVE_INFINITY;
  return toWallMinutes(addDays(clock.today(), doctorPlan.farthestDays + 1));
}

// Includes the buffers of appointments just before and after these days.
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
