import { codeNeeded as needed } from '@docket/contract/refusals.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection, Tx } from '../../platform/database/engine.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { accountStore } from '../accounts/store.ts';
import { recordSuccess, startTry } from '../login-rate-limit/login-rate-limit.ts';
import { findStep, hashRecoveryCode, isAppCode, normalizeCode } from './rules.ts';
import { openSecret } from './secrets.ts';
import { secondFactorStore } from './store.ts';

/**
 * The result of checking a code. `off`: no second factor is active. `unreadable`: the app's secret was encrypted with
 * another SECRET_KEY.
 */
type CodeResult = 'right' | 'wrong' | 'used' | 'unreadable' | 'off';

/** Dependencies of checking a code. */
type Deps = Pick<Context, 'clock' | 'settings' | 'log'>;

/** Checks a code of an account within the transaction. A right code is used up. */
async function checkCode(
  tx: Tx,
  { clock, settings, log }: Deps,
  accountId: string,
  typed: string,
): Promise<CodeResult> {
  const store = secondFactorStore(tx);
  const factor = await store.lock(accountId);
  if (!factor || factor.since === null) return 'off';
  const code = normalizeCode(typed);
  if (!isAppCode(code))
    return (await store.useRecoveryCode(accountId, hashRecoveryCode(accountId, code))) ? 'right' : 'wrong';
  const secret = openSecret(settings, accountId, factor.secret);
  if (secret === null) {
    log.error({ accountId }, 'a second factor was encrypted with another SECRET_KEY: its codes are refused');
    return 'unreadable';
  }
  const step = findStep(secret, code, clock.nowMs());
  if (step === null) return 'wrong';
  return (await store.useStep(accountId, factor.secret, step)) ? 'right' : 'used';
}

/** Sentences for codes that are not accepted. */
const codeRefusals = {
  wrong: 'This code is not right. Please try the one your app shows now, or a recovery code',
  used: 'This code was used already. Please wait for the next one',
  unreadable:
    'The server can’t check the codes of your app at the moment. Please use a recovery code, and tell whoever runs it',
} as const;

/** Returns whether signing in to the account requires a code. */
export async function requiresCode(read: Connection, accountId: string): Promise<boolean> {
  const factor = await secondFactorStore(read).find(accountId);
  return factor !== null && factor.since !== null;
}

/**
 * Uses up the code if the account requires one; returns whether it did. Throws Refusal (unauthenticated) for a
 * missing or wrong code.
 */
export async function checkCodeAtSignIn(
  tx: Tx,
  deps: Deps,
  accountId: string,
  code: string | undefined,
): Promise<boolean> {
  if (code === undefined) {
    if (await requiresCode(tx, accountId)) throw refuseWithoutCode();
    return false;
  }
  const proof = await checkCode(tx, deps, accountId, code);
  if (proof === 'right') return true;
  if (proof === 'off') return false;
  throw refuseWithoutCode(codeRefusals[proof]);
}

/** The refusal of a right password with a missing or wrong code. */
export function refuseWithoutCode(
  sentence = 'Please add the six-digit code of your authenticator app',
): Refusal {
  return refuse(needed, sentence, { codeNeeded: true });
}

/**
 * Does the work and uses up a code of the caller in one transaction. Throws Refusal: invalid (wrong code), conflict
 * (no second factor), too many.
 */
export async function withCheckedCode<T>(
  context: Context,
  { caller: { accountId }, address }: { readonly caller: Caller; readonly address: string },
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { engine, clock, log } = context;
  const account = await accountStore(engine.read).find(accountId);
  if (!account) throw notFound('Account');
  // Tries count as at sign-in, so a stolen session cannot be used to guess codes.
  const identity = { role: account.role, email: account.email, address };
  const tried = await startTry(engine, identity, clock.nowMs());
  return engine.transaction(async (tx) => {
    const proof = await checkCode(tx, context, accountId, code);
    if (proof === 'off') throw new Refusal('conflict', 'Your second factor is off');
    // Not 401, because the session is valid and the panel must not sign out over a typing mistake.
    if (proof !== 'right') {
      logSecurity(log, 'proof refused', { accountId, because: 'code' });
      throw new Refusal('invalid', codeRefusals[proof], { field: 'code' });
    }
    await recordSuccess(tx, tried);
    return work(tx);
  });
}
