import type { Context } from '../../platform/context.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { accountStore } from '../accounts/store.ts';
import { endSessions } from '../end-sessions.ts';
import { succeed, takeBack } from '../login-rate-limit/login-rate-limit.ts';
import { changedMeanwhile, provePassword } from '../prove-password.ts';
import { isOn } from './begin.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { publishFactor } from './publish.ts';
import { isOfApp, normalCode, stepOfCode } from './rules.ts';
import { secondFactorStore } from './store.ts';
import type { Typed } from './with-proof.ts';

/** The first code of a new app, and the present password of whoever turns it on. */
export interface TypedToConfirm extends Typed {
  readonly currentPassword: string;
}

/**
 * Turns the second factor on that the caller began; the other sessions of the account end. Returns its recovery codes.
 * The password is asked for here and not at the beginning: what began is worth nothing by itself, and a set-up left
 * open on a screen is not enough. Wrong codes are not counted: whoever confirms has just been shown the secret.
 */
export async function confirmSecondFactor(context: Context, caller: Caller, typed: TypedToConfirm) {
  const { engine, clock, log } = context;
  const { accountId } = caller;
  const account = await accountStore(engine.read).find(accountId);
  if (!account) throw notFound('Account');
  const tried = await provePassword(context, account, typed);
  // The password was right: whatever the code is worth, this is no failed try.
  await engine.transaction((tx) => takeBack(tx, tried));
  const answer = await engine.transaction(async (tx) => {
    if (!(await accountStore(tx).holdWhilePasswordIs(accountId, account.passwordHash ?? '')))
      throw changedMeanwhile();
    const store = secondFactorStore(tx);
    const factor = await store.find(accountId);
    if (!factor) throw beginAgain();
    if (factor.since !== null) throw isOn();
    const code = normalCode(typed.code);
    const nowMs = clock.nowMs();
    const step = isOfApp(code) ? stepOfCode(factor.secret, code, nowMs) : null;
    if (step === null) throw notRight();
    if (!(await store.turnOn(accountId, factor.secret, nowMs, step))) throw beginAgain();
    const recoveryCodes = await giveRecoveryCodes(tx, accountId);
    await endSessions(tx, accountId, caller.tokenHash);
    await publishFactor(tx, caller.role, accountId);
    await succeed(tx, tried);
    return { message: 'Second factor turned on', recoveryCodes };
  });
  noteSecurity(log, 'second factor on', { accountId });
  return answer;
}

function beginAgain(): Refusal {
  return new Refusal('conflict', 'This set-up is no longer the present one. Please begin again');
}

function notRight(): Refusal {
  const sentence = 'This code is not right. Please try the six digits your app shows now';
  return new Refusal('invalid', sentence, { field: 'code' });
}
