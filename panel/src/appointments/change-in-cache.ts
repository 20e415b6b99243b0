import type { Appointment } from '@docket/contract/appointments.ts';

/** What an action makes of an appointment before the server confirmed it. */
export type AppointmentChange = Partial<Pick<Appointment, 'cancelled' | 'isCompleted' | 'payment'>>;

/**
 * Takes anything a read brought (a page of a list, a dashboard), an appointment's id and what changes on it; returns
 * the same with that appointment changed wherever it stands, or the very same object where it stands nowhere.
 */
export function changeIn<T>(data: T, appointmentId: string, change: AppointmentChange): T {
  // Nothing but plain JSON comes from the server, so the shape that goes in comes out.
  return walk(data, appointmentId, change) as T;
}

function walk(value: unknown, id: string, change: AppointmentChange): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => walk(item, id, change));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (isAppointment(value)) return value._id === id ? { ...value, ...change } : value;
  const entries = Object.entries(value);
  const changed = entries.map(([name, item]) => [name, walk(item, id, change)] as const);
  return changed.every(([, item], at) => item === entries[at]?.[1]) ? value : Object.fromEntries(changed);
}

function isAppointment(value: object): value is { _id: unknown } {
  return '_id' in value && 'slotDate' in value;
}
