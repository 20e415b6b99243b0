import { getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { parseSlotDate, toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { isHere, isInRoom, isWaiting } from '../appointments/row/appointment-timing.ts';
import { formatDate } from '../clinic/format-day.ts';

/** Returns "20_11_2026" as "Friday, 20 November 2026". Text that is not a date is returned unchanged. */
export function formatSlotDay(slotDate: string): string {
  const date = parseSlotDate(slotDate);
  return date ? formatDate(date) : slotDate;
}

/**
 * Returns the appointment that the doctor sees next: the patient in the room, otherwise the earliest pending one
 * whose time is not over or whose patient is here. While a patient is waiting, late patients are skipped. `now` is in
 * wall minutes.
 */
export function nextAppointment(
  appointments: readonly ListedAppointment[],
  now: number,
): ListedAppointment | null {
  const open = appointments.filter(
    (appointment) =>
      getStatus(appointment) === 'pending' &&
      (isHere(appointment) || toSlotMinutes(appointment) + appointment.durationMinutes > now),
  );
  const inRoom = open.find(isInRoom);
  if (inRoom) return inRoom;
  const inTime = open.filter((appointment) => isWaiting(appointment) || toSlotMinutes(appointment) > now);
  const inTurn = open.some(isWaiting) ? inTime : open;
  return inTurn.toSorted((one, other) => toSlotMinutes(one) - toSlotMinutes(other))[0] ?? null;
}

/** "9 appointments today, 3 seen, 2 waiting"; zero counts are omitted. */
export function formatDaySummary(appointments: readonly ListedAppointment[]): string {
  const waiting = appointments.filter(isWaiting).length;
  const completed = appointments.filter((appointment) => getStatus(appointment) === 'completed').length;
  const planned =
    appointments.length === 0
      ? 'No appointments today'
      : `${appointments.length} ${appointments.length === 1 ? 'appointment' : 'appointments'} today`;
  return [planned, completed > 0 && `${completed} seen`, waiting > 0 && `${waiting} waiting`]
    .filter(Boolean)
    .join(', ');
}

/** A day's appointments by group, in working order. */
export interface SortedDay {
  /** Called in and not seen yet; the last called first. */
  readonly inRoom: ListedAppointment[];
  /** Here and not seen yet; the longest wait first. */
  readonly waiting: ListedAppointment[];
  /** Not here, and over or begun more than an hour ago, whichever is later; earliest first. */
  readonly withoutOutcome: ListedAppointment[];
  /** Not here although their time has begun, earliest first. */
  readonly late: ListedAppointment[];
  readonly next: ListedAppointment[];
  /** Seen, the latest first. */
  readonly done: ListedAppointment[];
}

const maxLateMinutes = 60;

/** Groups one day's appointments, without the cancelled ones. `now` is in wall minutes. */
export function sortDay(appointments: readonly ListedAppointment[], now: number): SortedDay {
  const bySlot = appointments.toSorted((one, other) => toSlotMinutes(one) - toSlotMinutes(other));
  const pending = bySlot.filter((appointment) => getStatus(appointment) === 'pending');
  const expected = pending.filter((appointment) => !isHere(appointment));
  const begun = expected.filter((appointment) => toSlotMinutes(appointment) < now);
  const isLate = (appointment: ListedAppointment) =>
    now <= toSlotMinutes(appointment) + Math.max(maxLateMinutes, appointment.durationMinutes);
  return {
    inRoom: pending.filter(isInRoom).toSorted((one, other) => (other.calledAt ?? 0) - (one.calledAt ?? 0)),
    waiting: pending
      .filter(isWaiting)
      .toSorted((one, other) => (one.arrivedAt ?? 0) - (other.arrivedAt ?? 0)),
    withoutOutcome: begun.filter((appointment) => !isLate(appointment)),
    late: begun.filter(isLate),
    next: expected.filter((appointment) => toSlotMinutes(appointment) >= now),
    done: bySlot.filter((appointment) => getStatus(appointment) === 'completed').reverse(),
  };
}
