import type { Context } from '../platform/context.ts';
import type { Caller } from '../platform/serve.ts';
import { sessionStore } from './store.ts';

/** Ends the one session that asked; the account's others go on. */
export async function logout({ engine }: Context, caller: Caller) {
  await engine.transaction((tx) => sessionStore(tx).end(caller.tokenHash));
  return { message: 'Logged out' };
}
