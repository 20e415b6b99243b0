import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { accountStore } from './accounts/store.ts';
import { createLink } from './create-invitation.ts';
import { sessionStore } from './store.ts';

/**
 * Returns the path of a one-time link that creates the clinic's first admin; earlier such links end.
 * Throws Refusal (conflict) when there is an admin already.
 */
export function createFirstAdminLink({ engine, clock }: Context): Promise<string> {
  return engine.transaction(async (tx) => {
    if (await accountStore(tx).hasAdmin()) throw new Refusal('conflict', 'This clinic has an admin already');
    await sessionStore(tx).endFirstAdminLinks();
    return createLink(tx, { kind: 'first admin', accountId: null }, clock.nowMs());
  });
}
