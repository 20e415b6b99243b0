import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';

/** Tells whether the patient is here and has not been seen yet. */
export function isWaiting(appointment: Appointment): boolean {
  return appointment.arrivedAt !== null && statusOf(appointment) === 'pending';
}

/** "Here 12 min", "Here 1 h 5 min"; both times in epoch milliseconds. */
export function formatWaiting(arrivedAt: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - arrivedAt) / millisecondsPerMinute));
  if (minutes === 0) return 'Here now';
  if (minutes < 60) return `Here ${minutes} min`;
  return `Here ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
