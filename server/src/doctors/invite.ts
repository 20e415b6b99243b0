import type { Context } from '../platform/context.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { loadWorking } from './load-working.ts';

/** A new one-time link for a doctor to choose a password; earlier links end, a present password stays till then. */
export function inviteDoctor({ engine, clock }: Context, doctorId: string) {
  return engine.transaction(async (tx) => {
    await loadWorking(tx, doctorId);
    const invitationPath = await createInvitation(tx, doctorId, clock.nowMs());
    return { message: 'Invitation link created', invitationPath };
  });
}
