import type { Appointment } from '@docket/contract/appointments.ts';
import type { Role } from '../../api/session.ts';
import { useAskToday } from '../../clinic/use-clinic-today.ts';
import { type FreedTime, sayWhoWouldTake } from '../../freed-time/freed-time.ts';
import { useFindAppointment } from './cached-appointments.ts';

/** Returns a function that says at the desk who of the waiting list would take the time an appointment leaves; by its id, as far as a list on hand has it. */
export function useSayFreed(role: Role): (left: Appointment | string) => void {
  const find = useFindAppointment();
  const askToday = useAskToday();
  return (left) => {
    const appointment = typeof left === 'string' ? find(left) : left;
    // What was overbooked held no time.
    if (role === 'admin' && appointment && !appointment.overbooked)
      void sayWhoWouldTake(toFreedTime(appointment), askToday());
  };
}

/** The time an appointment has left, or would leave. */
export function toFreedTime(appointment: Appointment): FreedTime {
  const { doctorId, docData, slotDate, slotTime, durationMinutes } = appointment;
  return { doctorId, doctorName: docData.name, slotDate, slotTime, durationMinutes };
}
