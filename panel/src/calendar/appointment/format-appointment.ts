import { type Appointment, getStatus, type Status } from '@docket/contract/endpoints/appointments.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import type { Tone } from '@docket/ui/icon.ts';
import { patientName, statusLabels } from '../../appointments/format.ts';
import { isConfirmed, isHere, isInRoom } from '../../appointments/row/appointment-timing.ts';

/** The status on the calendar: a pending patient may be waiting or in the room. */
export type StatusStyle = Status | 'waiting' | 'room';

export const statusStyles: readonly StatusStyle[] = ['pending', 'waiting', 'room', 'completed', 'cancelled'];
export const statusStyleLabels: Record<StatusStyle, string> = {
  ...statusLabels,
  waiting: 'Here, waiting',
  room: 'In the room',
};
export const statusStyleTones: Record<StatusStyle, Tone> = {
  pending: 'teal',
  waiting: 'amber',
  room: 'teal',
  completed: 'green',
  cancelled: 'slate',
};

export function readStatusStyle(appointment: Appointment): StatusStyle {
  if (isInRoom(appointment)) return 'room';
  return isHere(appointment) ? 'waiting' : getStatus(appointment);
}

/** Whether an appointment can be moved: only while it is pending. */
export function mayMove(appointment: Appointment): boolean {
  return getStatus(appointment) === 'pending';
}

/**
 * Returns an appointment as a sentence for tooltips and screen readers: "9:00 AM, Nora Lind with Kenji Mori,
 * Pending".
 */
export function formatAppointment(appointment: Appointment): string {
  return joinParts(
    showSlotTime(appointment.slotTime),
    `${patientName(appointment)} with ${appointment.docData.name}`,
    ...formatDetails(appointment),
  );
}

/**
 * Returns the accessible name of a box, which begins with the patient: "Nora Lind, 9:00 AM, with Kenji Mori,
 * Pending".
 */
export function formatAppointmentOf(appointment: Appointment): string {
  return joinParts(
    patientName(appointment),
    showSlotTime(appointment.slotTime),
    `with ${appointment.docData.name}`,
    ...formatDetails(appointment),
  );
}

function formatDetails(appointment: Appointment): string[] {
  return [
    statusStyleLabels[readStatusStyle(appointment)],
    isConfirmed(appointment) ? 'confirmed' : '',
    appointment.overbooked ? 'overbooked' : '',
    appointment.reason,
    appointment.note && `Note: ${appointment.note}`,
  ];
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(', ');
}

/** Returns "38 appointments", "1 appointment" or "No appointments". */
export function formatAppointmentCount(count: number): string {
  if (count === 0) return 'No appointments';
  return `${count} ${count === 1 ? 'appointment' : 'appointments'}`;
}

/** Returns a day's counts: "38 appointments · 4 here". */
export function formatDayCounts(appointments: readonly Appointment[]): string {
  const active = appointments.filter((appointment) => getStatus(appointment) !== 'cancelled');
  const hereCount = appointments.filter(isHere).length;
  const plannedText = formatAppointmentCount(active.length);
  return hereCount > 0 ? `${plannedText} · ${hereCount} here` : plannedText;
}
