import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const take = `select pg_advisory_lock(hashtext('docket move'))`;
const giveBack = `select pg_advisory_unlock(hashtext('docket move'))`;
const countWaiting = `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * Lets a move into a database take so many of its transactions and no more. Takes the database's URL, what starts the
 * move, and what is done to it then, while it stands still.
 */
export async function stepMove(
  url: string,
  steps: number,
  { start, then }: { start(): void; then(): Promise<void> },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(take);
    start();
    for (let step = 0; step < steps; step += 1) {
      while ((await client.query(countWaiting)).rows[0].waiting === 0) await pause(1);
      // Whoever waits comes first: it is had again when the move's transaction has ended.
      await client.query(giveBack);
      await client.query(take);
    }
    await then();
  } finally {
    await client.end();
  }
}
