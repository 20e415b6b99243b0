import { callIn } from '@docket/contract/endpoints/arrival-and-note.ts';
import { serverNowMs } from '../../api/call-server.ts';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { formatChangedSince } from '../format.ts';
import { type SeenVersion, useAppointmentLabel, useShowChange, versionAfter } from './cached-appointments.ts';

/** Returns a function that marks a patient as in the room, or reverts it: shown at once, with Undo in the toast. */
export function useCallIn(role: Role): (appointment: SeenVersion, called: boolean) => void {
  const showChange = useShowChange();
  const formatWhose = useAppointmentLabel();
  const isCalled = (called: unknown) => called !== false && called !== 'false';
  const call = useAction(callIn[role], {
    touches: ['arrivals'],
    optimistic: ({ appointmentId, called, version }) =>
      showChange(appointmentId, {
        calledAt: isCalled(called) ? serverNowMs() : null,
        ...versionAfter(version),
      }),
    successDetail: ({ appointmentId }) => formatWhose(appointmentId),
    errorDetail: formatChangedSince,
    undo: ({ appointmentId, called, version }) => {
      return () => void call.run({ appointmentId, called: !isCalled(called), ...versionAfter(version) });
    },
  });
  return ({ _id, version }, called) => void call.run({ appointmentId: _id, called, version });
}
