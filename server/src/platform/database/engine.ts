import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type EngineKind = 'sqlite' | 'postgres';

/** serving: many small transactions. filling: one huge transaction of a command, while no server uses the database. */
export type DatabaseUse = 'serving' | 'filling';

export type Db = Kysely<Database>;

/** One connection of the database, for reading or inside a transaction. Stores are bound to it. */
export interface Connection {
  readonly kind: EngineKind;
  readonly db: Db;
}

/** One open transaction. Its published changes reach subscribers after the commit, and never after a rollback. */
export interface Tx extends Connection {
  publish(event: PublishedChange): Promise<void>;
}

/** A published change carries ids only: each subscriber reads again the records it may see. */
export interface PublishedChange {
  /** The topic of the stream, such as 'appointments'. */
  readonly topic: string;
  readonly ids: Readonly<Record<string, string>>;
}

/**
 * Thrown by a conditional write when another transaction has changed the state that it depends on. The transaction is
 * rolled back and run again. Never needed on SQLite, because transactions run one at a time.
 */
export class LostRace extends Error {}

/**
 * Waits for independent queries of one transaction. PostgreSQL receives them in one packet, in this order; SQLite
 * runs them one by one. Settles after every query has settled, and throws the first error.
 */
export async function settleAll<const Asked extends readonly Promise<unknown>[]>(
  ...queries: Asked
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const answers = Promise.all(queries);
  await Promise.allSettled([answers, ...queries]);
  return answers;
}

/** The connections of a pool: all, idle ones, and the number of statements waiting for one. */
export interface PoolState {
  readonly size: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Engine {
  readonly kind: EngineKind;
  /** Reads outside of transactions; sees every committed change. */
  readonly read: Connection;
  /**
   * Runs the work in one transaction: commits when it returns, rolls back when it throws. The work may run several
   * times, after a deadlock or a LostRace, so it must not change state outside the transaction. Throws Refusal
   * (unavailable) when every try lost the race.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `onChange` for each change published by any node, and `onMissed` when changes may have been lost. Returns a
   * function that unsubscribes.
   */
  listen(onChange: (event: PublishedChange) => void, onMissed?: () => void): Promise<() => void>;
  /**
   * Returns the name of the violated constraint ("accounts_email", "one_booking_at_a_time"), or null for any other
   * error.
   */
  constraintOf(error: unknown): string | null;
  /**
   * Returns a sentence when the error means that the database can't serve now (unreachable, too busy, disk full),
   * else null.
   */
  unavailableBecause(error: unknown): string | null;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** The connections of this process to PostgreSQL; null for SQLite. */
  pool(): PoolState | null;
  /** Returns the lines of the database's query plan, for tests that check the use of an index. */
  explain(query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string[]>;
  close(): Promise<void>;
}

/** One step of the schema; each step runs in a separate transaction. */
export interface Migration {
  readonly name: string;
  /** Returns the step's SQL for an engine, statements separated by a blank line. Throws when the file is missing. */
  sqlFor(kind: EngineKind): string;
}
