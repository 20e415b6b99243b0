import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';

/** When an appointment ends, in wall minutes; no appointment passes midnight. */
export function endOf(appointment: Appointment): number {
  return slotOrder(appointment) + appointment.durationMinutes;
}

/**
 * What a board draws of all appointments: every live one, and a cancelled one while its time is still free. One whose
 * time was taken again would only stand in the way; it is found in the list and in the patient's history.
 */
export function shownAppointments(appointments: readonly Appointment[]): Appointment[] {
  const taken = new Map<string, Appointment[]>();
  const [cancelled, live] = split(appointments);
  for (const appointment of live)
    taken.set(appointment.doctorId, [...(taken.get(appointment.doctorId) ?? []), appointment]);
  const shown = [...live];
  for (const appointment of cancelled.toSorted((one, other) => other.bookedAt - one.bookedAt)) {
    const others = taken.get(appointment.doctorId) ?? [];
    if (others.some((other) => overlap(appointment, other))) continue;
    taken.set(appointment.doctorId, [...others, appointment]);
    shown.push(appointment);
  }
  // Read once from the texts, not at every comparison.
  return shown
    .map((appointment) => ({ appointment, order: slotOrder(appointment) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ appointment }) => appointment);
}

function split(appointments: readonly Appointment[]): [cancelled: Appointment[], live: Appointment[]] {
  const isCancelled = (appointment: Appointment) => statusOf(appointment) === 'cancelled';
  return [appointments.filter(isCancelled), appointments.filter((appointment) => !isCancelled(appointment))];
}

function overlap(one: Appointment, other: Appointment): boolean {
  return slotOrder(one) < endOf(other) && slotOrder(other) < endOf(one);
}
