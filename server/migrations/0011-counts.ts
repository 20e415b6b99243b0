import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/engine.ts';
import { counts, countTables, recountFunction } from './counts.ts';

/** Keeps what lists and dashboards show as numbers, so that nobody counts rows to say them; and finds who waits at once. */
export const countsKept: Migration = {
  name: '0011-counts',
  async up(db, kind) {
    const statements = [
      ...countTables(kind),
      ...counts(kind).map(({ create }) => create),
      ...recountFunction(kind),
      // Only those who are here and wait: a handful, whatever the day.
      `create index appointments_waiting on appointments (arrived_at, n)
        where arrived_at is not null and status = 'pending'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
