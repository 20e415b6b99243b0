import { withdrawMessage } from '@docket/contract/messages.ts';
import type { Role } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';

/** Returns a function that keeps a message of an appointment that waits from being sent. */
export function useWithdrawMessage(role: Role) {
  const { run, isPending } = useAction(withdrawMessage[role], { touches: ['messages'] });
  const withdraw = (appointmentId: string, messageId: string) => void run({ appointmentId, messageId });
  return { withdraw, isPending };
}
