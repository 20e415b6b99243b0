import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import type { ClosedTime } from './closed-times.ts';

type DoctorTime = Pick<ClosedTime, 'doctorId' | 'from' | 'to'>;

/** Returns the end of an appointment in wall minutes; no appointment passes midnight. */
export function toEndMinutes(appointment: Appointment): number {
  return toSlotMinutes(appointment) + appointment.durationMinutes;
}

/**
 * Returns the appointments for a board: every live one, and cancelled ones whose time is still free. Others would be
 * in the way; lists and the patient's history still show them.
 */
export function selectVisibleAppointments(
  appointments: readonly Appointment[],
  held: readonly DoctorTime[] = [],
): Appointment[] {
  // Parsed once per appointment instead of once per comparison: a clinic's day has hundreds.
  const positioned = appointments.map((appointment): PositionedAppointment => {
    const from = toSlotMinutes(appointment);
    return { appointment, from, to: from + appointment.durationMinutes };
  });
  return [...Map.groupBy(positioned, ({ appointment }) => appointment.doctorId).values()]
    .flatMap((heldForDoctor) => selectOfDoctor(heldForDoctor, held))
    .toSorted((first, second) => first.from - second.from)
    .map(({ appointment }) => appointment);
}

/** An appointment with its wall minutes. */
interface PositionedAppointment {
  readonly appointment: Appointment;
  readonly from: number;
  readonly to: number;
}

function selectOfDoctor(
  positioned: readonly PositionedAppointment[],
  held: readonly DoctorTime[],
): readonly PositionedAppointment[] {
  const isCancelled = ({ appointment }: PositionedAppointment) => getStatus(appointment) === 'cancelled';
  const visible = positioned.filter((candidate) => !isCancelled(candidate));
  const cancelled = positioned
    .filter(isCancelled)
    .toSorted((first, second) => second.appointment.bookedAt - first.appointment.bookedAt);
  const heldForDoctor = held.filter(({ doctorId }) => doctorId === positioned[0]?.appointment.doctorId);
  for (const candidate of cancelled) {
    const isTaken = [...visible, ...heldForDoctor].some(
      (other) => candidate.from < other.to && other.from < candidate.to,
    );
    if (!isTaken) visible.push(candidate);
  }
  return visible;
}
