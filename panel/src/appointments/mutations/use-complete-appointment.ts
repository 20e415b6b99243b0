import { completeAppointment } from '@docket/contract/endpoints/appointments.ts';
import type { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { useAction } from '../../api/use-action.ts';
import { askBeforeCompleting } from '../dialogs/dialog-store.ts';
import { formatChangedSince } from '../format.ts';
import { isAhead } from '../row/appointment-timing.ts';
import { type SeenVersion, useAppointmentLabel, useShowChange, versionAfter } from './cached-appointments.ts';
import { useRestoreAppointment } from './use-restore-appointment.ts';

/**
 * Returns the functions that complete a doctor's own appointment, shown at once, with Undo in the toast. `complete`
 * asks first if its time has not come (`now` in wall minutes) and the patient is not here.
 */
export function useCompleteAppointment() {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const { restore } = useRestoreAppointment('doctor');
  const complete = useAction(completeAppointment, {
    touches: ['appointments'],
    optimistic: (input) =>
      showChange(input.appointmentId, { isCompleted: true, ...versionAfter(input.version) }),
    successDetail: ({ appointmentId }) => formatWhose(appointmentId),
    errorDetail: formatChangedSince,
    undo:
      ({ appointmentId, version }) =>
      () =>
        void restore({ _id: appointmentId, version: Number(version) + 1 }, { isUndo: true }),
  });
  const completeNow = ({ _id, version }: SeenVersion) => void complete.run({ appointmentId: _id, version });
  return {
    completeNow,
    complete: (appointment: ListedAppointment, now: number) =>
      isAhead(appointment, now) ? askBeforeCompleting(appointment) : completeNow(appointment),
  };
}
