import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { endSession } from './end-sessions.ts';

/** Ends the one session that asked; the account's others go on. */
export async function logout({ engine }: Context, caller: Caller) {
  await engine.transaction((tx) => endSession(tx, caller.accountId, caller.tokenHash));
  return { message: 'Logged out' };
}
