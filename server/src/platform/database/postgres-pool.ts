import pg from 'pg';
import { Refusal } from '../refusal.ts';
import type { DatabaseLog } from './hear.ts';
import { KeepingClient } from './postgres-client.ts';
import { unavailableBecause } from './postgres-errors.ts';

const oldestServed = 150_000; // server_version_num of 15.0
const connectionsMost = 10;
const connectWithinMs = 5_000;
/** A statement that takes longer than this is ended by the database: milliseconds. */
const statementTimeoutMs = 20_000;
const lockTimeoutMs = 10_000;
const idleInTransactionMs = 60_000;

const int8 = 20;
const numeric = 1_700;

/** How every connection is made: its limits, and 64-bit numbers (moments, counts, sums of cents) as numbers. */
export function toConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'docket',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        if (oid === int8 || oid === numeric) return Number;
        return pg.types.getTypeParser(oid, format as 'text');
      },
    } as pg.CustomTypesConfig,
  };
}

/** Opens a pool of connections and looks at the server once. Throws Refusal when it is away or older than 15. */
export async function openPool(url: string, log: DatabaseLog): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...toConfig(url), Client: KeepingClient, max: connectionsMost });
  // Idle connections break when the server stops; the pool drops them and makes new ones.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // A connection can also break while it is lent out, between two statements. Its next statement fails then;
  // unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await checkServer(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; name: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
    )
    .catch((error: Error) => {
      const reason = unavailableBecause(error);
      throw reason ? new Refusal('unavailable', `DATABASE_URL: ${reason} (${error.message})`) : error;
    });
  const server = rows[0];
  if (server && server.version < oldestServed) {
    throw new Refusal(
      'unavailable',
      `DATABASE_URL names PostgreSQL ${server.name}, which is too old: Docket needs PostgreSQL 15 or newer`,
    );
  }
}
