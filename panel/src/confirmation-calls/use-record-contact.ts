import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import {
  type ContactOutcome,
  recordContact,
  undoContact,
} from '@docket/contract/endpoints/confirmation-calls.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { serverNowMs } from '../api/call-server.ts';
import { useAction } from '../api/use-action.ts';
import { formatChangedSince, formatWhose } from '../appointments/format.ts';
import { useShowChange, versionAfter } from '../appointments/mutations/cached-appointments.ts';

const touches = ['appointments', 'calls'] as const;

/**
 * Returns a function that records the outcome of a call, with Undo in the toast; it resolves to whether it succeeded.
 */
export function useRecordContact(): (appointment: Appointment, outcome: ContactOutcome) => Promise<boolean> {
  const showChange = useShowChange();
  const { run: takeBack } = useAction(undoContact, { touches });
  const { run } = useAction(recordContact, {
    touches,
    successText: () => null,
    errorDetail: formatChangedSince,
    optimistic: ({ appointmentId, outcome, version }) =>
      outcome === 'confirmed'
        ? showChange(appointmentId, { confirmedAt: serverNowMs(), ...versionAfter(version) })
        : () => {},
  });
  return async (appointment, outcome) => {
    const { _id: appointmentId, version } = appointment;
    const answer = await run({ appointmentId, version, outcome });
    if (answer === null) return false;
    const { contactId, message } = answer;
    const undo = contactId === null ? undefined : () => void takeBack({ contactId });
    showSuccess(message, { detail: formatWhose(appointment), undo });
    return true;
  };
}
