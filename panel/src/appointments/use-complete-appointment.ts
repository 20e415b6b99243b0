import { completeAsDoctor } from '@docket/contract/appointments.ts';
import { useAction } from '../api/use-action.ts';
import { doctorsName, idIn } from './role-calls.ts';
import { sayMeanwhile } from './say-meanwhile.ts';
import { type Seen, versionAfter } from './seen.ts';
import { useRestoreAppointment } from './use-restore-appointment.ts';
import { useShowChange } from './use-show-change.ts';

/** Returns a function with which a doctor completes an own appointment: shown at once, with Undo in the toast. */
export function useCompleteAppointment(): (appointment: Seen) => void {
  const showChange = useShowChange();
  const { restore } = useRestoreAppointment('doctor');
  const complete = useAction(completeAsDoctor, {
    touches: ['appointments'],
    optimistic: (input) => showChange(idIn(input), { isCompleted: true, ...versionAfter(input.version) }),
    errorDetail: sayMeanwhile,
    undo: (input) => () => void restore({ _id: idIn(input), version: Number(input.version) + 1 }),
  });
  return ({ _id, version }) => void complete.run({ ...doctorsName(_id), version });
}
