import type * as contract from '@docket/contract/endpoints/sessions.ts';
import { proofNeeded } from '@docket/contract/refusals.ts';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import type { Context } from '../platform/context.ts';
import { notFound, Refusal, refuse } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { accountStore } from './accounts/store.ts';
import { checkCurrentPassword, refuseChangedPassword } from './change-password.ts';
import { recordSuccess } from './login-rate-limit/login-rate-limit.ts';
import { withCheckedCode } from './second-factor/prove.ts';
import { maxAheadMs, sessionStore } from './store.ts';

/** How long a given password or code counts as proof, in milliseconds. */
const proofValidMs = 5 * millisecondsPerMinute;

const proofRequests = {
  password: 'Please confirm with your password that it is you',
  code: 'Please confirm with a code of your authenticator app that it is you',
} as const;

/**
 * Passes if this session gave the password (or a code, with a second factor) in the last five minutes. Acts that
 * grant or remove access begin with it, so a stolen session alone cannot do them. Throws Refusal (forbidden) whose
 * details name the missing `proof`.
 */
export async function checkIdentityConfirmed(
  { engine, clock }: Context,
  { accountId, tokenHash }: Caller,
): Promise<void> {
  const nowMs = clock.nowMs();
  const provedAt = (await sessionStore(engine.read).findProvedAt(tokenHash)) ?? 0;
  // A time further ahead than clocks may differ came from a wrong clock.
  if (provedAt > nowMs - proofValidMs && provedAt <= nowMs + maxAheadMs) return;
  const account = await accountStore(engine.read).find(accountId);
  const proof = account?.secondFactorSince ? 'code' : 'password';
  throw refuse(proofNeeded, proofRequests[proof], { proof });
}

/**
 * Confirms the session for five minutes by the current password, or by a code with a second factor. Throws Refusal:
 * invalid (wrong or missing; `field` names it), too many.
 */
export async function confirmIdentity(context: Context, call: Call<typeof contract.confirmIdentity>) {
  const { caller, input, address } = call;
  const { engine, clock } = context;
  const account = await accountStore(engine.read).find(caller.accountId);
  if (!account) throw notFound('Account');
  const { currentPassword, code } = input;
  if (account.secondFactorSince) {
    if (code === undefined) throw new Refusal('invalid', 'code is required', { field: 'code' });
    await withCheckedCode(context, call, code, (tx) =>
      sessionStore(tx).recordProof(caller.tokenHash, clock.nowMs()),
    );
  } else {
    if (currentPassword === undefined)
      throw new Refusal('invalid', 'currentPassword is required', { field: 'currentPassword' });
    const tried = await checkCurrentPassword(context, account, { currentPassword, address });
    await engine.transaction(async (tx) => {
      if (!(await accountStore(tx).lockIfPasswordIs(account.id, account.passwordHash ?? '')))
        throw refuseChangedPassword();
      await recordSuccess(tx, tried);
      await sessionStore(tx).recordProof(caller.tokenHash, clock.nowMs());
    });
  }
  logSecurity(context.log, 'identity confirmed', { accountId: caller.accountId });
  return { message: 'Identity confirmed' };
}
