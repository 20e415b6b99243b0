import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { FreedTime } from '../freed-time/freed-time.ts';

/** Returns the time that an appointment has left or would leave. */
export function toFreedTime(appointment: Appointment): FreedTime {
  const { doctorId, docData, slotDate, slotTime, durationMinutes } = appointment;
  return { doctorId, doctorName: docData.name, slotDate, slotTime, durationMinutes };
}
