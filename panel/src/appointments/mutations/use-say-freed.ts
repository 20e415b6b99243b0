import type { Appointment } from '@docket/contract/appointments.ts';
import type { ReactNode } from 'react';
import type { Role } from '../../api/session.ts';
import type { FreedTime } from '../../freed-time/freed-time.ts';
import { renderTakers } from '../../freed-time/freed-time-takers.tsx';
import { useFindAppointment } from './cached-appointments.ts';

/**
 * Returns a function for the desk's toasts: it shows the waiting patients for the time an appointment leaves. Takes
 * the appointment, or the id of one in a cached list.
 */
export function useSayFreed(role: Role): (left: Appointment | string) => ReactNode {
  const find = useFindAppointment();
  return (left) => {
    const appointment = typeof left === 'string' ? find(left) : left;
    // An overbooked appointment held no time.
    return role === 'admin' && appointment && !appointment.overbooked
      ? renderTakers(toFreedTime(appointment))
      : null;
  };
}

/** Returns the time that an appointment has left or would leave. */
export function toFreedTime(appointment: Appointment): FreedTime {
  const { doctorId, docData, slotDate, slotTime, durationMinutes } = appointment;
  return { doctorId, doctorName: docData.name, slotDate, slotTime, durationMinutes };
}
