import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';

/** Returns the doctor's Latest Bookings: pending ones first, then by slot date, newest first (specification 2.9). */
export function inDoctorsOrder(appointments: readonly Appointment[]): Appointment[] {
  const rank = (appointment: Appointment) => (getStatus(appointment) === 'pending' ? 0 : 1);
  return appointments.toSorted((one, other) => rank(one) - rank(other) || newestFirst(one, other));
}

// Two unreadable slots are both minus infinity; their difference would be NaN.
function newestFirst(one: Appointment, other: Appointment): number {
  const [left, right] = [toSlotMinutes(one), toSlotMinutes(other)];
  return left === right ? 0 : right - left;
}
