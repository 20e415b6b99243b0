import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/serve.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { type Typed, withProof } from './with-proof.ts';

/** Ten new recovery codes for the caller; the earlier ones are void. Throws Refusal: invalid, conflict, too many. */
export function renewRecoveryCodes(context: Context, caller: Caller, typed: Typed) {
  return withProof(context, caller, typed, async (tx) => ({
    message: 'Recovery codes renewed',
    recoveryCodes: await giveRecoveryCodes(tx, caller.accountId),
  }));
}
