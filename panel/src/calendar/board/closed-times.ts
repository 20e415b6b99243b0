import type { CalendarAnswer } from '@docket/contract/calendar.ts';
import type { TimeOff } from '@docket/contract/hours.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import {
  parseClockTime,
  parseIsoDate,
  showSlotTime,
  slotOrder,
  toWallMinutes,
} from '@docket/contract/slot-date.ts';

export type CalendarDoctor = CalendarAnswer['doctors'][number];

/** Closed or held time in a doctor's day, in wall minutes. */
export interface ClosedTime {
  readonly id: string;
  readonly doctorId: string;
  readonly from: number;
  readonly to: number;
  /** What to call it; empty: outside of working hours. */
  readonly name: string;
}

/**
 * When a doctor does not work on the days asked for: the gaps between the hours kept, each time off by its reason, and
 * what no clock shows.
 */
export function closedTimes(
  doctor: CalendarDoctor,
  timeOff: readonly TimeOff[],
  skipped: CalendarAnswer['skipped'] = [],
): ClosedTime[] {
  const { doctorId } = doctor;
  const days = doctor.days.flatMap(({ date }) => startOf(date) ?? []);
  const gaps = doctor.keepsHours ? doctor.days.flatMap((day) => gapsOf(doctorId, day)) : [];
  const off = timeOff
    .filter((period) => period.doctorId === null || period.doctorId === doctorId)
    .flatMap((period) => {
      const from = wallAt(period.fromDate, period.fromTime);
      const to = wallAt(period.toDate, period.toTime);
      // Drawn a day at a time, each with its name.
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
  const never = skipped.map(({ date, from, to }) => ({
    id: `skipped-${doctorId}-${date}`,
    doctorId,
    from: wallAt(date, from),
    to: wallAt(date, to),
    name: 'Clocks go forward',
  }));
  return [...gaps, ...off, ...never];
}

const heldMark = 'held-';

/** Whether a ground is a time that is held for somebody; else nobody works there. */
export function isHeld({ id }: { readonly id: string | number }): boolean {
  return String(id).startsWith(heldMark);
}

/** The times of all doctors that are held for somebody of the waiting list at a wall minute. */
export function heldTimes(held: CalendarAnswer['held'], now: number): ClosedTime[] {
  return held
    .filter(({ until }) => slotOrder(until) > now)
    .map(({ doctorId, durationMinutes, until, ...slot }) => {
      const from = slotOrder(slot);
      const name = `Offered until ${showSlotTime(until.slotTime)}`;
      return { id: `${heldMark}${doctorId}-${from}`, doctorId, from, to: from + durationMinutes, name };
    });
}

function gapsOf(doctorId: string, { date, intervals }: CalendarDoctor['days'][number]): ClosedTime[] {
  const day = startOf(date);
  if (day === null) return [];
  const open = intervals
    .map(({ from, to }) => ({ from: day + minutesOf(from), to: day + minutesOf(to) }))
    .toSorted((one, other) => one.from - other.from);
  const edges = [day, ...open.flatMap(({ from, to }) => [from, to]), day + minutesPerDay];
  const gaps: ClosedTime[] = [];
  for (let at = 0; at < edges.length; at += 2) {
    const [from = 0, to = 0] = [edges[at], edges[at + 1]];
    if (from < to) gaps.push({ id: `closed-${doctorId}-${from}`, doctorId, from, to, name: '' });
  }
  return gaps;
}

function wallAt(date: string, time: string): number {
  return (startOf(date) ?? 0) + minutesOf(time);
}

function startOf(isoDate: string): number | null {
  const date = parseIsoDate(isoDate);
  return date && toWallMinutes(date);
}

function minutesOf(clockTime: string): number {
  return parseClockTime(clockTime) ?? 0;
}
