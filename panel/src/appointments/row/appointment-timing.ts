import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';

/** Tells whether an appointment is of the day the clinic's clock shows. `now` is in wall minutes, here and below. */
export function isToday(appointment: Appointment, now: number): boolean {
  return Math.floor(slotOrder(appointment) / minutesPerDay) === Math.floor(now / minutesPerDay);
}

/** A patient expected today may be checked in. */
export function mayArrive(appointment: Appointment, now: number): boolean {
  return isExpected(appointment) && isToday(appointment, now);
}

/** A patient who is not here when the time has come may be marked as a no-show. */
export function mayBeNoShow(appointment: Appointment, now: number): boolean {
  return isExpected(appointment) && slotOrder(appointment) <= now;
}

/** Its time has not come, and the patient is not here. */
export function isAhead(appointment: Appointment, now: number): boolean {
  return isExpected(appointment) && slotOrder(appointment) > now;
}

function isExpected(appointment: Appointment): boolean {
  return statusOf(appointment) === 'pending' && appointment.arrivedAt === null;
}

/** Tells whether the patient is here and has not been seen yet, waiting or in the room. */
export function isHere(appointment: Appointment): boolean {
  const { arrivedAt, calledAt } = appointment;
  return (arrivedAt !== null || calledAt !== null) && statusOf(appointment) === 'pending';
}

/** Tells whether the patient was called in and has not been seen yet. */
export function isInRoom(appointment: Appointment): boolean {
  return appointment.calledAt !== null && statusOf(appointment) === 'pending';
}

/** Tells whether the patient is here and was not called in. */
export function isWaiting(appointment: Appointment): boolean {
  return appointment.calledAt === null && isHere(appointment);
}

/** A patient of today may be called in, whether checked in or not. */
export function mayCallIn(appointment: Appointment, now: number): boolean {
  return appointment.calledAt === null && statusOf(appointment) === 'pending' && isToday(appointment, now);
}

/** Tells whether the patient said that they come, and has not come yet. */
export function isConfirmed(appointment: Appointment): boolean {
  return statusOf(appointment) === 'pending' && !isHere(appointment) && appointment.confirmedAt !== undefined;
}
