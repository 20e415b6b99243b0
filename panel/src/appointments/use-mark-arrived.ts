import type { Appointment } from '@docket/contract/appointments.ts';
import type { Role } from '../api/tokens.ts';
import { useAction } from '../api/use-action.ts';
import { markArrivedOf } from './role-calls.ts';
import { useShowChange } from './use-show-change.ts';

/** Returns a function that marks a patient as here, or as not here after all: shown at once, with Undo in the toast. */
export function useMarkArrived(role: Role): (appointment: Appointment, here: boolean) => void {
  const showChange = useShowChange();
  const isHere = (here: unknown) => here !== false && here !== 'false';
  const mark = useAction(markArrivedOf[role], {
    touches: ['appointments'],
    optimistic: ({ appointmentId, here }) =>
      showChange(appointmentId, { arrivedAt: isHere(here) ? Date.now() : null }),
    undo: ({ appointmentId, here }) => {
      return () => void mark.run({ appointmentId, here: !isHere(here) });
    },
  });
  return ({ _id }, here) => void mark.run({ appointmentId: _id, here });
}
