import type { Connection } from './database/engine.ts';

/** Small facts about the whole installation, kept as text under a key. Takes the connection to read and write through. */
export function storedSettings({ db }: Connection) {
  return {
    /** Returns the text under a key, or null where there is none. */
    async read(key: string): Promise<string | null> {
      const row = await db.selectFrom('clinic').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value ?? null;
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
    async remove(key: string): Promise<void> {
      await db.deleteFrom('clinic').where('key', '=', key).execute();
    },
  };
}
