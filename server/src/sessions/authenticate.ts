import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ServingParts } from '../platform/serve.ts';
import { hashToken } from '../platform/tokens.ts';
import { sessionStore } from './store.ts';

const whose = { admin: 'This is for admins only', doctor: 'This is for doctors only' } as const;

const archived = 'Your session has ended: the front desk archived your account and can bring it back';

/** Returns who holds a token: the caller, or the refusal that the role's header deserves. */
export function createAuthenticate({ engine, clock }: Context): ServingParts['authenticate'] {
  return async (token, role) => {
    const tokenHash = hashToken(token);
    const found = await sessionStore(engine.read).findHolder(tokenHash, clock.nowMs());
    if (!found) throw new Refusal('unauthenticated', 'Your session has ended. Please log in again');
    const { removedAt, ...holder } = found;
    if (holder.role !== role) throw new Refusal('forbidden', whose[role]);
    if (removedAt !== null) throw new Refusal('unauthenticated', archived, { archived: true });
    return { ...holder, tokenHash };
  };
}
