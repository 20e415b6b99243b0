import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';

/** Failed tries and places that are known, by hashed key; `at` is in epoch milliseconds. Takes the connection to read and write through. */
export function loginRateLimitStore({ db }: Connection) {
  return {
    async addFailures(keys: readonly string[], tryId: string, at: number): Promise<void> {
      await db
        .insertInto('sign_in_failures')
        .values(keys.map((key) => ({ key, at, try_id: tryId })))
        .execute();
    },
    /** When the `nth` failure counted back from the newest was, of those not after a moment; null when there are fewer. */
    async nthNewest(key: string, nth: number, untilMs: number): Promise<number | null> {
      const row = await db
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
    async count(key: string): Promise<number> {
      const counted = await db
        .selectFrom('sign_in_failures')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return Number(counted.count);
    },
    async countWithin(key: string, afterMs: number, untilMs: number): Promise<number> {
      const counted = await db
        .selectFrom('sign_in_failures')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('key', '=', key)
        .where('at', '>', afterMs)
        .where('at', '<=', untilMs)
        .executeTakeFirstOrThrow();
      return Number(counted.count);
    },
    async forgetFailures(keys: readonly string[]): Promise<void> {
      await db.deleteFrom('sign_in_failures').where('key', 'in', keys).execute();
    },
    async forgetTry(keys: readonly string[], tryId: string): Promise<void> {
      await db.deleteFrom('sign_in_failures').where('key', 'in', keys).where('try_id', '=', tryId).execute();
    },
    async forgetFailuresOutside(fromMs: number, untilMs: number): Promise<void> {
      await db
        .deleteFrom('sign_in_failures')
        .where((where) => where.or([where('at', '<', fromMs), where('at', '>', untilMs)]))
        .execute();
    },
    /** One failure more that the owner is to hear of; a stranger's is one where the account never signed in from. */
    async addToStreak(key: string, { isStranger, at }: { isStranger: boolean; at: number }): Promise<void> {
      const failures = isStranger ? 1 : 0;
      await db
        .insertInto('sign_in_streaks')
        .values({ key, failures, untold: 1, last_at: at })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            failures: sql<number>`sign_in_streaks.failures + excluded.failures`,
            untold: sql<number>`sign_in_streaks.untold + 1`,
            last_at: at,
          }),
        )
        .execute();
    },
    /** So many that were counted were none after all; never below zero, which a success may have made it meanwhile. */
    async takeFromStreak(
      key: string,
      { strangers, untold }: Record<'strangers' | 'untold', number>,
    ): Promise<void> {
      await db
        .updateTable('sign_in_streaks')
        .set({
          failures: sql<number>`case when failures > ${strangers} then failures - ${strangers} else 0 end`,
          untold: sql<number>`case when untold > ${untold} then untold - ${untold} else 0 end`,
        })
        .where('key', '=', key)
        .execute();
    },
    async endStreak(key: string): Promise<void> {
      await db.updateTable('sign_in_streaks').set({ failures: 0 }).where('key', '=', key).execute();
    },
    /** How many failures of strangers each of these has; none where it is left out. */
    async readStreaks(keys: readonly string[]): Promise<Map<string, number>> {
      if (keys.length === 0) return new Map();
      const rows = await db
        .selectFrom('sign_in_streaks')
        .select(['key', 'failures'])
        .where('key', 'in', [...keys])
        .execute();
      return new Map(rows.map(({ key, failures }) => [key, failures]));
    },
    /** How many failures its owner was not told of yet; from now on they were. */
    async reportFailures(key: string): Promise<number> {
      const streak = await db
        .selectFrom('sign_in_streaks')
        .select('untold')
        .where('key', '=', key)
        .executeTakeFirst();
      if (streak) await db.updateTable('sign_in_streaks').set({ untold: 0 }).where('key', '=', key).execute();
      return streak?.untold ?? 0;
    },
    /** Those that shut nothing, and nobody failed at since. */
    async forgetStreaks(fewerThan: number, beforeMs: number): Promise<void> {
      await db
        .deleteFrom('sign_in_streaks')
        .where('failures', '<', fewerThan)
        .where('last_at', '<', beforeMs)
        .execute();
    },
    async isKnownPlace(key: string, sinceMs: number): Promise<boolean> {
      const row = await db
        .selectFrom('sign_in_places')
        .select('at')
        .where('key', '=', key)
        .where('at', '>=', sinceMs)
        .executeTakeFirst();
      return row !== undefined;
    },
    async rememberPlace(key: string, at: number): Promise<void> {
      await db
        .insertInto('sign_in_places')
        .values({ key, at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ at }))
        .execute();
    },
    async forgetPlacesBefore(beforeMs: number): Promise<void> {
      await db.deleteFrom('sign_in_places').where('at', '<', beforeMs).execute();
    },
  };
}

export type LoginRateLimitStore = ReturnType<typeof loginRateLimitStore>;
