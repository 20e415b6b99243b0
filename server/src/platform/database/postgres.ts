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
 * Opens a PostgreSQL server (15 or newer) by its URL. The pool replaces broken connections; until then
 * `unavailableBecause` gives the reason. Waits up to `waitSeconds` for an unreachable server. Throws Refusal when the
 * server stays unreachable or is too old.
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
    // Kysely ends a pool only after having used it.
    if (!pool.ending) await pool.end();
  };

  return {
    kind: 'postgres',
    read: { kind: 'postgres', db },
    transaction: (work) => notNested(() => retrying(() => runTransaction(db, parts, work))),
    listen: (onChange, onMissed) => listening.listen(onChange, onMissed),
    constraintOf,
    unavailableBecause,
    async ping() {
      await sql`select 1`.execute(db);
    },
    pool: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      // A statement is queued for a moment even if a connection is free.
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
      // A database that has stopped answering would keep each of these waiting for ever.
      const patience = new AbortController();
      await Promise.race([
        endAll(),
        pause(endWithinMs, null, { signal: patience.signal, ref: false }).catch(() => {}),
      ]);
      patience.abort();
    },
  };
}

/** The parts of a Kysely transaction, apart from its executor. */
type Parts = Omit<KyselyProps, 'executor'>;

// The first error is thrown: a rollback on a broken connection fails too and would hide it.
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
    const failure = (first as { error: unknown } | null)?.error ?? error;
    // The awaited statement may be a later one of a packet, whose error only reports that another failed.
    throw isAborted(failure) ? (firstFailure ?? failure) : failure;
  }
}

// Runs the work in a transaction whose queries are sent at once. Kysely would send each query only after the answer to
// the previous one, which the driver does not need. `onFailure` is called for each failed statement, in order.
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

// One statement for all events: rescheduling a day publishes hundreds.
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
      if (tries === maxTries) throw isLost ? busyRefusal() : error;
      // Uneven pauses keep two colliding transactions from colliding again.
      await pause(tries * 10 + Math.random() * 40);
    }
  }
}

function busyRefusal(): Refusal {
  const sentence = 'Others are changing this right now. Please try again';
  return new Refusal('unavailable', sentence, { retryAfterSeconds: 1 });
}
