import pg from 'pg';
import { isStalePlan } from './postgres-errors.ts';
import { closeWhenSilent } from './postgres-timeouts.ts';
import { forgetPrepared, preparedName } from './prepare-query.ts';
import { reachServer } from './reach-postgres.ts';
import type { DatabaseLog } from './subscribe.ts';

const maxConnections = 10;
const connectWithinSeconds = 5;
/** A statement that takes longer than this is ended by the database: milliseconds. */
const statementTimeoutMs = 20_000;
const lockTimeoutMs = 10_000;
// A transaction whose node is gone without a word keeps what it holds until then.
const idleInTransactionMs = 20_000;

const int8 = 20;
const numeric = 1_700;

/** How every connection is made: its limits, and 64-bit numbers (moments, counts, sums of cents) as numbers. */
export function toConfig(url: string): pg.ClientConfig {
  return {
    connectionString: withoutAliases(url),
    application_name: 'docket',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: numberIn(url, 'connect_timeout', connectWithinSeconds) * 1_000,
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

// The driver takes these modes for verify-full and says so in six lines: it is told what it would do anyway.
function withoutAliases(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}

// The database's own limit comes first where it still counts.
const maxSilent = 1.25;

/** How long a statement may go unanswered, in milliseconds: a quarter longer than its limit. */
export function maxSilentMs(url: string): number {
  return numberIn(url, 'statement_timeout', statementTimeoutMs) * maxSilent;
}

// The URL may set these limits anew. The driver itself reads those that it tells the server, and no others.
function numberIn(url: string, name: string, otherwise: number): number {
  const chosen = Number(URL.parse(url)?.searchParams.get(name) ?? '');
  return chosen > 0 ? chosen : otherwise;
}

/**
 * Opens a pool of connections and looks at the server, for so many seconds again and again while it is away. `onSilent`
 * hears of connections that were given up. Throws Refusal when it stays away, refuses us or is older than 15.
 */
export async function openPool(
  url: string,
  log: DatabaseLog,
  { waitSeconds, onSilent }: { waitSeconds: number; onSilent: () => void },
): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...toConfig(url), Client: KeepingClient, max: maxConnections });
  // Idle connections break when the server stops; the pool drops them and makes new ones.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // A connection can also break while it is lent out, between two statements. Its next statement fails then;
  // unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const silentMs = maxSilentMs(url);
  pool.on('connect', (client) => closeWhenSilent(client, silentMs, onSilent));
  try {
    await reachServer(pool, log, waitSeconds);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/**
 * A connection that keeps the statements which are run often, so that the server reads and plans them once. A kept
 * statement that another node's newer schema has made stale is run once more, as a fresh one; inside of a transaction,
 * which has failed with it, the whole transaction is (see `isWorthRetrying`).
 */
class KeepingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown;
    const keeping = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const nameNow = () => (typeof text === 'string' ? preparedName(text) : undefined);
      const run = (name: string | undefined) => {
        return name === undefined ? plain(text, values, ...rest) : plain({ name, text, values }, ...rest);
      };
      const name = nameNow();
      const answer = run(name);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch(async (error: unknown) => {
        if (!isStalePlan(error)) throw error;
        // Of many that meet it at once, one sees to it for all.
        if (nameNow() === name) forgetPrepared();
        try {
          return await run(nameNow());
        } catch {
          throw error;
        }
      });
    };
    this.query = keeping as Query as typeof this.query;
  }
}
