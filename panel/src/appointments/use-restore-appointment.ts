import type { Role } from '../api/tokens.ts';
import { useAction } from '../api/use-action.ts';
import { restoreOf } from './role-calls.ts';
import { useShowChange } from './use-show-change.ts';

/** Returns a function that puts a cancelled or completed appointment back to pending; refused when its time was taken. */
export function useRestoreAppointment(role: Role): (appointmentId: string) => void {
  const showChange = useShowChange();
  const restore = useAction(restoreOf[role], {
    touches: ['appointments'],
    optimistic: ({ appointmentId }) => showChange(appointmentId, { cancelled: false, isCompleted: false }),
  });
  return (appointmentId) => void restore.run({ appointmentId });
}
