import { randomInt } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import type { PublishedChange } from '../platform/database/engine.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Caller, EventStream } from '../platform/serve.ts';
import { findIdleBeforeMs } from '../sessions/idle-rules.ts';
import { sessionStore } from '../sessions/store.ts';
import { createBroadcast } from './broadcast.ts';
import {
  createLiveConnections,
  type LiveConnection,
  type LiveConnections,
  send,
  toText,
} from './connections.ts';
import { type AddressedEvent, findAccountToRecheck, mayReceive } from './rules.ts';

/** Below the 30 seconds after which proxies start to drop idle connections. */
const heartbeatEveryMs = 25_000;

/** The running program: its version, and the id of the panel build it serves. */
export interface Release {
  readonly version: string;
  readonly build: string | null;
}

/**
 * Creates the hub of this node's live streams. Reads each published change once and sends it to every caller who may
 * see it.
 */
export function createHub(context: Context, release: Release) {
  const liveConnections = createLiveConnections();
  const broadcast = createBroadcast(context, {
    publish: (events) => events.forEach(publish),
    publishMissed,
  });
  // Changes before this moment are unknown, so the start counts as a change.
  let changedAtMs = performance.now();
  let listening: Promise<() => void> | null = null;
  let isClosed = false;
  const heartbeatTimer = setInterval(() => void sendHeartbeat(), heartbeatEveryMs).unref();

  function receive(announced: PublishedChange): void {
    const accountId = findAccountToRecheck(announced);
    if (accountId !== null) void closeExpiredStreams(context, liveConnections, liveConnections.of(accountId));
    if (announced.topic === 'sessions') return;
    changedAtMs = performance.now();
    if (liveConnections.size > 0) broadcast(announced);
  }

  function publish(addressed: AddressedEvent): void {
    const text = toText(addressed.event);
    for (const connection of liveConnections.all())
      if (mayReceive(addressed, connection.caller)) send(connection, text);
  }

  function publishMissed(): void {
    changedAtMs = performance.now();
    publish({ event: { topic: 'resync' }, doctorIds: 'all' });
  }

  async function sendHeartbeat(): Promise<void> {
    await closeExpiredStreams(context, liveConnections, [...liveConnections.all()]);
    publish({ event: { topic: 'heartbeat' }, doctorIds: 'all' });
  }

  function checkOpen(): void {
    if (isClosed) throw new Refusal('unavailable', 'The server is stopping', { retryAfterSeconds: 1 });
  }

  return {
    get size() {
      return liveConnections.size;
    },
    /** Opens the caller's stream. Throws Refusal: too many, unavailable. */
    async openStream(caller: Caller): Promise<EventStream> {
      checkOpen();
      listening ??= context.engine.listen(receive, publishMissed);
      await listening;
      checkOpen();
      const connection = liveConnections.add(caller);
      const quietMs = Math.round(performance.now() - changedAtMs);
      send(connection, toText({ topic: 'hello', you: caller.accountId, ...release, quietMs }));
      return new EventStream(connection.stream);
    },
    sendHeartbeat,
    /** Ends every stream, with a random reconnect delay so that clients do not all return at once. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(heartbeatTimer);
      for (const connection of [...liveConnections.all()])
        liveConnections.end(connection, `retry: ${randomInt(500, 3_000)}\n\n`);
      (await listening)?.();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;

const maxPerQuery = 500;

/** Ends streams whose sessions are over, some hundred per query. Logs errors instead of throwing. */
async function closeExpiredStreams(
  { engine, clock, log, settings }: Context,
  liveConnections: LiveConnections,
  connections: readonly LiveConnection[],
): Promise<void> {
  try {
    for (let at = 0; at < connections.length; at += maxPerQuery) {
      const some = connections.slice(at, at + maxPerQuery);
      const tokens = [...new Set(some.map(({ caller }) => caller.tokenHash))];
      const nowMs = clock.nowMs();
      const validTokens = await sessionStore(engine.read).listValid(
        tokens,
        nowMs,
        findIdleBeforeMs(settings, nowMs),
      );
      for (const connection of some) {
        if (!validTokens.has(connection.caller.tokenHash))
          liveConnections.end(connection, toText({ topic: 'ended' }));
      }
    }
  } catch (error) {
    // The next heartbeat retries.
    log.warn({ err: error }, 'the sessions of live screens could not be checked');
  }
}
