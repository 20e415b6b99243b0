import type { Appointment } from '@docket/contract/appointments.ts';
import type { ReactNode } from 'react';
import type { Role } from '../../api/session.ts';
import type { FreedTime } from '../../freed-time/freed-time.ts';
import { renderTakers } from '../../freed-time/freed-time-takers.tsx';
import { useFindAppointment } from './cached-appointments.ts';

/** Returns a function for a toast: at the desk it says who of the waiting list would take the time an appointment leaves; by its id, as far as a list on hand has it. */
export function useSayFreed(role: Role): (left: Appointment | string) => ReactNode {
  const find = useFindAppointment();
  return (left) => {
    const appointment = typeof left === 'string' ? find(left) : left;
    // What was overbooked held no time.
    return role === 'admin' && appointment && !appointment.overbooked
      ? renderTakers(toFreedTime(appointment))
      : null;
  };
}

/** The time an appointment has left, or would leave. */
export function toFreedTime(appointment: Appointment): FreedTime {
  const { doctorId, docData, slotDate, slotTime, durationMinutes } = appointment;
  return { doctorId, doctorName: docData.name, slotDate, slotTime, durationMinutes };
}
