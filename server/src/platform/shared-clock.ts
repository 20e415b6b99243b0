import { performance } from 'node:perf_hooks';
import { millisecondsPerMinute } from '@docket/contract/limits.ts';
import { sql } from 'kysely';
import { type Clock, createClock } from './clock.ts';
import type { Context } from './context.ts';

const askEveryMs = 30_000;
const worthAWarningMs = millisecondsPerMinute;

/** The time that all nodes of a database agree on. */
export interface SharedClock extends Clock {
  /** Asks the database what time it is. */
  settle(): Promise<void>;
  /** Asks again every half minute, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Returns the clock by which leases are given. On PostgreSQL it is the database's: with machines minutes apart, a node would
 * take a message that another one is just sending for left behind, and send it twice. Between two questions it goes on by a
 * clock that nobody sets. On SQLite it is the context's own.
 */
export function createSharedClock({
  engine,
  clock,
  log,
}: Pick<Context, 'engine' | 'clock' | 'log'>): SharedClock {
  let base: { readonly databaseMs: number; readonly atMs: number } | null = null;
  let warnedOf = 0;
  let timer: NodeJS.Timeout | undefined;
  const nowMs = () =>
    base === null ? clock.nowMs() : Math.floor(base.databaseMs + performance.now() - base.atMs);

  async function settle(): Promise<void> {
    if (engine.kind === 'sqlite') return;
    const requestedMs = performance.now();
    const { rows } = await sql<{
      ms: number;
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(engine.read.db);
    const answeredMs = performance.now();
    base = { databaseMs: Number(rows[0]?.ms), atMs: (requestedMs + answeredMs) / 2 };
    warn(clock.nowMs() - nowMs());
  }

  // Said once for each time the clock is set wrong.
  function warn(aheadMs: number): void {
    const isWrong = Math.abs(aheadMs) > worthAWarningMs;
    const isNews = Math.abs(aheadMs - warnedOf) > worthAWarningMs;
    if (isWrong && isNews)
      log.warn(
        { seconds: Math.round(aheadMs / 1_000) },
        "this machine's clock differs from the database's: set both right. Messages and webhooks go by the database's",
      );
    if (isNews) warnedOf = isWrong ? aheadMs : 0;
  }

  return {
    ...createClock(clock.timeZone, nowMs),
    settle,
    start() {
      timer = setInterval(() => {
        // Without an answer the clock goes on as it was.
        settle().catch(() => undefined);
      }, askEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
