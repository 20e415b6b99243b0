import { withdrawMessage } from '@docket/contract/messages.ts';
import type { Role } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';

/** Returns a function that keeps what waits to be said of an appointment from being sent. */
export function useWithdrawMessage(role: Role) {
  const { run, isPending } = useAction(withdrawMessage[role], { touches: ['messages'] });
  return { withdraw: (appointmentId: string) => void run({ appointmentId }), isPending };
}
