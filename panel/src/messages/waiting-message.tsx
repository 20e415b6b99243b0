import { recordContact } from '@docket/contract/endpoints/confirmation-calls.ts';
import { changeKinds, readMessages } from '@docket/contract/endpoints/messages.ts';
import { ToastButton } from '@docket/ui/toast.tsx';
import type { ReactNode } from 'react';
import type { Role } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { PhoneLink } from '../clinic/contact-link.tsx';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { formatWaiting } from './format-message.ts';
import classes from './messages.module.css';
import { useWithdrawMessage } from './use-withdraw-message.ts';

/** For the toast of a change: the message that leaves soon, with Undo, or the patient to call. */
export function waitingMessage(appointmentId: string, role: Role): ReactNode {
  return <WaitingMessage key="message" appointmentId={appointmentId} role={role} />;
}

// Empty if there is no message.
function WaitingMessage({ appointmentId, role }: { appointmentId: string; role: Role }) {
  const { timeZone } = useClinicZone();
  const { withdraw, isPending } = useWithdrawMessage(role);
  const { data } = useRead(['appointments', 'messages'], readMessages[role], { id: appointmentId });
  const { run: record, isPending: isRecording } = useAction(recordContact, {
    touches: ['appointments', 'calls'],
  });
  if (data?.untold) {
    const { phone } = data.untold;
    return (
      <span className={classes.waiting}>
        <span>
          Not told:{' '}
          {phone === '' ? (
            'no phone is known'
          ) : (
            <>
              call <PhoneLink value={phone} />
            </>
          )}
        </span>
        {role === 'admin' && (
          <ToastButton
            isDisabled={isRecording}
            onClick={() => void record({ appointmentId, outcome: 'confirmed' })}
          >
            Patient knows
          </ToastButton>
        )}
      </span>
    );
  }
  const waiting = data?.messages.find(
    ({ state, kind }) => state === 'waiting' && changeKinds.some((change) => change === kind),
  );
  if (!waiting || !data?.canSend || waiting.address === '') return null;
  return (
    <span className={classes.waiting}>
      {formatWaiting(waiting, timeZone)}
      <ToastButton isDisabled={isPending} onClick={() => withdraw(appointmentId, waiting._id)}>
        Don’t send
      </ToastButton>
    </span>
  );
}
