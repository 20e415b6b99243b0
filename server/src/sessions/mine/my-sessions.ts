import type * as contract from '@docket/contract/endpoints/my-sessions.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import type { Call } from '../../platform/serve.ts';
import { endEveryAccess, endSession } from '../end-sessions.ts';
import { findIdleBeforeMs } from '../idle-rules.ts';
import { sessionStore } from '../store.ts';
import { mySessionsStore } from './store.ts';

/** Returns the caller's sessions. */
export async function listSessions(
  { engine, clock, settings }: Context,
  { caller }: Call<typeof contract.listSessions>,
) {
  const nowMs = clock.nowMs();
  const validSessions = await mySessionsStore(engine.read).list(
    caller.accountId,
    nowMs,
    findIdleBeforeMs(settings, nowMs),
  );
  const sessions = validSessions.map(({ id, device, tokenHash, startedAt, lastUsedAt }) => ({
    _id: id,
    // Sessions from before devices were recorded have none.
    device: device || 'Unknown device',
    startedAt,
    lastUsedAt,
    current: tokenHash === caller.tokenHash,
  }));
  return { sessions };
}

/** Records a use now, however recent the last one. Returns how long the session lasts. */
export async function keepSession(
  { engine, clock, settings }: Context,
  { caller: { tokenHash } }: Call<typeof contract.keepSession>,
) {
  const nowMs = clock.nowMs();
  await engine.transaction((tx) => sessionStore(tx).recordUse(tokenHash, nowMs, nowMs - 1));
  return { idleMinutes: settings.sessionIdleMinutes };
}

/** Ends one of the caller's sessions. Throws Refusal (not found) for an ended one and for another account's. */
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
  logSecurity(log, 'sessions ended', { accountId });
  return { message: 'Logged out there' };
}

/** Ends every session of the caller and every link made for them. */
export async function signOutEverywhere(
  { engine, log }: Context,
  { caller: { accountId } }: Call<typeof contract.signOutEverywhere>,
) {
  await engine.transaction((tx) => endEveryAccess(tx, accountId));
  logSecurity(log, 'sessions ended', { accountId });
  return { message: 'Logged out everywhere' };
}
