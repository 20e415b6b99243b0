import type { Connection } from './database/engine.ts';

/** Small facts about the whole installation, kept as text under a key. Takes the connection to read and write through. */
export function storedSettings({ db }: Connection) {
  return {
    /** Returns the text under a key, or null where there is none. */
    async read(key: string): Promise<string | null> {
      const row = await db.selectFrom('clinic').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value ?? null;
    },
    /** Returns the texts under those of these keys that have one. */
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
    /** Writes only where nothing is; tells whether it did. Waits for another transaction that is just writing it. */
    async claim(key: string, value: string): Promise<boolean> {
      const claimed = await db
        .insertInto('clinic')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    /** Returns the text under a key, which is put there where none is; until the end of the transaction nobody else writes it. */
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
    /** Replaces this text by another one; false: the key has another text by now. */
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
