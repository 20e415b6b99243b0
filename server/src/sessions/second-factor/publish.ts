import type { Tx } from '../../platform/database/engine.ts';
import type { Role } from '../accounts/store.ts';

/** Lets the lists that say who has a second factor hear that it was turned on or off. Takes the open transaction. */
export function announceFactor(tx: Tx, role: Role, accountId: string): Promise<void> {
  return role === 'doctor'
    ? tx.announce({ topic: 'doctors', ids: { doctorId: accountId } })
    : tx.announce({ topic: 'people', ids: { accountId } });
}
