import type { Tx } from '../../platform/database/engine.ts';
import type { AccountRole } from '../accounts/store.ts';

/** Lets the lists that say who has a second factor hear that it was turned on or off. Takes the open transaction. */
export function publishFactor(tx: Tx, role: AccountRole, accountId: string): Promise<void> {
  return role === 'doctor'
    ? tx.publish({ topic: 'doctors', ids: { doctorId: accountId } })
    : tx.publish({ topic: 'people', ids: { accountId } });
}
