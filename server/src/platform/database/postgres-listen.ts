import pg from 'pg';
import type { PublishedChange } from './engine.ts';
import { closeWhenSilent, maxSilentMs, toConfig } from './postgres-pool.ts';
import { holdServing } from './serving.ts';
import { createSubscribers, type DatabaseLog } from './subscribe.ts';

/** The channel on which all nodes publish and listen. */
export const channel = 'docket';

const firstPauseMs = 200;
const longestPauseMs = 5_000;
// A server that vanishes silently is only noticed by a query.
const askEveryMs = 10_000;
const answerWithinMs = 5_000;

/**
 * Creates the subscription to changes published by any node. It has a separate connection, opened by the first
 * subscriber and reopened after a failure. Changes published during an outage are lost; subscribers get `missed`
 * afterwards.
 */
export function createListening(url: string, log: DatabaseLog) {
  const listeners = createSubscribers(log);
  let client: pg.Client | null = null;
  let wasAway = false;
  let closed = false;
  let pauseMs = firstPauseMs;
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client(toConfig(url));
    closeWhenSilent(fresh, Math.min(answerWithinMs, maxSilentMs(url)));
    const asking = setInterval(() => ask(fresh), askEveryMs).unref();
    let lost = false;
    const lose = (error?: Error) => {
      if (lost) return;
      lost = true;
      clearInterval(asking);
      if (client === fresh) client = null;
      void fresh.end().catch(() => {});
      if (closed) return;
      wasAway = true;
      log.warn({ err: error }, 'the connection for live changes broke; connecting again');
      again = setTimeout(() => void connect().catch(() => {}), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ payload }) => listeners.notify(parse(payload)));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      await fresh.query(holdServing);
      client = fresh;
      pauseMs = firstPauseMs;
      if (wasAway) listeners.notifyMissed();
      wasAway = false;
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    if (closed) await fresh.end();
  }

  // A failure reaches the connection's error event.
  const ask = (pgClient: pg.Client) => void pgClient.query('select 1').catch(() => {});

  let opening: Promise<void> | null = null;
  return {
    /** Checks at once whether the connection still works. */
    ask(): void {
      if (client) ask(client);
    },
    async listen(heard: (event: PublishedChange) => void, missed?: () => void): Promise<() => void> {
      const stop = listeners.add(heard, missed);
      opening ??= connect().catch(() => {}); // `lose` schedules the next try
      await opening;
      return stop;
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(again);
      await opening;
      await client?.end();
    },
  };
}

// Safe to cast, because only Docket's nodes use this channel.
function parse(payload: string | undefined): PublishedChange {
  return JSON.parse(payload ?? '') as PublishedChange;
}
