import { codeNeeded as needed } from '@docket/contract/refusals.ts';
import type { Connection, Tx } from '../../platform/database/engine.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { prove, whyNotProved } from './prove.ts';
import { secondFactorStore } from './store.ts';

/** Tells whether signing in to the account takes a code beside the password. */
export async function asksForCode(read: Connection, accountId: string): Promise<boolean> {
  const factor = await secondFactorStore(read).find(accountId);
  return factor !== null && factor.since !== null;
}

/**
 * Uses up the code where the account asks for one; tells whether it did. Throws Refusal (unauthenticated) when there is
 * none, or it does not do.
 */
export async function checkAtSignIn(
  tx: Tx,
  accountId: string,
  code: string | undefined,
  nowMs: number,
): Promise<boolean> {
  if (code === undefined) {
    if (await asksForCode(tx, accountId)) throw codeNeeded();
    return false;
  }
  const proof = await prove(tx, accountId, code, nowMs);
  if (proof === 'wrong' || proof === 'used') throw codeNeeded(whyNotProved[proof]);
  return proof === 'right';
}

/** The refusal of a right password without a code that does. */
export function codeNeeded(sentence = 'Please add the six-digit code of your authenticator app'): Refusal {
  return refuse(needed, sentence, { codeNeeded: true });
}
