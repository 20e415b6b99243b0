import { completeAsDoctor } from '@docket/contract/appointments.ts';
import { useAction } from '../api/use-action.ts';
import { doctorsName, idIn } from './role-calls.ts';
import { useRestoreAppointment } from './use-restore-appointment.ts';
import { useShowChange } from './use-show-change.ts';

/** Returns a function with which a doctor completes an own appointment: shown at once, with Undo in the toast. */
export function useCompleteAppointment(): (appointmentId: string) => void {
  const showChange = useShowChange();
  const restore = useRestoreAppointment('doctor');
  const complete = useAction(completeAsDoctor, {
    touches: ['appointments'],
    optimistic: (name) => showChange(idIn(name), { isCompleted: true }),
    undo: (name) => () => restore(idIn(name)),
  });
  return (appointmentId) => void complete.run(doctorsName(appointmentId));
}
