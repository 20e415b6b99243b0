import type { Appointment } from '@docket/contract/appointments.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { dependsOn } from '../../api/query-keys.ts';
import { findIn } from './change-in-answer.ts';

/** Takes an appointment; returns it as the newest answer has it, so that what stands over a list follows the list. */
export function useShown(appointment: Appointment | null): Appointment | null {
  const found = useShownById(appointment?._id ?? '');
  return found && appointment && found.version >= appointment.version ? found : appointment;
}

/** The same by id; null where no list on hand has it. */
export function useShownById(id: string): Appointment | null {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  return useSyncExternalStore(subscribe, () => (id === '' ? null : findNewest(client, id)));
}

/** Takes an appointment's id; returns it as the newest answer has it, or null where none on hand has it. */
export function findNewest(client: QueryClient, id: string): Appointment | null {
  const reads = client.getQueryCache().findAll({
    predicate: ({ queryKey }) => dependsOn(queryKey, ['appointments']),
  });
  const newestFirst = reads.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return newestFirst.reduce<Appointment | null>((best, { state }) => {
    const found = findIn(state.data, id);
    return found && (!best || found.version > best.version) ? found : best;
  }, null);
}
