import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/serve.ts';
import { secondFactorStore } from './store.ts';
import { type Typed, withProof } from './with-proof.ts';

/** Turns the caller's own second factor off. Throws Refusal: conflict (the practice asks for one), invalid, too many. */
export async function endSecondFactor(context: Context, caller: Caller, typed: Typed) {
  if (context.settings.secondFactor === 'required')
    throw new Refusal('conflict', 'This practice asks everybody for a second factor');
  return withProof(context, caller, typed, async (tx) => {
    await secondFactorStore(tx).remove(caller.accountId);
    return { message: 'Second factor turned off' };
  });
}
