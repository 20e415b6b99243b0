import type { changePassword as endpoint } from '@docket/contract/sessions.ts';
import type { Context } from '../platform/context.ts';
import { hashPassword } from '../platform/passwords.ts';
import { notFound } from '../platform/refusal.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore } from './accounts/store.ts';
import { checkNewPassword } from './check-new-password.ts';
import { endSessions } from './end-sessions.ts';
import { succeed } from './login-rate-limit/login-rate-limit.ts';
import { changedMeanwhile, provePassword } from './prove-password.ts';
import { sessionStore } from './store.ts';

/** Replaces the caller's own password; every other session and every link of the account ends. */
export async function changePassword(
  context: Context,
  { caller, input: { currentPassword, newPassword }, address }: Call<typeof endpoint>,
) {
  const { engine, clock, log, settings } = context;
  const account = await accountStore(engine.read).find(caller.accountId);
  if (!account) throw notFound('Account');
  await checkNewPassword(newPassword, 'newPassword', [account.name, account.email, settings.clinicName]);
  const tried = await provePassword(context, account, { currentPassword, address });
  const passwordHash = await hashPassword(newPassword);

  await engine.transaction(async (tx) => {
    const known = account.passwordHash ?? '';
    const replaced = await accountStore(tx).replacePassword(account.id, known, passwordHash);
    if (!replaced) throw changedMeanwhile();
    await endSessions(tx, account.id, caller.tokenHash);
    await sessionStore(tx).proved(caller.tokenHash, clock.nowMs());
    await succeed(tx, tried);
  });
  noteSecurity(log, 'password changed', { accountId: account.id });
  return { message: 'Password changed' };
}
