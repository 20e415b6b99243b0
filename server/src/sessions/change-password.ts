import type * as contract from '@docket/contract/endpoints/sessions.ts';
import type { Context } from '../platform/context.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore, type StoredAccount } from './accounts/store.ts';
import { checkChosenPassword } from './check-chosen-password.ts';
import { endEveryAccess } from './end-sessions.ts';
import { type CountedTry, recordSuccess, startTry } from './login-rate-limit/login-rate-limit.ts';
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
  const tried = await checkCurrentPassword(context, account, { currentPassword, address });
  const passwordHash = await hashPassword(newPassword);

  await engine.transaction(async (tx) => {
    const knownHash = account.passwordHash ?? '';
    const replaced = await accountStore(tx).replacePassword(account.id, knownHash, passwordHash);
    if (!replaced) throw refuseChangedPassword();
    await endEveryAccess(tx, account.id, caller.tokenHash);
    await sessionStore(tx).recordProof(caller.tokenHash, clock.nowMs());
    await recordSuccess(tx, tried);
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
 * Checks the current password of a signed-in account. Returns the counted try, which `recordSuccess` removes after the
 * change. Throws Refusal: invalid (wrong password), too many.
 */
export async function checkCurrentPassword(
  { engine, clock, log }: Context,
  account: StoredAccount,
  { currentPassword, address }: TypedPassword,
): Promise<CountedTry> {
  // Tries count as at sign-in, so a stolen session cannot be used to guess the password.
  const identity = { role: account.role, email: account.email, address };
  const tried = await startTry(engine, identity, clock.nowMs());
  if (await verifyPassword(account.passwordHash, currentPassword)) return tried;
  logSecurity(log, 'proof refused', { accountId: account.id, because: 'password' });
  throw refuseWrongPassword();
}

/** The refusal if the password changed between its check and the act that needed it. */
export function refuseChangedPassword(): Refusal {
  return new Refusal('conflict', 'Your password was changed in the meantime');
}

// Not 401, because the session is valid and the panel must not sign out over a typing mistake.
function refuseWrongPassword(): Refusal {
  return new Refusal('invalid', 'The current password is not right', { field: 'currentPassword' });
}
