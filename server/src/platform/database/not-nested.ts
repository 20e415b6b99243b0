import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/**
 * Runs a transaction's work so that a second transaction begun from within is an error at once: on one connection it
 * would wait for ever, on a server it would not see what the first has done.
 */
export async function notNested<T>(transaction: () => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('A transaction was begun inside another one: use its tx');
  return inside.run(true, transaction);
}
