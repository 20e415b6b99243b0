import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { publishFactor } from './publish.ts';
import { secondFactorStore } from './store.ts';
import { type Typed, withProof } from './with-proof.ts';

/** Turns the caller's own second factor off. Throws Refusal: conflict (the practice asks for one), invalid, too many. */
export async function endSecondFactor(context: Context, caller: Caller, typed: Typed) {
  if (context.settings.secondFactor === 'required')
    throw new Refusal('conflict', 'This practice asks everybody for a second factor');
  const answer = await withProof(context, caller, typed, async (tx) => {
    await secondFactorStore(tx).remove(caller.accountId);
    await publishFactor(tx, caller.role, caller.accountId);
    return { message: 'Second factor turned off' };
  });
  noteSecurity(context.log, 'second factor off', { accountId: caller.accountId });
  return answer;
}
