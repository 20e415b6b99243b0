import type { Connection } from '../database/engine.ts';

export interface FirstAnswer {
  readonly bodyHash: string;
  /** JSON text; empty only inside the transaction that is still working on it */
  readonly answer: string;
}

/** First answers of calls that create, by key. Takes the connection to read and write through. */
export function idempotencyStore({ db }: Connection) {
  return {
    /** Takes the key for this transaction; false when it is taken already. Waits for another transaction that is just taking it. */
    async take(key: string, bodyHash: string, nowMs: number): Promise<boolean> {
      const taken = await db
        .insertInto('first_answers')
        .values({ key, body_hash: bodyHash, answer: '', created_at: nowMs })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst();
      return taken !== undefined;
    },
    async record(key: string, answer: string): Promise<void> {
      await db.updateTable('first_answers').set({ answer }).where('key', '=', key).execute();
    },
    async find(key: string): Promise<FirstAnswer | null> {
      const row = await db
        .selectFrom('first_answers')
        .select(['body_hash as bodyHash', 'answer'])
        .where('key', '=', key)
        .executeTakeFirst();
      return row ?? null;
    },
    async forgetBefore(key: string, beforeMs: number): Promise<void> {
      await db
        .deleteFrom('first_answers')
        .where('key', '=', key)
        .where('created_at', '<', beforeMs)
        .execute();
    },
    async forgetAllBefore(beforeMs: number): Promise<void> {
      await db.deleteFrom('first_answers').where('created_at', '<', beforeMs).execute();
    },
  };
}
