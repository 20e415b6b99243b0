import { accountArchived, sessionIdle } from '@docket/contract/refusals.ts';
import type { Context } from '../platform/context.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { ServingParts } from '../platform/serve.ts';
import { hashToken } from '../platform/tokens.ts';
import { idleBefore } from './idle-rules.ts';
import { createNoteUse } from './note-use.ts';
import { sessionStore } from './store.ts';
import { checkWithoutSecondFactor } from './without-second-factor.ts';

const whose = { admin: 'This is for admins only', doctor: 'This is for doctors only' } as const;

const over = 'Your session has ended. Please log in again';
const archived = 'Your session has ended: the front desk archived your account and can bring it back';

/** Returns who holds a token: the caller, or the refusal that the role's header deserves. */
export function createAuthenticate(context: Context): ServingParts['authenticate'] {
  const { engine, clock, settings } = context;
  const noteUse = createNoteUse(context);
  const isFactorRequired = settings.secondFactor === 'required';
  return async (token, role, { endpoint, isAttended, log }) => {
    const nowMs = clock.nowMs();
    const tokenHash = hashToken(token);
    const found = await sessionStore(engine.read).findHolder(tokenHash, nowMs, isFactorRequired);
    if (!found) throw new Refusal('unauthenticated', over);
    const { removedAt, lastUsedAt, secondFactorSince, ...holder } = found;
    if (lastUsedAt <= idleBefore(settings, nowMs)) throw refuse(sessionIdle, over, { idle: true });
    if (holder.role !== role) {
      noteSecurity(log, 'other role refused', { accountId: holder.accountId, role: holder.role });
      throw new Refusal('forbidden', whose[role]);
    }
    if (removedAt !== null) throw refuse(accountArchived, archived, { archived: true });
    if (isFactorRequired && !secondFactorSince) checkWithoutSecondFactor(endpoint);
    if (isAttended) await noteUse(tokenHash, lastUsedAt, nowMs);
    return { ...holder, tokenHash };
  };
}
