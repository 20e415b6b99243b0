import {
  addDays,
  type CalendarDate,
  fromWallMinutes,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { maxAppointmentMinutes, minutesPerDay } from '@docket/contract/rules/limits.ts';
import { isAvailable } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { listSkippedTimes, overlaps } from '../../hours/open-times.ts';
import { type StoredTimeOff, timeOffStore } from '../../hours/store.ts';
import { type DoctorPlan, getNotice, listWorkHours, loadWorkPlans } from '../../hours/work-plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { TimeRange } from '../../platform/time-range.ts';
import { bookingStore, type HeldTimesQuery } from '../store.ts';
import { findOpenSlots } from './find-open-slots.ts';

// The first slots are usually near, so the first search covers one day. Each further one covers twice as many, up to
// two weeks.
const firstSearchDays = 1;
const maxSearchDays = 14;

export interface FreeSlotsQuery {
  /** First and last day to search. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** Earliest start in wall minutes; never before now. */
  readonly notBefore?: number;
  /** Minutes; default: each doctor's slot length */
  readonly length?: number | undefined;
  /** Length in slots of the doctor, if `length` is absent; default: one. */
  readonly lengthInSlots?: number;
  /** Filters start times (wall minutes); default: all. */
  readonly isAllowedStart?: (start: number) => boolean;
  /** Times when the patient is with a doctor; overlapping slots are excluded. */
  readonly avoid?: readonly TimeRange[];
  /** Maximum of slots per doctor. */
  readonly maxPerDoctor?: number | undefined;
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
  const { first, last, maxPerDoctor = Number.POSITIVE_INFINITY, maxSlots = Number.POSITIVE_INFINITY } = query;
  const ids = doctors.map((doctor) => doctor.id);
  const plans = await loadWorkPlans(connection, ids);
  const range = { from: toWallMinutes(first), to: toWallMinutes(addDays(last, 1)) };
  const timeOff = await timeOffStore(connection).between(ids, range);
  const skipped = listSkippedTimes(clock.timeZone, first, last);
  const searches = doctors.flatMap((doctor) => {
    const doctorPlan = plans.get(doctor.id);
    return doctorPlan ? [startSearch(doctor, doctorPlan, { timeOff, skipped }, query, clock)] : [];
  });
  const countRemaining = ({ starts }: FreeTimes) => Math.min(maxPerDoctor, maxSlots + 1) - starts.length;
  let count = 0;
  for (
    let from = first, days = Number.isFinite(maxPerDoctor) ? firstSearchDays : maxSearchDays;
    toWallMinutes(from) < range.to;
    days = Math.min(days * 2, maxSearchDays)
  ) {
    const to = pickEarlier(addDays(from, days - 1), last);
    const day = { from: toWallMinutes(from), to: toWallMinutes(to) + minutesPerDay };
    const active = searches.filter(
      (search) => search.starts.length < maxPerDoctor && day.from < search.latest && day.to > search.earliest,
    );
    const taken = await loadHeldTimes(connection, active, { ...day, wallNow: clock.wallNow() });
    for (const search of active) {
      const lengthMinutes =
        query.length ??
        Math.min(search.doctorPlan.slotMinutes * (query.lengthInSlots ?? 1), maxAppointmentMinutes);
      const isAllowedStart = createStartFilter(query, lengthMinutes);
      const found = findOpenSlots({
        hours: listWorkHours(search.doctorPlan, from, to),
        closed: search.closed,
        taken: taken.get(search.doctor.id) ?? [],
        slotMinutes: search.doctorPlan.slotMinutes,
        lengthMinutes,
        bufferMinutes: search.doctorPlan.bufferMinutes,
        earliest: search.earliest,
        latest: search.latest,
        maxStarts: isAllowedStart ? Number.POSITIVE_INFINITY : countRemaining(search),
      });
      const fitting = isAllowedStart ? found.filter(isAllowedStart).slice(0, countRemaining(search)) : found;
      search.starts.push(...fitting);
      count += fitting.length;
      if (count > maxSlots) return { found: searches, isCutOff: true };
    }
    if (searches.every((search) => search.starts.length >= maxPerDoctor)) break;
    from = addDays(to, 1);
  }
  return { found: searches, isCutOff: false };
}

/** Returns a filter of start times; undefined if all may be offered. */
function createStartFilter({ isAllowedStart, avoid = [] }: FreeSlotsQuery, length: number) {
  if (avoid.length === 0) return isAllowedStart;
  return (start: number) =>
    (isAllowedStart?.(start) ?? true) &&
    !avoid.some((time) => overlaps(time, { from: start, to: start + length }));
}

interface DoctorSearch extends FreeTimes {
  readonly closed: readonly TimeRange[];
  readonly earliest: number;
  readonly latest: number;
}

function startSearch(
  doctor: DoctorRecord,
  doctorPlan: DoctorPlan,
  { timeOff, skipped }: { timeOff: readonly StoredTimeOff[]; skipped: readonly TimeRange[] },
  { forDesk = false, notBefore = 0 }: FreeSlotsQuery,
  clock: Clock,
): DoctorSearch {
  const wallNow = clock.wallNow();
  const doctorTimeOff = timeOff.filter((off) => off.doctorId === null || off.doctorId === doctor.id);
  const ready = isAvailable({ ...doctor, awayUntil: null }, wallNow);
  const notice = forDesk ? 0 : getNotice(doctorPlan);
  return {
    doctor,
    doctorPlan,
    starts: [],
    closed: [...doctorTimeOff, ...skipped].sort((a, b) => a.from - b.from),
    earliest: Math.max(wallNow + notice, notBefore, doctor.awayUntil ?? 0),
    latest: ready && doctorPlan.hasHours ? findBookingEnd(doctorPlan, forDesk, clock) : 0,
  };
}

/** Returns the first wall minute after the farthest bookable day. */
export function findBookingEnd(doctorPlan: DoctorPlan, forDesk: boolean, clock: Clock): number {
  if (forDesk) return Number.POSITIVE_INFINITY;
  return toWallMinutes(addDays(clock.today(), doctorPlan.farthestDays + 1));
}

// Includes the buffers of appointments just before and after these days.
async function loadHeldTimes(connection: Connection, active: readonly DoctorSearch[], day: HeldTimesQuery) {
  const buffer = Math.max(0, ...active.map(({ doctorPlan }) => doctorPlan.bufferMinutes));
  const held = await bookingStore(connection).held(
    active.map(({ doctor }) => doctor.id),
    { from: day.from - buffer, to: day.to + buffer, wallNow: day.wallNow },
  );
  return Map.groupBy(held, ({ doctorId }) => doctorId);
}

function pickEarlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return toWallMinutes(a) < toWallMinutes(b) ? a : b;
}

export function toDate(wallMinutes: number): CalendarDate {
  return fromWallMinutes(wallMinutes).date;
}
