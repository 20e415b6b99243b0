import type { Appointment } from '@docket/contract/appointments.ts';
import type { Role } from '../api/tokens.ts';
import { useAction } from '../api/use-action.ts';
import { markArrivedOf } from './role-calls.ts';
import { sayMeanwhile } from './say-meanwhile.ts';
import { versionAfter } from './seen.ts';
import { useShowChange } from './use-show-change.ts';

/** Returns a function that marks a patient as here, or as not here after all: shown at once, with Undo in the toast. */
export function useMarkArrived(role: Role): (appointment: Appointment, here: boolean) => void {
  const showChange = useShowChange();
  const isHere = (here: unknown) => here !== false && here !== 'false';
  const mark = useAction(markArrivedOf[role], {
    touches: ['appointments'],
    optimistic: ({ appointmentId, here, version }) =>
      showChange(appointmentId, { arrivedAt: isHere(here) ? Date.now() : null, ...versionAfter(version) }),
    errorDetail: sayMeanwhile,
    undo: ({ appointmentId, here, version }) => {
      return () => void mark.run({ appointmentId, here: !isHere(here), ...versionAfter(version) });
    },
  });
  return ({ _id, version }, here) => void mark.run({ appointmentId: _id, here, version });
}
