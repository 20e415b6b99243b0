import { performance } from 'node:perf_hooks';
import { millisecondsPerMinute } from '@docket/contract/rules/limits.ts';
import { sql } from 'kysely';
import { type Clock, createClock } from './clock.ts';
import type { Context } from './context.ts';

const askEveryMs = 30_000;
const worthAWarningMs = millisecondsPerMinute;

/** A clock on which all nodes of a database agree. */
export interface SharedClock extends Clock {
  /** Reads the time of the database. */
  settle(): Promise<void>;
  /** Reads the time again every half minute, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Returns the clock for leases. On PostgreSQL it follows the database's time: with clocks minutes apart, a node would
 * take a message being sent by another node for abandoned, and send it twice. Between two reads it advances
 * monotonically. On SQLite it is the context's clock.
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

  // Warns once for each wrong setting of the clock.
  function warn(aheadMs: number): void {
    const isWrong = Math.abs(aheadMs) > worthAWarningMs;
    const isNews = Math.abs(aheadMs - warnedOf) > worthAWarningMs;
    if (isWrong && isNews)
      log.warn(
        { seconds: Math.round(aheadMs / 1_000) },
        "this machine's clock differs from the database's: correct both. Messages and webhooks follow the database's",
      );
    if (isNews) warnedOf = isWrong ? aheadMs : 0;
  }

  return {
    ...createClock(clock.timeZone, nowMs),
    settle,
    start() {
      timer = setInterval(() => {
        // Without an answer the clock keeps running.
        settle().catch(() => undefined);
      }, askEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
