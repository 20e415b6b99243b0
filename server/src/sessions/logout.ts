import type { logout as endpoint } from '@docket/contract/sessions.ts';
import type { Context } from '../platform/context.ts';
import { noteSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { endSession } from './end-sessions.ts';

/** Ends the one session that asked; the account's others go on. */
export async function logout({ engine, log }: Context, { caller }: Call<typeof endpoint>) {
  await engine.transaction((tx) => endSession(tx, caller.accountId, caller.tokenHash));
  noteSecurity(log, 'signed out', { accountId: caller.accountId });
  return { message: 'Logged out' };
}
