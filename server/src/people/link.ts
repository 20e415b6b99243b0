import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Caller } from '../platform/serve.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { peopleStore } from './store.ts';

/** A new one-time link to choose a password; earlier links end, the present password goes on until it is used. */
export async function linkPerson({ engine, clock, log }: Context, caller: Caller, accountId: string) {
  const answer = await engine.transaction(async (tx) => {
    const people = await peopleStore(tx).list();
    if (!people.some((person) => person.id === accountId)) throw notFound('Person');
    const invitationPath = await createInvitation(tx, accountId, clock.nowMs());
    return { message: 'Invitation link created', invitationPath };
  });
  noteSecurity(log, 'link made', { accountId, byId: caller.accountId });
  return answer;
}
