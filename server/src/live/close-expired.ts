import type { Context } from '../platform/context.ts';
import { idleBefore } from '../sessions/idle-rules.ts';
import { sessionStore } from '../sessions/store.ts';
import { type Follower, type Followers, toText } from './connections.ts';

const atOnce = 500;

/** Ends those of the streams whose sessions are over; asks the database once for some hundred of them. It never throws. */
export async function closeExpired(
  { engine, clock, log, settings }: Context,
  followers: Followers,
  asked: readonly Follower[],
): Promise<void> {
  try {
    for (let at = 0; at < asked.length; at += atOnce) {
      const some = asked.slice(at, at + atOnce);
      const tokens = [...new Set(some.map(({ caller }) => caller.tokenHash))];
      const nowMs = clock.nowMs();
      const going = await sessionStore(engine.read).listGoing(tokens, nowMs, idleBefore(settings, nowMs));
      for (const follower of some) {
        if (!going.has(follower.caller.tokenHash)) followers.end(follower, toText({ topic: 'ended' }));
      }
    }
  } catch (error) {
    // The next heartbeat asks again.
    log.warn({ err: error }, 'the sessions of live screens could not be looked at');
  }
}
