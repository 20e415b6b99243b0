import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';

/** When a visit ends, in wall minutes; no visit passes midnight. */
export function endOf(visit: Appointment): number {
  return slotOrder(visit) + visit.durationMinutes;
}

/**
 * What a board draws of all appointments: every live one, and a cancelled one while its time is still free. One whose
 * time was taken again would only stand in the way; it is found in the list and in the patient's history.
 */
export function shownAppointments(visits: readonly Appointment[]): Appointment[] {
  const taken = new Map<string, Appointment[]>();
  const [cancelled, live] = split(visits);
  for (const visit of live) taken.set(visit.doctorId, [...(taken.get(visit.doctorId) ?? []), visit]);
  const shown = [...live];
  for (const visit of cancelled.toSorted((one, other) => other.bookedAt - one.bookedAt)) {
    const others = taken.get(visit.doctorId) ?? [];
    if (others.some((other) => overlap(visit, other))) continue;
    taken.set(visit.doctorId, [...others, visit]);
    shown.push(visit);
  }
  // Read once from the texts, not at every comparison.
  return shown
    .map((visit) => ({ visit, order: slotOrder(visit) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ visit }) => visit);
}

function split(visits: readonly Appointment[]): [cancelled: Appointment[], live: Appointment[]] {
  const isCancelled = (visit: Appointment) => statusOf(visit) === 'cancelled';
  return [visits.filter(isCancelled), visits.filter((visit) => !isCancelled(visit))];
}

function overlap(one: Appointment, other: Appointment): boolean {
  return slotOrder(one) < endOf(other) && slotOrder(other) < endOf(one);
}
