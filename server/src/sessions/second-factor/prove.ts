import type { Tx } from '../../platform/database/engine.ts';
import { hashRecoveryCode, isOfApp, normalCode, stepOfCode } from './rules.ts';
import { secondFactorStore } from './store.ts';

/** What a code of the second factor is worth; `off`: the account has none in force. */
export type Proof = 'right' | 'wrong' | 'used' | 'off';

/** Takes the open transaction, whose code it is, the code as typed and the time. A right code is used up with it. */
export async function prove(tx: Tx, accountId: string, typed: string, nowMs: number): Promise<Proof> {
  const store = secondFactorStore(tx);
  const factor = await store.find(accountId);
  if (!factor || factor.since === null) return 'off';
  const code = normalCode(typed);
  if (!isOfApp(code))
    return (await store.useRecoveryCode(accountId, hashRecoveryCode(accountId, code))) ? 'right' : 'wrong';
  const step = stepOfCode(factor.secret, code, nowMs);
  if (step === null) return 'wrong';
  return (await store.useStep(accountId, factor.secret, step)) ? 'right' : 'used';
}

/** What a person is told of a code that does not do. */
export const whyNotProved = {
  wrong: 'This code is not right. Please try the one your app shows now, or a recovery code',
  used: 'This code was used already. Please wait for the next one',
} as const;
