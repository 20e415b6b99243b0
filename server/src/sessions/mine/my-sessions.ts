import type * as contract from '@docket/contract/my-sessions.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/refusal.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Call } from '../../platform/serve.ts';
import { endEveryAccess, endSession } from '../end-sessions.ts';
import { idleBefore } from '../idle-rules.ts';
import { sessionStore } from '../store.ts';
import { mySessionsStore } from './store.ts';

/** Where the caller is signed in. */
export async function listSessions(
  { engine, clock, settings }: Context,
  { caller }: Call<typeof contract.listSessions>,
) {
  const nowMs = clock.nowMs();
  const going = await mySessionsStore(engine.read).list(caller.accountId, nowMs, idleBefore(settings, nowMs));
  const sessions = going.map(({ id, device, tokenHash, startedAt, lastUsedAt }) => ({
    _id: id,
    // Those of before devices were kept.
    device: device || 'Unknown device',
    startedAt,
    lastUsedAt,
    current: tokenHash === caller.tokenHash,
  }));
  return { sessions };
}

/** Counts as a use at this very moment, whenever the last one was written. Returns how long it is good for. */
export async function keepSession(
  { engine, clock, settings }: Context,
  { caller: { tokenHash } }: Call<typeof contract.keepSession>,
) {
  const nowMs = clock.nowMs();
  await engine.transaction((tx) => sessionStore(tx).use(tokenHash, nowMs, nowMs - 1));
  return { idleMinutes: settings.sessionIdleMinutes };
}

/** Ends one of the caller's own sessions. Throws Refusal (not found) for one that has ended, and for somebody else's. */
export async function endMySession(
  { engine, log }: Context,
  { caller, input }: Call<typeof contract.endSession>,
) {
  const { accountId } = caller;
  await engine.transaction(async (tx) => {
    const tokenHash = await mySessionsStore(tx).findTokenHash(accountId, input.sessionId);
    if (tokenHash === null) throw notFound('Session');
    await endSession(tx, accountId, tokenHash);
  });
  noteSecurity(log, 'sessions ended', { accountId });
  return { message: 'Logged out there' };
}

/** Ends every session of the caller, this one too, and every link that was made for them. */
export async function signOutEverywhere(
  { engine, log }: Context,
  { caller: { accountId } }: Call<typeof contract.signOutEverywhere>,
) {
  await engine.transaction((tx) => endEveryAccess(tx, accountId));
  noteSecurity(log, 'sessions ended', { accountId });
  return { message: 'Logged out everywhere' };
}
