import type { Appointment } from '@docket/contract/appointments.ts';
import { wallClockIn } from '@docket/contract/slot-date.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { dependsOn } from '../../api/query-keys.ts';
import { formatSlotShort } from '../../clinic/format-day.ts';
import { serverNowMs } from '../../clinic/server-time.ts';
import { patientName } from '../patient-name.ts';
import { findIn } from './use-show-change.ts';

/** "Elio Rossi, Mon 8:30 AM": whose appointment it is and when. */
export function formatWhose(appointment: Appointment): string {
  return `${patientName(appointment)}, ${formatSlot(appointment)}`;
}

/** "Elio Rossi, Mon 8:30 AM to Tue 9:00 AM", with the colleague it went to. */
export function formatMoved(before: Appointment, after: Appointment): string {
  const whom = before.doctorId === after.doctorId ? '' : `, ${after.docData.name}`;
  return `${formatWhose(before)} to ${formatSlot(after)}${whom}`;
}

function formatSlot(appointment: Appointment): string {
  // A week more or less: whichever zone today is counted in makes no difference worth asking for.
  return formatSlotShort(appointment, wallClockIn('UTC', serverNowMs()).date);
}

/** Returns a function that says of an appointment's id whose it is and when, as far as a list on hand knows it. */
export function useAppointmentLabel(): (appointmentId: string) => string | undefined {
  const client = useQueryClient();
  return (appointmentId) => {
    const found = findNewest(client, appointmentId);
    return found ? formatWhose(found) : undefined;
  };
}

/** Takes an appointment; returns it as the newest answer has it, so that what stands over a list follows the list. */
export function useLatestAppointment(appointment: Appointment | null): Appointment | null {
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
function findNewest(client: QueryClient, id: string): Appointment | null {
  const reads = client.getQueryCache().findAll({
    predicate: ({ queryKey }) => dependsOn(queryKey, ['appointments']),
  });
  const newestFirst = reads.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return newestFirst.reduce<Appointment | null>((best, { state }) => {
    const found = findIn(state.data, id);
    return found && (!best || found.version > best.version) ? found : best;
  }, null);
}
