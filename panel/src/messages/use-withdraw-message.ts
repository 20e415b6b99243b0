import { withdrawMessage } from '@docket/contract/endpoints/messages.ts';
import type { Role } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';

/** Returns `withdraw`, which withdraws a waiting message, and whether that is in progress. */
export function useWithdrawMessage(role: Role) {
  const { run, isPending } = useAction(withdrawMessage[role], { touches: ['messages'] });
  const withdraw = (appointmentId: string, messageId: string) => void run({ appointmentId, messageId });
  return { withdraw, isPending };
}
