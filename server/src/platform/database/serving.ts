import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Tx } from './engine.ts';

/** Every node that serves a PostgreSQL database holds this lock, shared, on the connection that hears announcements. */
export const holdServing = `select pg_advisory_lock_shared(hashtext('docket serving'))`;

/**
 * Keeps nodes from starting until the transaction has ended. Throws Refusal while one serves the database. A folder needs
 * nothing of it: whoever has it open holds it alone.
 */
export async function checkNotServed({ kind, db }: Tx): Promise<void> {
  if (kind === 'sqlite') return;
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('docket serving')) as "isFree"`.execute(db);
  if (rows[0]?.isFree) return;
  throw new Refusal(
    'conflict',
    'Docket still runs on this database: stop every node first, then change the clock',
  );
}
