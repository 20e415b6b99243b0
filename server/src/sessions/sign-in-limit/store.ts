import type { Connection } from '../../platform/database/engine.ts';

type Tables = {
  sign_in_failures: { key: string; at: number; try_id: string };
  sign_in_places: { key: string; at: number };
};

/** Failed tries and places that are known, by hashed key; `at` is in epoch milliseconds. Takes the connection to read and write through. */
export function signInStore({ db }: Connection) {
  const tables = db.withTables<Tables>();
  return {
    async addFailures(keys: readonly string[], tryId: string, at: number): Promise<void> {
      await tables
        .insertInto('sign_in_failures')
        .values(keys.map((key) => ({ key, at, try_id: tryId })))
        .execute();
    },
    /** When the `nth` failure counted back from the newest was, of those not after a moment; null when there are fewer. */
    async nthNewest(key: string, nth: number, untilMs: number): Promise<number | null> {
      const row = await tables
        .selectFrom('sign_in_failures')
        .select('at')
        .where('key', '=', key)
        .where('at', '<=', untilMs)
        .orderBy('at', 'desc')
        .offset(nth - 1)
        .limit(1)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    async count(key: string, afterMs: number, untilMs: number): Promise<number> {
      const counted = await tables
        .selectFrom('sign_in_failures')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('key', '=', key)
        .where('at', '>', afterMs)
        .where('at', '<=', untilMs)
        .executeTakeFirstOrThrow();
      return Number(counted.count);
    },
    async forgetFailures(keys: readonly string[]): Promise<void> {
      await tables.deleteFrom('sign_in_failures').where('key', 'in', keys).execute();
    },
    async forgetTry(keys: readonly string[], tryId: string): Promise<void> {
      await tables
        .deleteFrom('sign_in_failures')
        .where('key', 'in', keys)
        .where('try_id', '=', tryId)
        .execute();
    },
    async forgetFailuresOutside(fromMs: number, untilMs: number): Promise<void> {
      await tables
        .deleteFrom('sign_in_failures')
        .where((where) => where.or([where('at', '<', fromMs), where('at', '>', untilMs)]))
        .execute();
    },
    async isKnownPlace(key: string, sinceMs: number): Promise<boolean> {
      const place = await tables
        .selectFrom('sign_in_places')
        .select('at')
        .where('key', '=', key)
        .where('at', '>=', sinceMs)
        .executeTakeFirst();
      return place !== undefined;
    },
    async rememberPlace(key: string, at: number): Promise<void> {
      await tables
        .insertInto('sign_in_places')
        .values({ key, at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ at }))
        .execute();
    },
    async forgetPlacesBefore(beforeMs: number): Promise<void> {
      await tables.deleteFrom('sign_in_places').where('at', '<', beforeMs).execute();
    },
  };
}

export type SignInStore = ReturnType<typeof signInStore>;
