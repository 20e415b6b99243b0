import { sql } from 'kysely';
import type { Connection } from './engine.ts';

/**
 * Waits, however long it takes, until no other transaction is at the same work, which then may take its time as well. Called first
 * in a transaction. SQLite has one server only, where nothing is waited for.
 */
export async function takeTurn({ db, kind }: Connection, work: string): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
    db,
  );
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(db);
}
