import type { Appointment } from '@docket/contract/appointments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { dependsOn } from '../api/query-keys.ts';
import { changeIn } from './change-in-answer.ts';

/** What an action makes of an appointment. */
export type AppointmentChange = Partial<Pick<Appointment, 'cancelled' | 'isCompleted' | 'payment'>>;

/**
 * Returns a function that shows a change on every list and dashboard read so far, before the server confirmed it, and
 * hands back what takes it off again. Only this appointment is put back: others may have changed meanwhile.
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
      const { cancelled, isCompleted, payment } = before;
      showEverywhere((appointment) => ({ ...appointment, cancelled, isCompleted, payment }));
    };
  };
}
