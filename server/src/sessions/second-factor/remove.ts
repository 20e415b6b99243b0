import type { Context } from '../../platform/context.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { accountStore } from '../accounts/store.ts';
import { checkIdentityConfirmed } from '../confirm-identity.ts';
import { endSessions } from '../end-sessions.ts';
import { publishFactor } from './publish.ts';
import { secondFactorStore } from './store.ts';

/** Turns the second factor of somebody else off, who lost phone and recovery codes; their sessions and links end. */
export async function removeSecondFactor(context: Context, caller: Caller, accountId: string) {
  const { engine, log } = context;
  // Or a session left open would be enough to get rid of it.
  if (accountId === caller.accountId)
    throw new Refusal('conflict', 'Your own second factor is turned off with a code of it');
  await checkIdentityConfirmed(context, caller);
  await engine.transaction(async (tx) => {
    const account = await accountStore(tx).find(accountId);
    if (!account || (account.role === 'admin' && account.removedAt !== null)) throw notFound('Account');
    if (!(await secondFactorStore(tx).remove(accountId)))
      throw new Refusal('conflict', `${account.name} has no second factor`);
    await endSessions(tx, accountId);
    await publishFactor(tx, account.role, accountId);
  });
  noteSecurity(log, 'second factor off', { accountId, byId: caller.accountId });
  return { message: 'Second factor turned off' };
}
