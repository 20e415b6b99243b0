import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/serve.ts';
import { idleBefore } from '../idle-rules.ts';
import { ownSessionStore } from './store.ts';

/** Where the caller is signed in. */
export async function listSessions({ engine, clock, settings }: Context, caller: Caller) {
  const nowMs = clock.nowMs();
  const going = await ownSessionStore(engine.read).list(caller.accountId, nowMs, idleBefore(settings, nowMs));
  const sessions = going.map(({ id, device, tokenHash, startedAt, lastUsedAt }) => ({
    _id: id,
    // Those of before devices were kept.
    device: device || 'Unknown device',
    startedAt,
    lastUsedAt,
    current: tokenHash === caller.tokenHash,
  }));
  return { sessions };
}
