import { type Appointment, type Status, statusOf } from '@docket/contract/appointments.ts';
import { showSlotTime } from '@docket/contract/slot-date.ts';
import type { Tone } from '@docket/ui/icon.ts';
import { patientName, statusLabels } from '../../appointments/format.ts';
import { isWaiting } from '../../appointments/row/appointment-timing.ts';

/** How a visit stands, as the calendar tells it apart: somebody pending may be here already. */
export type StatusStyle = Status | 'waiting';

export const statusStyles: readonly StatusStyle[] = ['pending', 'waiting', 'completed', 'cancelled'];
export const statusStyleLabels: Record<StatusStyle, string> = { ...statusLabels, waiting: 'Here, waiting' };
export const statusStyleTones: Record<StatusStyle, Tone> = {
  pending: 'teal',
  waiting: 'amber',
  completed: 'green',
  cancelled: 'slate',
};

export function statusStyleOf(visit: Appointment): StatusStyle {
  return isWaiting(visit) ? 'waiting' : statusOf(visit);
}

/** Only what is still to come can be moved. */
export function mayMove(visit: Appointment): boolean {
  return statusOf(visit) === 'pending';
}

/** One visit in a sentence, for those who point at it or listen: "9:00 AM, Nora Lind with Kenji Mori, Pending". */
export function formatAppointment(visit: Appointment): string {
  return join(
    showSlotTime(visit.slotTime),
    `${patientName(visit)} with ${visit.docData.name}`,
    ...more(visit),
  );
}

/** The same as the name of its place, which begins with whom it is looked for: "Nora Lind, 9:00 AM, with Kenji Mori, Pending". */
export function formatAppointmentOf(visit: Appointment): string {
  return join(patientName(visit), showSlotTime(visit.slotTime), `with ${visit.docData.name}`, ...more(visit));
}

function more(visit: Appointment): string[] {
  return [
    statusStyleLabels[statusStyleOf(visit)],
    visit.overbooked ? 'overbooked' : '',
    visit.reason,
    visit.note && `Note: ${visit.note}`,
  ];
}

function join(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(', ');
}

/** "38 visits · 4 here": the day in a line. */
export function formatDayCounts(visits: readonly Appointment[]): string {
  const live = visits.filter((visit) => statusOf(visit) !== 'cancelled');
  const here = visits.filter(isWaiting).length;
  const planned =
    live.length === 0
      ? 'No appointments'
      : `${live.length} ${live.length === 1 ? 'appointment' : 'appointments'}`;
  return here > 0 ? `${planned} · ${here} here` : planned;
}
