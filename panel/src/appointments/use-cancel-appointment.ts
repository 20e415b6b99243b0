import type { Role } from '../api/tokens.ts';
import { useAction } from '../api/use-action.ts';
import { type AppointmentName, cancelOf, idIn, nameFor } from './role-calls.ts';
import { useRestoreAppointment } from './use-restore-appointment.ts';
import { useShowChange } from './use-show-change.ts';

/** Returns a function that cancels an appointment: shown at once, taken back when refused, with Undo in the toast. */
export function useCancelAppointment(role: Role): (appointmentId: string) => void {
  const showChange = useShowChange();
  const restore = useRestoreAppointment(role);
  const cancel = useAction(cancelOf[role], {
    touches: ['appointments'],
    optimistic: (name: AppointmentName) => showChange(idIn(name), { cancelled: true }),
    undo: (name: AppointmentName) => () => restore(idIn(name)),
  });
  return (appointmentId) => void cancel.run(nameFor(role, appointmentId));
}
