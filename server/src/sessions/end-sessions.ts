import type * as contract from '@docket/contract/endpoints/sessions.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { sessionStore } from './store.ts';

/** Ends the caller's session; other sessions of the account continue. */
export async function logout({ engine, log }: Context, { caller }: Call<typeof contract.logout>) {
  await engine.transaction((tx) => endSession(tx, caller.accountId, caller.tokenHash));
  logSecurity(log, 'signed out', { accountId: caller.accountId });
  return { message: 'Logged out' };
}

/** Ends one session and publishes its end, so its live streams close. */
export async function endSession(tx: Tx, accountId: string, tokenHash: string): Promise<void> {
  await sessionStore(tx).end(tokenHash);
  await tx.publish({ topic: 'sessions', ids: { accountId } });
}

/** Ends all tokens of the account, links included, except one. */
export async function endSessions(
  tx: Tx,
  accountId: string,
  exceptHash: string | null = null,
): Promise<void> {
  await sessionStore(tx).endAllOf(accountId, exceptHash);
  await tx.publish({ topic: 'sessions', ids: { accountId } });
}

/**
 * Ends all tokens of the account and the doctor's calendar link, which shows appointments without a sign-in. A new
 * password, a reset and signing out everywhere use it to shut out intruders.
 */
export async function endEveryAccess(
  tx: Tx,
  accountId: string,
  exceptHash: string | null = null,
): Promise<void> {
  await endSessions(tx, accountId, exceptHash);
  if (await sessionStore(tx).endCalendarLinkOf(accountId))
    await tx.publish({ topic: 'doctors', ids: { doctorId: accountId } });
}
