import type { Context } from '../../platform/context.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { type Typed, withProof } from './with-proof.ts';

/** Ten new recovery codes for the caller; the earlier ones are void. Throws Refusal: invalid, conflict, too many. */
export async function renewRecoveryCodes(context: Context, caller: Caller, typed: Typed) {
  const answer = await withProof(context, caller, typed, async (tx) => ({
    message: 'Recovery codes renewed',
    recoveryCodes: await giveRecoveryCodes(tx, caller.accountId),
  }));
  noteSecurity(context.log, 'recovery codes renewed', { accountId: caller.accountId });
  return answer;
}
