import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/serve.ts';
import { sessionStore } from '../store.ts';

/** Counts as a use at this very moment, whenever the last one was written. Returns how long it is good for. */
export async function keepSession({ engine, clock, settings }: Context, { tokenHash }: Caller) {
  const nowMs = clock.nowMs();
  await engine.transaction((tx) => sessionStore(tx).use(tokenHash, nowMs, nowMs - 1));
  return { idleMinutes: settings.sessionIdleMinutes };
}
