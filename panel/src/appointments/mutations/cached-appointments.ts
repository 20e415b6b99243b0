import { Appointment } from '@docket/contract/endpoints/appointments.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { maskPatients, useMaskedPatients, useNamesHidden } from '../../api/privacy/names-hidden.ts';
import { dependsOn } from '../../api/query-keys.ts';
import { formatWhose } from '../format.ts';

/** The fields that an action changes in an appointment. */
export type AppointmentChange = Partial<Omit<Appointment, '_id'>>;

/**
 * Returns a function that shows a change in every cached list and dashboard before the server confirms it. It returns
 * a function that reverts only the changed fields, because others may have changed since.
 */
export function useShowChange() {
  const cache = useQueryClient();
  return (appointmentId: string, change: AppointmentChange): (() => void) => {
    let before: ListedAppointment | null = null;
    const showEverywhere = (becomes: ChangeAppointment) =>
      cache.setQueriesData(
        { predicate: ({ queryKey }) => dependsOn(queryKey, ['appointments']) },
        (answer: unknown) => changeIn(answer, appointmentId, becomes),
      );

    showEverywhere((appointment) => {
      // A list's appointment lacks fields that a complete one may need back.
      if (before === null || isComplete(appointment)) before = appointment;
      return { ...appointment, ...change };
    });
    return () => {
      if (before === null) return;
      const was: Partial<Record<keyof AppointmentChange, unknown>> = before;
      const names = Object.keys(change) as (keyof AppointmentChange)[]; // a plain object has only its own names
      const back = Object.fromEntries(names.map((name) => [name, was[name]]));
      showEverywhere((appointment) => ({ ...appointment, ...back }));
    };
  };
}

/** An appointment as a person saw it; the version detects later changes. */
export type SeenVersion = Pick<Appointment, '_id' | 'version'>;

/** Returns the version after a change: each change adds one. */
export function versionAfter(version: unknown): { version?: number } {
  return version === undefined ? {} : { version: Number(version) + 1 };
}

type ChangeAppointment = (appointment: ListedAppointment) => ListedAppointment;

/**
 * Changes an appointment wherever it occurs in a cached answer. Returns the identical object if it does not occur.
 */
export function changeIn<T>(answer: T, appointmentId: string, change: ChangeAppointment): T {
  // Safe to cast: answers are plain JSON, and the shape is kept.
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

// Safe to cast: only appointments have a slot, and answers are checked against the contract.
function isAppointment(value: object): value is ListedAppointment {
  return 'slotDate' in value && 'slotTime' in value && '_id' in value;
}

/** Whether an appointment has all fields, not only those of a list. */
export function isComplete(appointment: ListedAppointment): appointment is Appointment {
  return 'amount' in appointment;
}

/** Returns the appointments with an id in a cached answer. */
function findIn(answer: unknown, appointmentId: string): ListedAppointment[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if (isAppointment(answer)) return answer._id === appointmentId ? [answer] : [];
  return Object.values(answer).flatMap((item) => findIn(item, appointmentId));
}

/** Returns a function from an appointment's id to its patient and time; undefined if no cached list has it. */
export function useAppointmentLabel(): (appointmentId: string) => string | undefined {
  const client = useQueryClient();
  return (appointmentId) => {
    const [found] = findAll(client, appointmentId);
    return found && formatWhose(maskPatients(Appointment, found));
  };
}

/** Returns a function from an id to the appointment; null if no cached list has it. */
export function useFindAppointment(): (appointmentId: string) => Appointment | null {
  const client = useQueryClient();
  return (appointmentId) => findNewest(client, appointmentId);
}

/** Returns the appointment from the newest answer, so that a dialog follows the list below it. */
export function useLatestAppointment(appointment: Appointment | null): Appointment | null {
  const found = useLatestAppointmentById(appointment?._id ?? '');
  const visibleAppointment = useMaskedPatients(Appointment, appointment);
  return found && visibleAppointment && found.version >= visibleAppointment.version
    ? found
    : visibleAppointment;
}

/** Returns an appointment by id from the newest answer; null if no cached list has it. */
export function useLatestAppointmentById(id: string): Appointment | null {
  const client = useQueryClient();
  // Renders again when names are hidden or shown.
  useNamesHidden();
  const subscribe = useCallback(
    // The cache also notifies during a render, when no other component may update.
    (listener: () => void) =>
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' || type === 'removed') listener();
      }),
    [client],
  );
  return useSyncExternalStore(subscribe, () => (id === '' ? null : findNewest(client, id)));
}

/** Returns the complete appointment of the newest cached answer that has it, or null. */
function findNewest(client: QueryClient, id: string): Appointment | null {
  const newest = findAll(client, id)
    .filter(isComplete)
    .reduce<Appointment | null>(
      (best, found) => (!best || found.version > best.version ? found : best),
      null,
    );
  return maskPatients(Appointment, newest);
}

/** Returns every cached copy of an appointment, that of the newest answer first. */
function findAll(client: QueryClient, id: string): ListedAppointment[] {
  return client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => dependsOn(queryKey, ['appointments']) })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => findIn(state.data, id));
}
