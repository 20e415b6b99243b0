import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Connection } from './engine.ts';

/** SQL for the shared lock that each serving node has on the connection that listens for changes. */
export const lockAsServing = `select pg_advisory_lock_shared(hashtext('docket serving'))`;

/**
 * Throws Refusal while a node serves the PostgreSQL database, and keeps nodes from starting until the transaction
 * ends. `afterwards` is the operator's next step after stopping the nodes. SQLite needs no check: the folder is locked
 * by the process that opened it.
 */
export async function checkNotServed({ kind, db }: Connection, afterwards: string): Promise<void> {
  if (kind === 'sqlite') return;
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('docket serving')) as "isFree"`.execute(db);
  if (rows[0]?.isFree) return;
  throw new Refusal(
    'conflict',
    `Docket still runs on this database: stop every node first, then ${afterwards}`,
  );
}
