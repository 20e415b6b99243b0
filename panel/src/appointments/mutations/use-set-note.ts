import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { setNote } from '@docket/contract/endpoints/arrival-and-note.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { formatChangedSince, formatWhose } from '../format.ts';
import { useShowChange, versionAfter } from './cached-appointments.ts';

/** The remarks on an appointment: its reason and the desk's note. */
export type Remarks = Pick<Appointment, 'reason' | 'note'>;

/** Returns a function that sets reason and note, with Undo in the toast. It resolves with whether that succeeded. */
export function useSetNote(role: Role) {
  const showChange = useShowChange();
  const action = useAction(setNote[role], {
    touches: ['arrivals'],
    optimistic: ({ appointmentId, reason, note, version }) =>
      showChange(appointmentId, {
        ...(reason !== undefined && { reason }),
        ...(note !== undefined && { note }),
        ...versionAfter(version),
      }),
    // Toasted below, where the previous remarks are known.
    successText: () => null,
    errorDetail: formatChangedSince,
  });
  const save = async (
    appointment: Appointment,
    { reason, note }: Remarks,
    isUndo = false,
  ): Promise<boolean> => {
    const { _id, version } = appointment;
    const answer = await action.run({ appointmentId: _id, version, reason, note });
    if (!answer) return false;
    const now = { ...appointment, reason, note, version: version + 1 };
    const undo = () => void save(now, { reason: appointment.reason, note: appointment.note }, true);
    showSuccess(answer.message, { detail: formatWhose(now), ...(!isUndo && { undo }) });
    return true;
  };
  return { save, isPending: action.isPending, error: action.error };
}
