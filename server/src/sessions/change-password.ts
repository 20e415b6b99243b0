import type { Context } from '../platform/context.ts';
import { checkNotCommon } from '../platform/frequent-passwords.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Caller } from '../platform/serve.ts';
import { accountStore } from './accounts/store.ts';
import { endSessions } from './end-sessions.ts';
import { startTry, succeed } from './sign-in-limit/sign-in-limit.ts';

/** Replaces the caller's own password; every other session and every link of the account ends. */
export async function changePassword(
  { engine, clock, log }: Context,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  address: string,
) {
  await checkNotCommon(newPassword, 'newPassword');
  const account = await accountStore(engine.read).find(caller.accountId);
  if (!account) throw notRight();
  // A stolen session must not become a way to try passwords: tries count as at the login.
  const who = { role: account.role, email: account.email, address };
  const tried = await startTry(engine, who, clock.nowMs());
  if (!(await verifyPassword(account.passwordHash, currentPassword))) {
    noteSecurity(log, 'proof refused', { accountId: account.id, because: 'password' });
    throw notRight();
  }
  const passwordHash = await hashPassword(newPassword);

  await engine.transaction(async (tx) => {
    const known = account.passwordHash ?? '';
    const replaced = await accountStore(tx).replacePassword(account.id, known, passwordHash);
    if (!replaced) throw new Refusal('conflict', 'Your password was changed meanwhile');
    await endSessions(tx, account.id, caller.tokenHash);
    await succeed(tx, tried);
  });
  noteSecurity(log, 'password changed', { accountId: account.id });
  return { message: 'Password changed' };
}

// Not 401: the session itself is good, and the panel must not log out over a typing mistake.
function notRight(): Refusal {
  return new Refusal('invalid', 'The current password is not right', { field: 'currentPassword' });
}
