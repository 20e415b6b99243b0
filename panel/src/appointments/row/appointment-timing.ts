import { getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';

/** Whether an appointment is on the clinic's current day. `now` is in wall minutes, here and below. */
export function isToday(appointment: ListedAppointment, now: number): boolean {
  return Math.floor(toSlotMinutes(appointment) / minutesPerDay) === Math.floor(now / minutesPerDay);
}

/** Whether a patient expected today may be checked in. */
export function mayArrive(appointment: ListedAppointment, now: number): boolean {
  return isExpected(appointment) && isToday(appointment, now);
}

/** Whether a patient may be marked as a no-show: expected, and the start time has passed. */
export function mayBeNoShow(appointment: ListedAppointment, now: number): boolean {
  return isExpected(appointment) && toSlotMinutes(appointment) <= now;
}

/** Whether the start time is ahead and the patient is not here. */
export function isAhead(appointment: ListedAppointment, now: number): boolean {
  return isExpected(appointment) && toSlotMinutes(appointment) > now;
}

function isExpected(appointment: ListedAppointment): boolean {
  return getStatus(appointment) === 'pending' && appointment.arrivedAt === null;
}

/** Whether the patient is here and not seen yet, waiting or in the room. */
export function isHere(appointment: ListedAppointment): boolean {
  const { arrivedAt, calledAt } = appointment;
  return (arrivedAt !== null || calledAt !== null) && getStatus(appointment) === 'pending';
}

/** Whether the patient was called in and not seen yet. */
export function isInRoom(appointment: ListedAppointment): boolean {
  return appointment.calledAt !== null && getStatus(appointment) === 'pending';
}

/** Whether the patient is here and was not called in. */
export function isWaiting(appointment: ListedAppointment): boolean {
  return appointment.calledAt === null && isHere(appointment);
}

/** Whether a patient of today may be called in, checked in or not. */
export function mayCallIn(appointment: ListedAppointment, now: number): boolean {
  return appointment.calledAt === null && getStatus(appointment) === 'pending' && isToday(appointment, now);
}

/** Whether the patient has confirmed and is not here yet. */
export function isConfirmed(appointment: ListedAppointment): boolean {
  return (
    getStatus(appointment) === 'pending' && !isHere(appointment) && appointment.confirmedAt !== undefined
  );
}
