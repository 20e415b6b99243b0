import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseConnection, Kysely, type KyselyProps, PostgresDialect, sql, Transaction } from 'kysely';
import { Refusal } from '../refusal.ts';
import { type Connection, type Db, type Engine, LostRace, type Tx } from './engine.ts';
import { notNested } from './not-nested.ts';
import { constraintOf, isAborted, isWorthRetrying, unavailableBecause } from './postgres-errors.ts';
import { channel, createListening } from './postgres-listen.ts';
import { openPool } from './postgres-pool.ts';
import { prepareQuery } from './prepare-query.ts';
import type { Database } from './schema.ts';
import { publishStatementTime } from './statement-times.ts';
import { type DatabaseLog, noLog } from './subscribe.ts';

const maxTries = 5;
const endWithinMs = 5_000;

/**
 * Opens a PostgreSQL server (15 or newer) by its URL. Broken connections are replaced by themselves; meanwhile
 * `unavailableBecause` names the reason. One that is away at first is waited for as long as told. Throws Refusal when the
 * server is away or too old.
 */
export async function openPostgres(url: string, log: DatabaseLog = noLog, waitSeconds = 0): Promise<Engine> {
  const listening = createListening(url, log);
  const pool = await openPool(url, log, { waitSeconds, onSilent: () => listening.ask() });
  const dialect = new PostgresDialect({ pool });
  const config = { dialect, log: publishStatementTime };
  const db: Db = new Kysely(config);
  const parts = { config, dialect, driver: dialect.createDriver() };
  const endAll = async () => {
    await listening.close();
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
  };

  return {
    kind: 'postgres',
    read: { kind: 'postgres', db },
    transaction: (work) => notNested(() => retrying(() => runTransaction(db, parts, work))),
    listen: (heard, missed) => listening.listen(heard, missed),
    constraintOf,
    unavailableBecause,
    async ping() {
      await sql`select 1`.execute(db);
    },
    pool: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      // A statement stands in the queue for a moment also where a connection is free.
      waiting: Math.max(0, pool.waitingCount - pool.idleCount),
    }),
    async explain(query) {
      const { sql: text, parameters } = query.compile();
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [
        ...parameters,
      ]);
      return rows.map((row) => row['QUERY PLAN']);
    },
    async close() {
      // A database that says nothing any more would be waited for, each time without an end.
      const patience = new AbortController();
      await Promise.race([
        endAll(),
        pause(endWithinMs, null, { signal: patience.signal, ref: false }).catch(() => {}),
      ]);
      patience.abort();
    },
  };
}

/** What a transaction of the builder is made of, besides what it asks through. */
type Parts = Omit<KyselyProps, 'executor'>;

// What went wrong first is what is heard: a rollback on a broken connection fails too and would hide it.
async function runTransaction<T>(db: Db, parts: Parts, work: (tx: Tx) => Promise<T>): Promise<T> {
  let first: { error: unknown } | null = null;
  let firstFailure: unknown;
  const onFailure = (error: unknown) => {
    firstFailure ??= error;
  };
  try {
    return await db.transaction().execute((db) =>
      withoutQueue(db, { ...parts, onFailure }, async (db) => {
        try {
          const connection: Connection = { kind: 'postgres', db };
          const events: string[] = [];
          const publish = async (event: object) => void events.push(JSON.stringify(event));
          const result = await work({ ...connection, publish });
          if (events.length > 0) await announce(connection, { events });
          return result;
        } catch (error) {
          first = { error };
          throw error;
        }
      }),
    );
  } catch (error) {
    const heard = (first as { error: unknown } | null)?.error ?? error;
    // Of statements that leave at once a later one may be waited for, which only says that another failed.
    throw isAborted(heard) ? (firstFailure ?? heard) : heard;
  }
}

// The builder's own transaction holds back a question until the one before it is answered; the driver needs no such care.
// `onFailure` hears of each statement that fails, in their order.
function withoutQueue<T>(
  db: Db,
  { onFailure, ...parts }: Parts & { onFailure: (error: unknown) => void },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const queued = db.getExecutor();
  return queued.provideConnection((connection) => {
    const watched: DatabaseConnection = {
      executeQuery: async (...args) => {
        try {
          return await connection.executeQuery(...args);
        } catch (error) {
          onFailure(error);
          throw error;
        }
      },
      streamQuery: connection.streamQuery.bind(connection),
    };
    const executor = queued.withConnectionProvider({ provideConnection: (use) => use(watched) });
    return work(new Transaction<Database>({ ...parts, executor }));
  });
}

// All at once: of a day that is rescheduled there are hundreds.
const announce = prepareQuery(
  ({ events }: { events: readonly string[] }) =>
    sql`select pg_notify(${channel}, event) from unnest(${events}::text[]) as event`,
);

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isLost = error instanceof LostRace;
      if (!isLost && !isWorthRetrying(error)) throw error;
      if (tries === maxTries) throw isLost ? othersAreFaster() : error;
      // Uneven pauses, so that two that met do not meet again.
      await pause(tries * 10 + Math.random() * 40);
    }
  }
}

function othersAreFaster(): Refusal {
  const sentence = 'Others are changing the same thing right now. Please try again';
  return new Refusal('unavailable', sentence, { retryAfterSeconds: 1 });
}
