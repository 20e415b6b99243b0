import type { Connection } from './database/engine.ts';

/** The store of small facts about the installation: texts under a key. */
export function storedSettings({ db }: Connection) {
  return {
    /** Returns the text under a key, or null. */
    async read(key: string): Promise<string | null> {
      const row = await db.selectFrom('clinic').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value ?? null;
    },
    /** Returns the texts under those of the keys that have one. */
    async readAll(keys: readonly string[]): Promise<Map<string, string>> {
      const rows = await db.selectFrom('clinic').select(['key', 'value']).where('key', 'in', keys).execute();
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    async write(key: string, value: string): Promise<void> {
      await db
        .insertInto('clinic')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
    /** Writes only if the key has no text; returns whether it did. Waits for a transaction that is writing it. */
    async claim(key: string, value: string): Promise<boolean> {
      const claimed = await db
        .insertInto('clinic')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    /**
     * Returns the text under a key, writing `ifNone` if missing. Until the transaction ends no other one writes it.
     */
    async hold(key: string, ifNone: string): Promise<string> {
      const held = await db
        .insertInto('clinic')
        .values({ key, value: ifNone })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('clinic.value') })),
        )
        .returning('value')
        .executeTakeFirstOrThrow();
      return held.value;
    },
    /** Replaces one text by another; returns false when the key has a different text by now. */
    async exchange(key: string, from: string, to: string): Promise<boolean> {
      const changed = await db
        .updateTable('clinic')
        .set({ value: to })
        .where('key', '=', key)
        .where('value', '=', from)
        .returning('key')
        .executeTakeFirst();
      return changed !== undefined;
    },
    async remove(key: string): Promise<void> {
      await db.deleteFrom('clinic').where('key', '=', key).execute();
    },
  };
}
