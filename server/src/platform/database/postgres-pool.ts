import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../refusal.ts';
import { databaseSilent, isAway, isFull, isStalePlan, unavailableBecause } from './postgres-errors.ts';
import { forgetPrepared, preparedName } from './prepare-query.ts';
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

// Nobody waits for what these answer.
const leavesWithNext = /^(begin$|select pg_notify\()/;
// Where a `begin` had failed, this would have done nothing.
const changesNothing = /^\s*(select|commit|rollback)\b/;

/**
 * A connection that keeps the statements which are run often, so that the server reads and plans them once. A kept
 * statement that another node's newer schema has made stale is run once more, as a fresh one; inside of a transaction,
 * which has failed with it, the whole transaction is (see `isWorthRetrying`). What is asked at the same time leaves in one
 * packet, and so do the beginning of a transaction and its announcement with whatever follows, which fails where they do.
 */
class KeepingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const plain = this.query.bind(this) as (...args: unknown[]) => unknown;
    const stream = () => streamOf(this);
    let isGathering = false;
    const gather = () => {
      if (isGathering) return;
      isGathering = true;
      stream().cork();
      process.nextTick(() => {
        isGathering = false;
        stream().uncork();
      });
    };
    const keeping = (text: unknown, values: unknown, ...rest: unknown[]) => {
      gather();
      const nameNow = () => (typeof text === 'string' ? preparedName(text) : undefined);
      const run = (name: string | undefined) => {
        return name === undefined
          ? plain(text, values, ...rest)
          : new Promise((resolve, reject) => {
              const done = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
              // Made of an object, it would copy that property by property, which showed in every profile.
              plain(Object.assign(new pg.Query(text as string, values as unknown[], done), { name }));
            });
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
    /** What nobody waited for, until it is answered. */
    let held: Promise<unknown> | null = null;
    let hasLeft = true;
    let isWaitedFor = false;
    const hold = (text: string, values: unknown) => {
      if (hasLeft) stream().cork();
      hasLeft = false;
      const all = Promise.all([held, keeping(text, values)]);
      const answered = () => {
        if (held !== all) return;
        held = null;
        isWaitedFor = false;
      };
      held = all;
      all.then(answered, answered);
      return Promise.resolve({ rows: [] });
    };
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string' && leavesWithNext.test(text)) return hold(text, values);
      if (!hasLeft) {
        gather();
        stream().uncork();
        hasLeft = true;
      }
      if (!held) return keeping(text, values, ...rest);
      // Behind one that waits, all wait, so that their order stays.
      isWaitedFor ||= !changesNothing.test(textOf(text));
      const early = isWaitedFor ? null : keeping(text, values);
      return Promise.all([held, early]).then(([, answer]) => answer ?? keeping(text, values));
    };
    this.query = query as Query as typeof this.query;
  }
}

/**
 * Ends a connection whose statement is not answered in time, so that whoever waits for it hears of it. The database ends
 * a slow statement by itself; only one that stands still, or a line that was cut without a word, never answers. Such a
 * connection would otherwise be waited for as long as the system keeps it, which is hours. A transaction that lifts the
 * database's own limit is waited for until its end. Takes the connection, the longest silence in milliseconds, and who
 * else wants to know of it.
 */
export function closeWhenSilent(
  client: pg.ClientBase,
  maxSilentMs: number,
  onSilent: () => void = () => {},
): void {
  const end = () => {
    // Without a word to the other end, which may not be there to hear it.
    streamOf(client).destroy(new Error(databaseSilent));
    onSilent();
  };
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isLifted = false;
  let unanswered = 0;
  // One for all: it begins anew with each statement.
  const patience = setTimeout(() => {
    if (unanswered > 0 && !isLifted) end();
  }, maxSilentMs).unref();
  const answered = () => {
    unanswered -= 1;
  };
  const query = (...args: unknown[]) => {
    const text = textOf(args[0]);
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

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

// The driver has it on every client and documents it for none.
function streamOf(client: pg.ClientBase): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}

const oldestServed = 150_000; // server_version_num of 15.0
const againAfterMs = 500;

/**
 * Looks at the server behind a pool: that it answers and is not too old. One that is away may just be starting, as after
 * a power cut, and one without a free connection may get one, so it is asked again for so many seconds, which is said once. Throws Refusal with a sentence.
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
      await pause(againAfterMs);
    }
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  );
  const server = rows[0];
  if (server && server.version < oldestServed) {
    throw new Refusal(
      'unavailable',
      `DATABASE_URL names PostgreSQL ${server.name}, which is too old: Docket needs PostgreSQL 15 or newer`,
    );
  }
}
