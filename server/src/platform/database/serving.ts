import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Connection } from './engine.ts';

/** Every node that serves a PostgreSQL database holds this lock, shared, on the connection that hears announcements. */
export const holdServing = `select pg_advisory_lock_shared(hashtext('docket serving'))`;

/**
 * Keeps nodes from starting until the transaction has ended. Takes what the operator does after stopping the nodes. Throws
 * Refusal while a node serves the database. A folder needs no such check: the process that has it open holds it alone.
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
