import type { Appointment } from '@docket/contract/appointments.ts';

export type ChangeAppointment = (appointment: Appointment) => Appointment;

/**
 * Takes anything a read brought (a page of a list, a dashboard), an appointment's id and what becomes of it; returns the
 * same with that appointment changed wherever it stands, or the very same object where it stands nowhere.
 */
export function changeIn<T>(answer: T, appointmentId: string, change: ChangeAppointment): T {
  // Nothing but plain JSON comes from the server, so the shape that goes in comes out.
  return walk(answer, appointmentId, change) as T;
}

function walk(value: unknown, id: string, change: ChangeAppointment): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => walk(item, id, change));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isAppointment(value)) return value._id === id ? change(value) : value;
  const entries = Object.entries(value);
  const changed = entries.map(([name, item]) => [name, walk(item, id, change)] as const);
  return changed.every(([, item], at) => item === entries[at]?.[1]) ? value : Object.fromEntries(changed);
}

// Only appointments carry a slot, and every answer was checked against the contract when it came.
function isAppointment(value: object): value is Appointment {
  return 'slotDate' in value && 'slotTime' in value && '_id' in value;
}

/** Takes anything a read brought and an appointment's id; returns that appointment, or null where it stands nowhere. */
export function findIn(answer: unknown, appointmentId: string): Appointment | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (isAppointment(answer)) return answer._id === appointmentId ? answer : null;
  for (const item of Object.values(answer)) {
    const found = findIn(item, appointmentId);
    if (found) return found;
  }
  return null;
}
