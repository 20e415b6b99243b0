import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';
import type { ClosedTime } from './closed-times.ts';

type DoctorTime = Pick<ClosedTime, 'doctorId' | 'from' | 'to'>;

/** Returns the end of an appointment in wall minutes; no appointment passes midnight. */
export function endOf(appointment: Appointment): number {
  return slotOrder(appointment) + appointment.durationMinutes;
}

/**
 * Returns the appointments for a board: every live one, and cancelled ones whose time is still free. Others would be
 * in the way; lists and the patient's history still show them.
 */
export function shownAppointments(
  appointments: readonly Appointment[],
  held: readonly DoctorTime[] = [],
): Appointment[] {
  // Parsed once per appointment instead of once per comparison: a clinic's day has hundreds.
  const placed = appointments.map((appointment): Placed => {
    const from = slotOrder(appointment);
    return { appointment, from, to: from + appointment.durationMinutes };
  });
  return [...Map.groupBy(placed, ({ appointment }) => appointment.doctorId).values()]
    .flatMap((ofDoctor) => shownOfDoctor(ofDoctor, held))
    .toSorted((one, other) => one.from - other.from)
    .map(({ appointment }) => appointment);
}

/** An appointment with its wall minutes. */
interface Placed {
  readonly appointment: Appointment;
  readonly from: number;
  readonly to: number;
}

function shownOfDoctor(placed: readonly Placed[], held: readonly DoctorTime[]): readonly Placed[] {
  const isCancelled = ({ appointment }: Placed) => statusOf(appointment) === 'cancelled';
  const visible = placed.filter((candidate) => !isCancelled(candidate));
  const cancelled = placed
    .filter(isCancelled)
    .toSorted((one, other) => other.appointment.bookedAt - one.appointment.bookedAt);
  const ofDoctor = held.filter(({ doctorId }) => doctorId === placed[0]?.appointment.doctorId);
  for (const candidate of cancelled) {
    const isTaken = [...visible, ...ofDoctor].some(
      (other) => candidate.from < other.to && other.from < candidate.to,
    );
    if (!isTaken) visible.push(candidate);
  }
  return visible;
}
