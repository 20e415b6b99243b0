import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { accountStore } from '../accounts/store.ts';
import { startTry, succeed } from '../login-rate-limit/login-rate-limit.ts';
import { prove, whyNotProved } from './prove.ts';

/**
 * Does the work in one transaction with a code of the caller's second factor, which is used up. Throws Refusal:
 * invalid (wrong code), conflict (there is no second factor), too many.
 */
export async function withProof<T>(
  { engine, clock, log }: Context,
  { caller: { accountId }, address }: { readonly caller: Caller; readonly address: string },
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const account = await accountStore(engine.read).find(accountId);
  if (!account) throw notFound('Account');
  // A stolen session must not become a way to try codes: tries count as at the login.
  const who = { role: account.role, email: account.email, address };
  const tried = await startTry(engine, who, clock.nowMs());
  return engine.transaction(async (tx) => {
    const proof = await prove(tx, accountId, code, clock.nowMs());
    if (proof === 'off') throw new Refusal('conflict', 'Your second factor is off');
    // Not 401: the session itself is good, and the panel must not log out over a typing mistake.
    if (proof !== 'right') {
      noteSecurity(log, 'proof refused', { accountId, because: 'code' });
      throw new Refusal('invalid', whyNotProved[proof], { field: 'code' });
    }
    await succeed(tx, tried);
    return work(tx);
  });
}
