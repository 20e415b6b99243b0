import { Appointment } from '@docket/contract/appointments.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { shownNow, useMaskedPatients, useNamesHidden } from '../../api/privacy/names-hidden.ts';
import { dependsOn } from '../../api/query-keys.ts';
import { formatWhose } from '../format.ts';

/** What an action makes of an appointment. */
export type AppointmentChange = Partial<Omit<Appointment, '_id'>>;

/**
 * Returns a function that shows a change on every list and dashboard read so far, before the server confirmed it, and
 * hands back what takes it off again. Only what this change touched is put back: the rest may have changed meanwhile.
 */
export function useShowChange() {
  const cache = useQueryClient();
  return (appointmentId: string, change: AppointmentChange): (() => void) => {
    let before: Appointment | null = null;
    const showEverywhere = (becomes: (appointment: Appointment) => Appointment) =>
      cache.setQueriesData(
        { predicate: ({ queryKey }) => dependsOn(queryKey, ['appointments']) },
        (answer: unknown) => changeIn(answer, appointmentId, becomes),
      );

    showEverywhere((appointment) => {
      before ??= appointment;
      return { ...appointment, ...change };
    });
    return () => {
      if (before === null) return;
      const was = before;
      const names = Object.keys(change) as (keyof AppointmentChange)[]; // the names of an object are its own
      const back = Object.fromEntries(names.map((name) => [name, was[name]]));
      showEverywhere((appointment) => ({ ...appointment, ...back }));
    };
  };
}

/** An appointment as it was seen when acted on: the version tells whether it has changed since. */
export type SeenVersion = Pick<Appointment, '_id' | 'version'>;

/** The version a change leaves behind: each counts one on. */
export function versionAfter(version: unknown): { version?: number } {
  return version === undefined ? {} : { version: Number(version) + 1 };
}

export type ChangeAppointment = (appointment: Appointment) => Appointment;

/**
 * Changes an appointment wherever it occurs in a cached answer (a page of a list, a dashboard). Returns the very same
 * object if it does not occur.
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

/** Finds an appointment in a cached answer; null if it does not occur. */
function findIn(answer: unknown, appointmentId: string): Appointment | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (isAppointment(answer)) return answer._id === appointmentId ? answer : null;
  for (const item of Object.values(answer)) {
    const found = findIn(item, appointmentId);
    if (found) return found;
  }
  return null;
}

/** Returns a function that says of an appointment's id whose it is and when, as far as a list on hand knows it. */
export function useAppointmentLabel(): (appointmentId: string) => string | undefined {
  const client = useQueryClient();
  return (appointmentId) => {
    const found = findNewest(client, appointmentId);
    return found ? formatWhose(found) : undefined;
  };
}

/** Returns a function that finds an appointment by its id, as far as a list on hand has it. */
export function useFindAppointment(): (appointmentId: string) => Appointment | null {
  const client = useQueryClient();
  return (appointmentId) => findNewest(client, appointmentId);
}

/** The appointment as the newest answer has it, so that a dialog over a list follows the list. */
export function useLatestAppointment(appointment: Appointment | null): Appointment | null {
  const found = useLatestAppointmentById(appointment?._id ?? '');
  const visibleAppointment = useMaskedPatients(Appointment, appointment);
  return found && visibleAppointment && found.version >= visibleAppointment.version
    ? found
    : visibleAppointment;
}

/** The same by id; null where no list on hand has it. */
export function useLatestAppointmentById(id: string): Appointment | null {
  const client = useQueryClient();
  // It is found anew when names are hidden or shown.
  useNamesHidden();
  const subscribe = useCallback(
    // Observers come and go while something is drawn, which is no time to draw another.
    (listener: () => void) =>
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' || type === 'removed') listener();
      }),
    [client],
  );
  return useSyncExternalStore(subscribe, () => (id === '' ? null : findNewest(client, id)));
}

/** The appointment as the newest answer has it; null if no cached answer has it. */
function findNewest(client: QueryClient, id: string): Appointment | null {
  const reads = client.getQueryCache().findAll({
    predicate: ({ queryKey }) => dependsOn(queryKey, ['appointments']),
  });
  const newestFirst = reads.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const newest = newestFirst.reduce<Appointment | null>((best, { state }) => {
    const found = findIn(state.data, id);
    return found && (!best || found.version > best.version) ? found : best;
  }, null);
  return shownNow(Appointment, newest);
}
