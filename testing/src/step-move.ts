import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Program } from './program.ts';

const take = `select pg_advisory_lock(hashtext('docket move'))`;
const giveBack = `select pg_advisory_unlock(hashtext('docket move'))`;
const countWaiting = `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

interface Killing {
  start(): Program;
  /** Asked before each transaction of the move: one looks, one begins, then each table's pieces, then each is compared. */
  isEnough(transactions: number): boolean;
  /** how long the next transaction may go on, in milliseconds; not at all unless told */
  readonly intoNextMs?: number;
}

/**
 * Starts a move into a database and kills it between two of its transactions, or within one. Takes the database's URL;
 * returns whether the move was still on its way.
 */
export async function killMove(url: string, { start, isEnough, intoNextMs = 0 }: Killing): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(take);
    const { child, ended } = start();
    const hasEnded = () => child.exitCode !== null;
    const isWaiting = async () => (await client.query(countWaiting)).rows[0].waiting > 0;
    for (let step = 0; !hasEnded(); step += 1) {
      while (!hasEnded() && !(await isWaiting())) await pause(1);
      if (isEnough(step)) break;
      // Whoever waits comes first: it is had again when the move's transaction has ended.
      await client.query(giveBack);
      await client.query(take);
    }
    if (intoNextMs > 0) {
      await client.query(giveBack);
      await pause(intoNextMs);
    }
    child.kill('SIGKILL');
    return (await ended()).code === null;
  } finally {
    await client.end();
  }
}
