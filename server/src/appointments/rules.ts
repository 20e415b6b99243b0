import type { Status } from '@docket/contract/endpoints/appointments.ts';
import {
  type CalendarDate,
  toIsoDate,
  toWallMinutes,
  wallClockIn,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Caller } from '../platform/serve.ts';

/** The changes of an appointment's status. */
export type StatusChange = 'cancel' | 'complete' | 'restore';

/** The status that each change results in. */
export const statusAfter = {
  cancel: 'cancelled',
  complete: 'completed',
  restore: 'pending',
} as const satisfies Record<StatusChange, Status>;

/** Returns why a status change is refused, or null. Only pending appointments close; only closed ones reopen. */
export function explainStatusRefusal(change: StatusChange, status: Status): string | null {
  const mayBe = change === 'restore' ? status !== 'pending' : status === 'pending';
  return mayBe ? null : `Appointment is already ${status}`;
}

/** Returns why the payment can't be set, or null. */
export function explainPaymentRefusal(status: Status): string | null {
  return status === 'cancelled' ? 'Appointment is already cancelled' : null;
}

/**
 * Returns the check-in (epoch milliseconds) after a status change. A restore keeps a check-in of today only. A
 * no-show keeps it in the row, in case the patient was marked by mistake.
 */
export function decideArrival(
  change: StatusChange,
  arrivedAt: number | null,
  clock: Pick<Clock, 'timeZone' | 'today'>,
): number | null {
  if (arrivedAt === null || change !== 'restore') return arrivedAt;
  const { date } = wallClockIn(clock.timeZone, arrivedAt);
  return toWallMinutes(date) === toWallMinutes(clock.today()) ? arrivedAt : null;
}

/** Returns whether two appointments begin on one day at the clinic. */
export function isSameDay(appointment: { startsAt: number }, other: { startsAt: number }): boolean {
  return Math.floor(appointment.startsAt / minutesPerDay) === Math.floor(other.startsAt / minutesPerDay);
}

/** Returns whether an appointment begins on that day at the clinic. */
export function isOnDay(appointment: { startsAt: number }, day: CalendarDate): boolean {
  return isSameDay(appointment, { startsAt: toWallMinutes(day) });
}

/** Returns whether a caller may see the sums of a range of days: the front desk only those of today. */
export function maySeeSums(
  { role, isManager }: Pick<Caller, 'role' | 'isManager'>,
  days: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: CalendarDate,
): boolean {
  if (role === 'doctor' || isManager) return true;
  return days.from === toIsoDate(today) && days.to === toIsoDate(today);
}
