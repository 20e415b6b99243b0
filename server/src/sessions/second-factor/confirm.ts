import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { endSessions } from '../end-sessions.ts';
import { announceFactor } from './announce.ts';
import { isOn } from './begin.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { isOfApp, normalCode, stepOfCode } from './rules.ts';
import { secondFactorStore } from './store.ts';

/**
 * Turns the second factor on that the caller began; the other sessions of the account end. Returns its recovery codes.
 * Wrong codes are not counted: whoever confirms has just been shown the secret.
 */
export async function confirmSecondFactor({ engine, clock, log }: Context, caller: Caller, typed: string) {
  const answer = await engine.transaction(async (tx) => {
    const { accountId } = caller;
    const store = secondFactorStore(tx);
    const factor = await store.find(accountId);
    if (!factor) throw beginAgain();
    if (factor.since !== null) throw isOn();
    const code = normalCode(typed);
    const nowMs = clock.nowMs();
    const step = isOfApp(code) ? stepOfCode(factor.secret, code, nowMs) : null;
    if (step === null) throw notRight();
    if (!(await store.turnOn(accountId, factor.secret, nowMs, step))) throw beginAgain();
    const recoveryCodes = await giveRecoveryCodes(tx, accountId);
    await endSessions(tx, accountId, caller.tokenHash);
    await announceFactor(tx, caller.role, accountId);
    return { message: 'Second factor turned on', recoveryCodes };
  });
  noteSecurity(log, 'second factor on', { accountId: caller.accountId });
  return answer;
}

function beginAgain(): Refusal {
  return new Refusal('conflict', 'This set-up is no longer the present one. Please begin again');
}

function notRight(): Refusal {
  const sentence = 'This code is not right. Please try the six digits your app shows now';
  return new Refusal('invalid', sentence, { field: 'code' });
}
