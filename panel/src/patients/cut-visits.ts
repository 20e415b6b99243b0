import type { Appointment } from '@docket/contract/appointments.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';

/**
 * Takes a patient's appointments and the time on the clinic's wall, in wall minutes; returns those that are not over yet,
 * the next one first, and those that are, the last one first. A cancelled one keeps its place, where it can be undone.
 */
export function cutVisits(visits: readonly Appointment[], nowMinutes: number) {
  const inOrder = visits.toSorted((one, other) => slotOrder(one) - slotOrder(other));
  const isOver = (visit: Appointment) => slotOrder(visit) + visit.durationMinutes <= nowMinutes;
  return {
    coming: inOrder.filter((visit) => !isOver(visit)),
    past: inOrder.filter(isOver).toReversed(),
  };
}
