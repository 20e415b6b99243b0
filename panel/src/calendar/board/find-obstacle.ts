import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import type { ClosedTime } from './closed-times.ts';
import { toEndMinutes } from './shown-appointments.ts';

interface ColumnTimes {
  readonly appointments: readonly Appointment[];
  readonly closed: readonly ClosedTime[];
}

/**
 * Returns why an appointment can't start at a wall minute of a column, as far as the board shows: "taken", "closed" or
 * the name of the closed time. Empty: it can, unless the server knows more.
 */
export function findObstacle(
  { appointments, closed }: ColumnTimes,
  moved: Appointment,
  start: number,
): string {
  const end = start + moved.durationMinutes;
  const isTaken = appointments.some(
    (other) =>
      other._id !== moved._id &&
      getStatus(other) !== 'cancelled' &&
      toSlotMinutes(other) < end &&
      toEndMinutes(other) > start,
  );
  if (isTaken) return 'taken';
  const blocking = closed.filter((time) => time.from < end && time.to > start);
  return blocking.find(({ name }) => name !== '')?.name ?? (blocking.length > 0 ? 'closed' : '');
}
