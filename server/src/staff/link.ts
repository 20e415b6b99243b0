import type * as contract from '@docket/contract/staff.ts';
import type { Context } from '../platform/context.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { checkIdentityConfirmed } from '../sessions/confirm-identity.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { sessionStore } from '../sessions/store.ts';
import { staffStore } from './store.ts';

/**
 * A new one-time link to choose a password; earlier links end, the present password goes on until it is used. Never for
 * the own account: a session must not become a way round the present password. Throws Refusal: conflict (the own
 * account), forbidden (not confirmed), not found.
 */
export async function linkPerson(context: Context, { caller, input }: Call<typeof contract.linkPerson>) {
  const { accountId } = input;
  const { engine, clock, log } = context;
  if (accountId === caller.accountId)
    throw new Refusal('conflict', 'Your own password is changed under Account, with the present one');
  await checkIdentityConfirmed(context, caller);
  const answer = await engine.transaction(async (tx) => {
    const people = await staffStore(tx).list();
    if (!people.some((person) => person.id === accountId)) throw notFound('Person');
    const invitationPath = await createInvitation(tx, accountId, clock.nowMs(), {
      madeBy: caller.accountId,
    });
    await tx.publish({ topic: 'people', ids: { accountId } });
    return { message: 'Invitation link created', invitationPath };
  });
  noteSecurity(log, 'link made', { accountId, byId: caller.accountId });
  return answer;
}

/** Ends a link that was not used yet. Throws Refusal (not found) for one that was used, has ended or never was. */
export async function endLink({ engine, log }: Context, { caller, input }: Call<typeof contract.endLink>) {
  const accountId = await engine.transaction(async (tx) => {
    const ended = await sessionStore(tx).endLink(input.linkId);
    if (ended === null) throw notFound('Link');
    await tx.publish({ topic: 'people', ids: { accountId: ended } });
    return ended;
  });
  noteSecurity(log, 'link ended', { accountId, byId: caller.accountId });
  return { message: 'Link ended' };
}
