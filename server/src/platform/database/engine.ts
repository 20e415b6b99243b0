import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type EngineKind = 'sqlite' | 'postgres';

/** Serving: many small transactions. Filling: one huge one, by a program that has the database to itself. */
export type DatabaseUse = 'serving' | 'filling';

export type Db = Kysely<Database>;

/** What stores are bound to: one connection of the database, for reading or inside a transaction. */
export interface Connection {
  readonly kind: EngineKind;
  readonly db: Db;
}

/** One open transaction. Whatever it announces is heard after its commit and never after a rollback. */
export interface Tx extends Connection {
  publish(event: PublishedChange): Promise<void>;
}

/** Ids only: listeners re-read what they may see. */
export interface PublishedChange {
  /** the word of the room: 'appointments', 'doctors', 'patients' */
  readonly topic: string;
  readonly ids: Readonly<Record<string, string>>;
}

/**
 * Thrown out of a transaction where a conditional write found that what it was judged by has changed meanwhile: whatever it
 * wrote is rolled back, and it is run again. SQLite's transactions stand in line: none of them loses one.
 */
export class LostRace extends Error {}

/**
 * Waits for questions of one transaction that do not wait for each other. PostgreSQL is sent them in one packet, in this
 * order; SQLite is asked one by one. All have been answered when this returns or throws: what failed first is what is heard.
 */
export async function together<const Asked extends readonly Promise<unknown>[]>(
  ...queries: Asked
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const answers = Promise.all(queries);
  await Promise.allSettled([answers, ...queries]);
  return answers;
}

/** Connections of a pool, those that are idle, and how many statements wait for one. */
export interface PoolState {
  readonly size: number;
  readonly idle: number;
  readonly waiting: number;
}

/** One database behind the seam: SQLite or PostgreSQL. */
export interface Engine {
  readonly kind: EngineKind;
  /** For reading outside of transactions; sees everything committed. */
  readonly read: Connection;
  /**
   * Runs the work in one transaction: commits when it returns, rolls back when it throws. Run again after a deadlock or a
   * LostRace, so it keeps nothing outside of itself. Throws Refusal (unavailable) when the race was lost each time.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` for every announcement of every node, and `missed` when some may have gone unheard; returns what
   * stops it.
   */
  listen(heard: (event: PublishedChange) => void, missed?: () => void): Promise<() => void>;
  /** The name of the constraint an error speaks of ("accounts_email", "one_booking_at_a_time"), or null for any other error. */
  constraintOf(error: unknown): string | null;
  /** A sentence when the error means the database can't serve now (gone, busy beyond patience, disk full), else null. */
  unavailableBecause(error: unknown): string | null;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** The connections of this process to the database; null where there is no pool. */
  pool(): PoolState | null;
  /** The lines of the plan the database makes of a query, for tests that look for an index. */
  explain(query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string[]>;
  close(): Promise<void>;
}

/** One step of the schema, made in a transaction of its own. */
export interface Migration {
  readonly name: string;
  /** Its SQL for an engine: statements with a blank line between them. Throws when its file is missing. */
  sqlFor(kind: EngineKind): string;
}
