import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Program } from './program.ts';

const lock = `select pg_advisory_lock(hashtext('docket move'))`;
const unlock = `select pg_advisory_unlock(hashtext('docket move'))`;
const countWaiting = `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

interface Killing {
  start(): Program;
  /**
   * Called before each transaction of the move, with the number of earlier ones. The first reads, the second begins
   * the move, the next copy each table in parts, the last compare each table. True: kill now.
   */
  isEnough(transactions: number): boolean;
  /** Milliseconds that the next transaction may run; default: 0. */
  readonly intoNextMs?: number;
}

/**
 * Starts moving all data into the database at `url`, and kills the program between two transactions or within one.
 * Returns whether it was killed before it finished.
 */
export async function killMove(url: string, { start, isEnough, intoNextMs = 0 }: Killing): Promise<boolean> {
  let [holder, next] = [await connectTo(url), await connectTo(url)];
  try {
    await holder.query(lock);
    const { child, ended } = start();
    const hasEnded = () => child.exitCode !== null;
    const waitForQueue = async (count: number) => {
      const waiting = async () => (await holder.query(countWaiting)).rows[0].waiting;
      while (!hasEnded() && (await waiting()) < count) await pause(1);
    };
    for (let step = 0; ; step += 1) {
      await waitForQueue(1);
      if (hasEnded() || isEnough(step)) break;
      // Queues for the lock behind the move before releasing it; otherwise the move could run several transactions.
      const locked = next.query(lock);
      await waitForQueue(2);
      await holder.query(unlock);
      await locked;
      [holder, next] = [next, holder];
    }
    if (intoNextMs > 0) {
      await holder.query(unlock);
      await pause(intoNextMs);
    }
    child.kill('SIGKILL');
    return (await ended()).code === null;
  } finally {
    await Promise.all([holder.end(), next.end()]);
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
