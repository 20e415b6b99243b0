import type { Endpoint } from '@docket/contract/endpoint.ts';
import {
  endSession,
  keepSession,
  listSessions,
  signOutEverywhere,
} from '@docket/contract/endpoints/my-sessions.ts';
import * as secondFactor from '@docket/contract/endpoints/second-factor.ts';
import { logout } from '@docket/contract/endpoints/sessions.ts';
import { accountArchived, secondFactorNeeded, sessionIdle } from '@docket/contract/refusals.ts';
import type { Context } from '../platform/context.ts';
import { forManagersOnly } from '../platform/permissions.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { ServingParts } from '../platform/serve.ts';
import { hashToken } from '../platform/tokens.ts';
import { findIdleBeforeMs, maxUnrecordedUseMs } from './idle-rules.ts';
import { maxAheadMs, sessionStore } from './store.ts';

const roleRefusals = { admin: 'This is for admins only', doctor: 'This is for doctors only' } as const;

const sessionEnded = 'Your session has ended. Please log in again';
const sessionEndedByArchiving =
  'Your session has ended: the front desk archived your account and can bring it back';

/** Returns a function that resolves a token to its caller, or to the refusal for the role's header. */
export function createAuthenticate(context: Context): ServingParts['authenticate'] {
  const { engine, clock, settings } = context;
  const recordUse = createRecordUse(context);
  const isFactorRequired = settings.secondFactor === 'required';
  return async (token, role, { endpoint, isAttended, log }) => {
    const nowMs = clock.nowMs();
    const tokenHash = hashToken(token);
    const found = await sessionStore(engine.read).findHolder(tokenHash, nowMs, isFactorRequired);
    if (!found) throw new Refusal('unauthenticated', sessionEnded);
    const { removedAt, lastUsedAt, secondFactorSince, frontDesk, ...holder } = found;
    const isManager = holder.role === 'admin' && frontDesk === 0;
    if (lastUsedAt <= findIdleBeforeMs(settings, nowMs))
      throw refuse(sessionIdle, sessionEnded, { idle: true });
    if (holder.role !== role) {
      logSecurity(log, 'other role refused', { accountId: holder.accountId, role: holder.role });
      throw new Refusal('forbidden', roleRefusals[role]);
    }
    if (removedAt !== null) throw refuse(accountArchived, sessionEndedByArchiving, { archived: true });
    if (isFactorRequired && !secondFactorSince) checkNeedsNoSecondFactor(endpoint);
    if (endpoint.needs === 'manager' && !isManager) {
      logSecurity(log, 'front desk refused', { accountId: holder.accountId });
      throw forManagersOnly();
    }
    if (isAttended) await recordUse(tokenHash, lastUsedAt, nowMs);
    return { ...holder, isManager, tokenHash };
  };
}

/** Returns a function that records the use of a session at most once per interval. It never throws. */
function createRecordUse({ engine, settings, log }: Pick<Context, 'engine' | 'settings' | 'log'>) {
  const unrecordedMs = maxUnrecordedUseMs(settings);
  return async (tokenHash: string, lastUsedAt: number, nowMs: number): Promise<void> => {
    // A time further ahead than clocks may differ came from a wrong clock.
    if (lastUsedAt > nowMs - unrecordedMs && lastUsedAt <= nowMs + maxAheadMs) return;
    try {
      await engine.transaction((tx) => sessionStore(tx).recordUse(tokenHash, nowMs, nowMs - unrecordedMs));
    } catch (error) {
      // Reading must go on while the disk is full.
      log.warn({ err: error }, 'The use of a session could not be written');
    }
  };
}

// Calls that set up a second factor or end sessions; they show nothing of the practice.
const allowedWithoutSecondFactor: ReadonlySet<Endpoint> = new Set<Endpoint>([
  secondFactor.readSecondFactor.admin,
  secondFactor.readSecondFactor.doctor,
  secondFactor.beginSecondFactor.admin,
  secondFactor.beginSecondFactor.doctor,
  secondFactor.confirmSecondFactor.admin,
  secondFactor.confirmSecondFactor.doctor,
  listSessions.admin,
  listSessions.doctor,
  endSession.admin,
  endSession.doctor,
  signOutEverywhere.admin,
  signOutEverywhere.doctor,
  keepSession.admin,
  keepSession.doctor,
  logout.admin,
  logout.doctor,
]);

/**
 * Throws Refusal (forbidden) unless the call is open to accounts that have yet to set up the required second factor.
 */
function checkNeedsNoSecondFactor(endpoint: Endpoint): void {
  if (allowedWithoutSecondFactor.has(endpoint)) return;
  const sentence = 'This practice asks everybody for a second factor. Please set up yours first';
  throw refuse(secondFactorNeeded, sentence, { secondFactorNeeded: true });
}
