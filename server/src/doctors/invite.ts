import type { inviteDoctor as endpoint } from '@docket/contract/doctors.ts';
import type { Context } from '../platform/context.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { checkIdentityConfirmed } from '../sessions/confirm-identity.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { loadWorking } from './load-working.ts';

/** A new one-time link for a doctor to choose a password; earlier links end, a present password stays till then. */
export async function inviteDoctor(context: Context, { caller, input }: Call<typeof endpoint>) {
  const doctorId = input.docId;
  const { engine, clock, log } = context;
  await checkIdentityConfirmed(context, caller);
  const answer = await engine.transaction(async (tx) => {
    await loadWorking(tx, doctorId);
    const invitationPath = await createInvitation(tx, doctorId, clock.nowMs(), {
      madeBy: caller.accountId,
    });
    await tx.publish({ topic: 'people', ids: { accountId: doctorId } });
    return { message: 'Invitation link created', invitationPath };
  });
  noteSecurity(log, 'link made', { accountId: doctorId, byId: caller.accountId });
  return answer;
}
