import pg from 'pg';
import type { PublishedChange } from './engine.ts';
import { closeWhenSilent, maxSilentMs, toConfig } from './postgres-pool.ts';
import { holdServing } from './serving.ts';
import { createSubscribers, type DatabaseLog } from './subscribe.ts';

/** The one channel all nodes speak and hear on. */
export const channel = 'docket';

const firstPauseMs = 200;
const longestPauseMs = 5_000;
// A server that vanished without a word is found out by asking.
const askEveryMs = 10_000;
const answerWithinMs = 5_000;

/**
 * Hears what any node announces, on a connection of its own that is opened with the first listener and comes back by
 * itself. What is announced while it is away is not heard; that it was away is told when it is back.
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
      log.warn({ err: error }, 'announcements are not heard; connecting again');
      again = setTimeout(() => void connect().catch(() => {}), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ payload }) => listeners.tell(parse(payload)));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      await fresh.query(holdServing);
      client = fresh;
      pauseMs = firstPauseMs;
      if (wasAway) listeners.tellMissed();
      wasAway = false;
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    if (closed) await fresh.end();
  }

  // What comes of it, the connection itself tells.
  const ask = (pgClient: pg.Client) => void pgClient.query('select 1').catch(() => {});

  let opening: Promise<void> | null = null;
  return {
    /** Looks at once whether the connection is still one. */
    ask(): void {
      if (client) ask(client);
    },
    async listen(heard: (event: PublishedChange) => void, missed?: () => void): Promise<() => void> {
      const stop = listeners.add(heard, missed);
      opening ??= connect().catch(() => {}); // it goes on trying by itself
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

// Only our own nodes speak on this channel.
function parse(payload: string | undefined): PublishedChange {
  return JSON.parse(payload ?? '') as PublishedChange;
}
