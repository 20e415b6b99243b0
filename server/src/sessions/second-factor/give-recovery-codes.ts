import type { Tx } from '../../platform/database/engine.ts';
import { createRecoveryCodes, hashRecoveryCode } from './rules.ts';
import { secondFactorStore } from './store.ts';

/** Takes the open transaction and whose they are; returns ten new codes, which are stored as their hashes only. Earlier ones are void. */
export async function giveRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code));
  await secondFactorStore(tx).replaceRecoveryCodes(accountId, hashes);
  return codes;
}
