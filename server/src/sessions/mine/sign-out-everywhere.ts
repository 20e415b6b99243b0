import type { Context } from '../../platform/context.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import type { Caller } from '../../platform/serve.ts';
import { endSessions } from '../end-sessions.ts';

/** Ends every session of the caller, this one too, and every link that was made for them. */
export async function signOutEverywhere({ engine, log }: Context, { accountId }: Caller) {
  await engine.transaction((tx) => endSessions(tx, accountId));
  noteSecurity(log, 'sessions ended', { accountId });
  return { message: 'Logged out everywhere' };
}
