import type { Appointment } from '@docket/contract/appointments.ts';
import { markArrived } from '@docket/contract/arrival-and-note.ts';
import type { Role } from '../../api/tokens.ts';
import { useAction } from '../../api/use-action.ts';
import { serverNowMs } from '../../clinic/server-time.ts';
import { formatChangedSince } from './format-changed-since.ts';
import { useAppointmentLabel } from './use-appointment-label.ts';
import { useShowChange, versionAfter } from './use-show-change.ts';

/** Returns a function that marks a patient as here, or as not here after all: shown at once, with Undo in the toast. */
export function useMarkArrived(role: Role): (appointment: Appointment, here: boolean) => void {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const isHere = (here: unknown) => here !== false && here !== 'false';
  const mark = useAction(markArrived[role], {
    touches: ['appointments'],
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
