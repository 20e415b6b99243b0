import pg from 'pg';
import type { PublishedChange } from './engine.ts';
import { closeWhenSilent, maxSilentMs, toConfig } from './postgres-pool.ts';
import { lockAsServing } from './serving.ts';
import { createSubscribers, type DatabaseLog } from './subscribe.ts';

/** The channel on which all nodes publish and listen. */
export const channel = 'docket';

const firstPauseMs = 200;
const longestPauseMs = 5_000;
// Only a query notices a server that has vanished silently, so one is sent at this interval.
const checkEveryMs = 10_000;
const answerWithinMs = 5_000;

/**
 * Creates the subscription to changes published by any node. It has a separate connection, opened by the first
 * subscriber and reopened after a failure. Changes published during an outage are lost; `onMissed` of each
 * subscriber is called afterwards.
 */
export function createListening(url: string, log: DatabaseLog) {
  const listeners = createSubscribers(log);
  let client: pg.Client | null = null;
  let wasAway = false;
  let closed = false;
  let pauseMs = firstPauseMs;
  let reconnectTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const newClient = new pg.Client(toConfig(url));
    closeWhenSilent(newClient, Math.min(answerWithinMs, maxSilentMs(url)));
    const checkTimer = setInterval(() => ask(newClient), checkEveryMs).unref();
    let lost = false;
    const reconnect = (error?: Error) => {
      if (lost) return;
      lost = true;
      clearInterval(checkTimer);
      if (client === newClient) client = null;
      void newClient.end().catch(() => {});
      if (closed) return;
      wasAway = true;
      log.warn({ err: error }, 'the connection for live changes broke; connecting again');
      reconnectTimer = setTimeout(() => void connect().catch(() => {}), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    newClient.on('error', reconnect);
    newClient.on('end', () => reconnect());
    newClient.on('notification', ({ payload }) => listeners.notify(parse(payload)));
    try {
      await newClient.connect();
      await newClient.query(`listen ${channel}`);
      await newClient.query(lockAsServing);
      client = newClient;
      pauseMs = firstPauseMs;
      if (wasAway) listeners.notifyMissed();
      wasAway = false;
    } catch (error) {
      reconnect(error as Error);
      throw error;
    }
    if (closed) await newClient.end();
  }

  // A failure reaches the connection's error event.
  const ask = (pgClient: pg.Client) => void pgClient.query('select 1').catch(() => {});

  let opening: Promise<void> | null = null;
  return {
    /** Checks at once whether the connection still works. */
    ask(): void {
      if (client) ask(client);
    },
    async listen(onChange: (event: PublishedChange) => void, onMissed?: () => void): Promise<() => void> {
      const stop = listeners.add(onChange, onMissed);
      opening ??= connect().catch(() => {}); // `reconnect` schedules the next try
      await opening;
      return stop;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(reconnectTimer);
      await opening;
      await client?.end();
    },
  };
}

// Safe to cast, because only Docket's nodes use this channel.
function parse(payload: string | undefined): PublishedChange {
  return JSON.parse(payload ?? '') as PublishedChange;
}
