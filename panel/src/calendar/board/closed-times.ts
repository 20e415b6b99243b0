import type { CalendarAnswer } from '@docket/contract/endpoints/calendar.ts';
import type { TimeOff } from '@docket/contract/endpoints/hours.ts';
import {
  parseClockTime,
  parseIsoDate,
  showSlotTime,
  toSlotMinutes,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';

export type CalendarDoctor = CalendarAnswer['doctors'][number];

/** Closed or held time in a doctor's day, in wall minutes. */
export interface ClosedTime {
  readonly id: string;
  readonly doctorId: string;
  readonly from: number;
  readonly to: number;
  /** The label; empty: outside working hours. */
  readonly name: string;
}

/**
 * Returns a doctor's closed times on the given days: gaps between the hours, time off with its reason, and times that
 * the clocks skip.
 */
export function listClosedTimes(
  doctor: CalendarDoctor,
  timeOff: readonly TimeOff[],
  skipped: CalendarAnswer['skipped'] = [],
): ClosedTime[] {
  const { doctorId } = doctor;
  const days = doctor.days.flatMap(({ date }) => parseDayStart(date) ?? []);
  const gaps = doctor.keepsHours ? doctor.days.flatMap((day) => findGaps(doctorId, day)) : [];
  const timeOffBlocks = timeOff
    .filter((period) => period.doctorId === null || period.doctorId === doctorId)
    .flatMap((period) => {
      const from = toWallMinute(period.fromDate, period.fromTime);
      const to = toWallMinute(period.toDate, period.toTime);
      // One block per day, each with its label.
      return days
        .map((day) => ({ from: Math.max(from, day), to: Math.min(to, day + minutesPerDay) }))
        .filter((part) => part.from < part.to)
        .map((part) => ({
          ...part,
          id: `off-${period._id}-${doctorId}-${part.from}`,
          doctorId,
          name: period.reason || (period.doctorId === null ? 'Clinic closed' : 'Time off'),
        }));
    });
  const skippedTimes = skipped.map(({ date, from, to }) => ({
    id: `skipped-${doctorId}-${date}`,
    doctorId,
    from: toWallMinute(date, from),
    to: toWallMinute(date, to),
    name: 'Clocks go forward',
  }));
  return [...gaps, ...timeOffBlocks, ...skippedTimes];
}

const heldIdPrefix = 'held-';

/** Whether a background block is a time held for a patient; otherwise it is closed time. */
export function isHeld({ id }: { readonly id: string | number }): boolean {
  return String(id).startsWith(heldIdPrefix);
}

/** Returns all doctors' times that are still held for waiting-list offers. `now` is in wall minutes. */
export function listHeldTimes(held: CalendarAnswer['held'], now: number): ClosedTime[] {
  return held
    .filter(({ until }) => toSlotMinutes(until) > now)
    .map(({ doctorId, durationMinutes, until, ...slot }) => {
      const from = toSlotMinutes(slot);
      const name = `Offered until ${showSlotTime(until.slotTime)}`;
      return { id: `${heldIdPrefix}${doctorId}-${from}`, doctorId, from, to: from + durationMinutes, name };
    });
}

function findGaps(doctorId: string, { date, intervals }: CalendarDoctor['days'][number]): ClosedTime[] {
  const day = parseDayStart(date);
  if (day === null) return [];
  const open = intervals
    .map(({ from, to }) => ({ from: day + parseMinutes(from), to: day + parseMinutes(to) }))
    .toSorted((one, other) => one.from - other.from);
  const edges = [day, ...open.flatMap(({ from, to }) => [from, to]), day + minutesPerDay];
  const gaps: ClosedTime[] = [];
  for (let at = 0; at < edges.length; at += 2) {
    const [from = 0, to = 0] = [edges[at], edges[at + 1]];
    if (from < to) gaps.push({ id: `closed-${doctorId}-${from}`, doctorId, from, to, name: '' });
  }
  return gaps;
}

function toWallMinute(date: string, time: string): number {
  return (parseDayStart(date) ?? 0) + parseMinutes(time);
}

function parseDayStart(isoDate: string): number | null {
  const date = parseIsoDate(isoDate);
  return date && toWallMinutes(date);
}

function parseMinutes(clockTime: string): number {
  return parseClockTime(clockTime) ?? 0;
}
