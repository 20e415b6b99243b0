import type { Appointment } from '@docket/contract/appointments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { dependsOn } from '../../api/query-keys.ts';
import { changeIn } from './change-in-answer.ts';

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
