import type { Tx } from '../platform/database/engine.ts';
import { sessionStore } from './store.ts';

/** Ends one session; whoever serves something to it hears of that. Takes the open transaction. */
export async function endSession(tx: Tx, accountId: string, tokenHash: string): Promise<void> {
  await sessionStore(tx).end(tokenHash);
  await tx.publish({ topic: 'sessions', ids: { accountId } });
}

/** Ends everything the account's tokens could do, links included, but for one of them. */
export async function endSessions(
  tx: Tx,
  accountId: string,
  exceptHash: string | null = null,
): Promise<void> {
  await sessionStore(tx).endAllOf(accountId, exceptHash);
  await tx.publish({ topic: 'sessions', ids: { accountId } });
}
