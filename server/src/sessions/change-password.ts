import type * as contract from '@docket/contract/sessions.ts';
import type { Context } from '../platform/context.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore, type KnownAccount } from './accounts/store.ts';
import { checkChosenPassword } from './check-chosen-password.ts';
import { endEveryAccess } from './end-sessions.ts';
import { startTry, succeed, type Try } from './login-rate-limit/login-rate-limit.ts';
import { sessionStore } from './store.ts';

/** Replaces the caller's password and ends every other session and every link of the account. */
export async function changePassword(
  context: Context,
  { caller, input: { currentPassword, newPassword }, address }: Call<typeof contract.changePassword>,
) {
  const { engine, clock, log } = context;
  const account = await accountStore(engine.read).find(caller.accountId);
  if (!account) throw notFound('Account');
  await checkChosenPassword(context, newPassword, 'newPassword', [account.name, account.email]);
  const tried = await provePassword(context, account, { currentPassword, address });
  const passwordHash = await hashPassword(newPassword);

  await engine.transaction(async (tx) => {
    const known = account.passwordHash ?? '';
    const replaced = await accountStore(tx).replacePassword(account.id, known, passwordHash);
    if (!replaced) throw changedMeanwhile();
    await endEveryAccess(tx, account.id, caller.tokenHash);
    await sessionStore(tx).proved(caller.tokenHash, clock.nowMs());
    await succeed(tx, tried);
  });
  logSecurity(log, 'password changed', { accountId: account.id });
  return { message: 'Password changed' };
}

/** The current password as typed, and the caller's address. */
interface TypedPassword {
  readonly currentPassword: string;
  readonly address: string;
}

/**
 * Checks the current password of a signed-in account. Returns the counted try, which a successful change takes back.
 * Throws Refusal: invalid (wrong password), too many.
 */
export async function provePassword(
  { engine, clock, log }: Context,
  account: KnownAccount,
  { currentPassword, address }: TypedPassword,
): Promise<Try> {
  // Tries count as at sign-in, so a stolen session cannot be used to guess the password.
  const identity = { role: account.role, email: account.email, address };
  const tried = await startTry(engine, identity, clock.nowMs());
  if (await verifyPassword(account.passwordHash, currentPassword)) return tried;
  logSecurity(log, 'proof refused', { accountId: account.id, because: 'password' });
  throw notRight();
}

/** The refusal if the password changed between its check and the act that needed it. */
export function changedMeanwhile(): Refusal {
  return new Refusal('conflict', 'Your password was changed in the meantime');
}

// Not 401: the session is good, and the panel must not sign out over a typing mistake.
function notRight(): Refusal {
  return new Refusal('invalid', 'The current password is not right', { field: 'currentPassword' });
}
