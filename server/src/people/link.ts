import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { peopleStore } from './store.ts';

/** A new one-time link to choose a password; earlier links end, the present password goes on until it is used. */
export function linkPerson({ engine, clock }: Context, accountId: string) {
  return engine.transaction(async (tx) => {
    const people = await peopleStore(tx).list();
    if (!people.some((person) => person.id === accountId)) throw notFound('Person');
    const invitationPath = await createInvitation(tx, accountId, clock.nowMs());
    return { message: 'Invitation link created', invitationPath };
  });
}
