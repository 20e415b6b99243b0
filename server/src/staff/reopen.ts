import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Caller } from '../platform/serve.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { reopenSignIn } from '../sessions/login-rate-limit/login-rate-limit.ts';

/** Opens an account again, of either role, that too many failed tries shut. Throws Refusal (not found). */
export async function reopenAccount({ engine, log }: Context, caller: Caller, accountId: string) {
  const wasShut = await engine.transaction(async (tx) => {
    const account = await accountStore(tx).find(accountId);
    if (!account || account.removedAt !== null) throw notFound('Account');
    await tx.publish({ topic: 'people', ids: { accountId } });
    return reopenSignIn(tx, account);
  });
  if (wasShut) noteSecurity(log, 'sign-in opened again', { accountId, byId: caller.accountId });
  return { message: 'Sign-in opened again' };
}
