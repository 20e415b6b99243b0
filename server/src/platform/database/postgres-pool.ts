import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../refusal.ts';
import { databaseSilent, isAway, isFull, isStalePlan, unavailableBecause } from './postgres-errors.ts';
import { forgetPrepared, preparedName } from './prepare-query.ts';
import type { DatabaseLog } from './subscribe.ts';

const maxConnections = 10;
const connectWithinSeconds = 5;
/** The database cancels statements that take longer. */
const statementTimeoutMs = 20_000;
const lockTimeoutMs = 10_000;
// A transaction whose node vanished keeps its locks for this long.
const idleInTransactionMs = 20_000;

const int8 = 20;
const numeric = 1_700;

/**
 * Returns the options of every connection: limits, and 64-bit numbers (timestamps, counts, sums of cents) parsed as
 * numbers.
 */
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

// The driver treats these modes as verify-full and warns in six lines. Naming verify-full avoids the warning.
function withoutAliases(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}

// Longer than the database's own limit, which cancels the statement first if the database still answers.
const silenceFactor = 1.25;

/** Returns how long a statement may go unanswered, in milliseconds: a quarter longer than its limit. */
export function maxSilentMs(url: string): number {
  return numberIn(url, 'statement_timeout', statementTimeoutMs) * silenceFactor;
}

// The URL may override these limits. The driver reads only those that it passes to the server.
function numberIn(url: string, name: string, otherwise: number): number {
  const chosen = Number(URL.parse(url)?.searchParams.get(name) ?? '');
  return chosen > 0 ? chosen : otherwise;
}

/**
 * Opens a pool and checks the server, retrying for `waitSeconds` while it is unreachable. Calls `onSilent` for each
 * connection given up as silent. Throws Refusal when the server stays unreachable, refuses the login or is older than
 * version 15.
 */
export async function openPool(
  url: string,
  log: DatabaseLog,
  { waitSeconds, onSilent }: { waitSeconds: number; onSilent: () => void },
): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...toConfig(url), Client: PreparingClient, max: maxConnections });
  // Idle connections break when the server stops; the pool replaces them.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // A connection can also break between two statements of a transaction; the next statement then fails. Without a
  // listener the event would end the process.
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

// These statements are sent with the next query, and their caller does not wait for an answer.
const sentWithNext = /^(begin$|select pg_notify\()/;
// These statements have no effect when the `begin` before them failed.
const changesNothing = /^\s*(select|commit|rollback)\b/;

/**
 * A connection that prepares frequent statements, so that the server parses and plans them once. Queries of one tick
 * are sent in one packet; `begin` and `pg_notify` are sent with the next query, which fails if they fail. If a newer
 * node's schema makes a prepared statement stale, the statement is run again; inside a transaction, the entire
 * transaction is (see `isWorthRetrying`).
 */
class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown;
    const stream = () => getStream(this);
    let isGathering = false;
    const sendTogether = () => {
      if (isGathering) return;
      isGathering = true;
      stream().cork();
      process.nextTick(() => {
        isGathering = false;
        stream().uncork();
      });
    };
    const runPrepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      sendTogether();
      const nameNow = () => (typeof text === 'string' ? preparedName(text) : undefined);
      const run = (name: string | undefined) => {
        return name === undefined
          ? plain(text, values, ...rest)
          : new Promise((resolve, reject) => {
              const done = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
              // The driver would copy a plain object property by property, which showed in every profile.
              plain(Object.assign(new pg.Query(text as string, values as unknown[], done), { name }));
            });
      };
      const name = nameNow();
      const answer = run(name);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch(async (error: unknown) => {
        if (!isStalePlan(error)) throw error;
        // When many queries fail at once, only the first resets the statements.
        if (nameNow() === name) forgetPrepared();
        try {
          return await run(nameNow());
        } catch {
          throw error;
        }
      });
    };
    /** Settles when all statements of `sentWithNext` are answered; null if none is unanswered. */
    let held: Promise<unknown> | null = null;
    let isFlushed = true;
    let mustKeepOrder = false;
    const hold = (text: string, values: unknown) => {
      if (isFlushed) stream().cork();
      isFlushed = false;
      const all = Promise.all([held, runPrepared(text, values)]);
      const answered = () => {
        if (held !== all) return;
        held = null;
        mustKeepOrder = false;
      };
      held = all;
      all.then(answered, answered);
      return Promise.resolve({ rows: [] });
    };
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string' && sentWithNext.test(text)) return hold(text, values);
      if (!isFlushed) {
        sendTogether();
        stream().uncork();
        isFlushed = true;
      }
      if (!held) return runPrepared(text, values, ...rest);
      // Once one query waits, all later ones wait too, to keep their order.
      mustKeepOrder ||= !changesNothing.test(readQueryText(text));
      const early = mustKeepOrder ? null : runPrepared(text, values);
      return Promise.all([held, early]).then(([, answer]) => answer ?? runPrepared(text, values));
    };
    this.query = query as Query as typeof this.query;
  }
}

/**
 * Ends a connection whose statement stays unanswered for `maxSilentMs`, so that its callers get an error. The
 * database cancels slow statements, but a stalled server or a cut line never answers, and the operating system would
 * keep such a connection for hours. Transactions that lift the statement timeout are exempt until they end.
 */
export function closeWhenSilent(
  client: pg.ClientBase,
  maxSilentMs: number,
  onSilent: () => void = () => {},
): void {
  const end = () => {
    // The other end may be gone, so the connection is destroyed instead of closed with a message.
    getStream(client).destroy(new Error(databaseSilent));
    onSilent();
  };
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isLifted = false;
  let unanswered = 0;
  // One timer for all statements: each new one restarts it.
  const patience = setTimeout(() => {
    if (unanswered > 0 && !isLifted) end();
  }, maxSilentMs).unref();
  const answered = () => {
    unanswered -= 1;
  };
  const query = (...args: unknown[]) => {
    const text = readQueryText(args[0]);
    if (text.includes('statement_timeout')) isLifted = true;
    else if (/^(begin|start transaction|commit|rollback)\b/i.test(text)) isLifted = false;
    const sent = send(...args);
    if (!(sent instanceof Promise)) return sent;
    unanswered += 1;
    patience.refresh();
    sent.then(answered, answered);
    return sent;
  };
  client.query = query as typeof client.query;
}

function readQueryText(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

// Every client of the driver has this property, though it is undocumented.
function getStream(client: pg.ClientBase): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}

const minServerVersion = 150_000; // server_version_num of 15.0
const retryAfterMs = 500;

/**
 * Checks that the server behind a pool answers and is not too old. While it is unreachable (it may be starting after
 * a power cut) or has no free connection, retries for `waitSeconds`, logged once. Throws Refusal with a sentence.
 */
async function reachServer(pool: pg.Pool, log: DatabaseLog, waitSeconds: number): Promise<void> {
  const untilMs = performance.now() + waitSeconds * 1_000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await checkServer(pool);
    } catch (error) {
      const reason = unavailableBecause(error);
      if (!reason) throw error;
      const sentence = `DATABASE_URL: ${reason} (${(error as Error).message})`;
      if (!(isAway(error) || isFull(error)) || performance.now() >= untilMs)
        throw new Refusal('unavailable', sentence);
      if (tries === 1) log.warn({}, `${sentence}; trying again for ${waitSeconds} seconds`);
      await pause(retryAfterMs);
    }
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  );
  const server = rows[0];
  if (server && server.version < minServerVersion) {
    throw new Refusal(
      'unavailable',
      `DATABASE_URL names PostgreSQL ${server.name}, which is too old: Docket needs PostgreSQL 15 or newer`,
    );
  }
}
