import { markArrived } from '@docket/contract/endpoints/arrival-and-note.ts';
import { serverNowMs } from '../../api/call-server.ts';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { formatChangedSince } from '../format.ts';
import { type SeenVersion, useAppointmentLabel, useShowChange, versionAfter } from './cached-appointments.ts';

/** Returns a function that marks a patient as arrived, or reverts it: shown at once, with Undo in the toast. */
export function useMarkArrived(role: Role): (appointment: SeenVersion, here: boolean) => void {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const isHere = (here: unknown) => here !== false && here !== 'false';
  const mark = useAction(markArrived[role], {
    touches: ['arrivals'],
    optimistic: ({ appointmentId, here, version }) =>
      showChange(appointmentId, { arrivedAt: isHere(here) ? serverNowMs() : null, ...versionAfter(version) }),
    successDetail: ({ appointmentId }) => formatWhose(appointmentId),
    errorDetail: formatChangedSince,
    undo: ({ appointmentId, here, version }) => {
      return () => void mark.run({ appointmentId, here: !isHere(here), ...versionAfter(version) });
    },
  });
  return ({ _id, version }, here) => void mark.run({ appointmentId: _id, here, version });
}
