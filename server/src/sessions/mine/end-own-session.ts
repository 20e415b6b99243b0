import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/refusal.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { endSession } from '../end-sessions.ts';
import { ownSessionStore } from './store.ts';

/** Ends one of the caller's own sessions. Throws Refusal (not found) for one that has ended, and for somebody else's. */
export async function endOwnSession({ engine, log }: Context, { accountId }: Caller, sessionId: string) {
  await engine.transaction(async (tx) => {
    const tokenHash = await ownSessionStore(tx).findTokenHash(accountId, sessionId);
    if (tokenHash === null) throw notFound('Session');
    await endSession(tx, accountId, tokenHash);
  });
  noteSecurity(log, 'sessions ended', { accountId });
  return { message: 'Logged out there' };
}
