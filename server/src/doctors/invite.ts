import type { Context } from '../platform/context.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Caller } from '../platform/serve.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { loadWorking } from './load-working.ts';

/** A new one-time link for a doctor to choose a password; earlier links end, a present password stays till then. */
export async function inviteDoctor({ engine, clock, log }: Context, caller: Caller, doctorId: string) {
  const answer = await engine.transaction(async (tx) => {
    await loadWorking(tx, doctorId);
    const invitationPath = await createInvitation(tx, doctorId, clock.nowMs());
    return { message: 'Invitation link created', invitationPath };
  });
  noteSecurity(log, 'link made', { accountId: doctorId, byId: caller.accountId });
  return answer;
}
