import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/**
 * Runs the work of a transaction and rejects a second transaction begun inside it. The second would wait for ever on
 * SQLite's one connection, and would not see the first one's changes on PostgreSQL.
 */
export async function notNested<T>(transaction: () => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('A transaction was begun inside another one: use its tx');
  return inside.run(true, transaction);
}
