import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { accountStore } from './accounts/store.ts';
import { createLink } from './create-invitation.ts';
import { keepStartLink, type StartingNode, type StartLink } from './start-link.ts';
import { sessionStore } from './store.ts';

/**
 * Returns the one-time link that creates the clinic's first admin, or where it is; where one is made, earlier ones end.
 * Throws Refusal (conflict) when there is an admin already.
 */
export function createFirstAdminLink({ engine, clock }: Context, node: StartingNode): Promise<StartLink> {
  return engine.transaction(async (tx) => {
    if (await accountStore(tx).hasAdmin()) throw new Refusal('conflict', 'This clinic has an admin already');
    const nowMs = clock.nowMs();
    return keepStartLink(tx, node, null, {
      nowMs,
      make: async () => {
        await sessionStore(tx).endFirstAdminLinks();
        return createLink(tx, { kind: 'first admin', accountId: null }, nowMs);
      },
    });
  });
}
