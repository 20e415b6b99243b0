import { parseSlotDate, parseSlotTime, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { AppointmentTime } from '../appointments/store/rows.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TimeRange } from '../platform/time-range.ts';

/** Returns the wall minute at which a slot begins. Throws Refusal (invalid) for a nonexistent date or time. */
export function readStart({ slotDate, slotTime }: { slotDate: string; slotTime: string }): number {
  const date = parseSlotDate(slotDate);
  const minutes = parseSlotTime(slotTime);
  if (!date || minutes === null) {
    throw new Refusal('invalid', 'slotDate and slotTime must be a real time', { field: 'slotDate' });
  }
  return toWallMinutes(date, minutes);
}

export function toAppointmentTime(startsAt: number, durationMinutes: number): AppointmentTime {
  return { startsAt, endsAt: startsAt + durationMinutes };
}

/** Returns the time of an appointment as a range. */
export function toTimeRange({ startsAt, endsAt }: AppointmentTime): TimeRange {
  return { from: startsAt, to: endsAt };
}

/** Returns whether an appointment continues into the next day. Ending at midnight is allowed. */
export function passesMidnight({ startsAt, endsAt }: AppointmentTime): boolean {
  return endsAt > (Math.floor(startsAt / minutesPerDay) + 1) * minutesPerDay;
}
