import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';

/** Failed tries and known addresses, by hashed key, through the given connection. `at` is in epoch milliseconds. */
export function loginRateLimitStore({ db }: Connection) {
  const count = (key: string) =>
    db
      .selectFrom('sign_in_failures')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('key', '=', key);
  return {
    async addFailures(keys: readonly string[], tryId: string, at: number): Promise<void> {
      await db
        .insertInto('sign_in_failures')
        .values(keys.map((key) => ({ key, at, try_id: tryId })))
        .execute();
    },
    /** Returns the time of the `nth` newest failure up to a moment; null if there are fewer. */
    async findNthNewest(key: string, nth: number, untilMs: number): Promise<number | null> {
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
    async countAll(key: string): Promise<number> {
      return Number((await count(key).executeTakeFirstOrThrow()).count);
    },
    async countWithin(key: string, afterMs: number, untilMs: number): Promise<number> {
      const within = count(key).where('at', '>', afterMs).where('at', '<=', untilMs);
      return Number((await within.executeTakeFirstOrThrow()).count);
    },
    async deleteFailures(keys: readonly string[]): Promise<void> {
      await db.deleteFrom('sign_in_failures').where('key', 'in', keys).execute();
    },
    async deleteTry(keys: readonly string[], tryId: string): Promise<void> {
      await db.deleteFrom('sign_in_failures').where('key', 'in', keys).where('try_id', '=', tryId).execute();
    },
    async deleteFailuresOutside(fromMs: number, untilMs: number): Promise<void> {
      await db
        .deleteFrom('sign_in_failures')
        .where((where) => where.or([where('at', '<', fromMs), where('at', '>', untilMs)]))
        .execute();
    },
    /** Adds a failure to report to the owner. At an unknown address it can also close the account. */
    async addToStreak(
      key: string,
      { isAtUnknownAddress, at }: { isAtUnknownAddress: boolean; at: number },
    ): Promise<void> {
      const failures = isAtUnknownAddress ? 1 : 0;
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
    /**
     * Subtracts tries that were not failures. Never below zero, since a concurrent success may have reset the count.
     */
    async subtractFromStreak(
      key: string,
      { atUnknownAddresses, unreported }: Record<'atUnknownAddresses' | 'unreported', number>,
    ): Promise<void> {
      await db
        .updateTable('sign_in_streaks')
        .set({
          failures: sql<number>`case when failures > ${atUnknownAddresses} then failures - ${atUnknownAddresses} else 0 end`,
          untold: sql<number>`case when untold > ${unreported} then untold - ${unreported} else 0 end`,
        })
        .where('key', '=', key)
        .execute();
    },
    async resetStreak(key: string): Promise<void> {
      await db.updateTable('sign_in_streaks').set({ failures: 0 }).where('key', '=', key).execute();
    },
    /** Returns the failures at unknown addresses by account key; keys without failures are missing. */
    async readStreaks(keys: readonly string[]): Promise<Map<string, number>> {
      if (keys.length === 0) return new Map();
      const rows = await db
        .selectFrom('sign_in_streaks')
        .select(['key', 'failures'])
        .where('key', 'in', [...keys])
        .execute();
      return new Map(rows.map(({ key, failures }) => [key, failures]));
    },
    /** Returns the failures not yet reported to the owner and marks them as reported. */
    async readAndClearUnreported(key: string): Promise<number> {
      const streak = await db
        .selectFrom('sign_in_streaks')
        .select('untold')
        .where('key', '=', key)
        .executeTakeFirst();
      if (streak) await db.updateTable('sign_in_streaks').set({ untold: 0 }).where('key', '=', key).execute();
      return streak?.untold ?? 0;
    },
    /** Deletes streaks without effect and without a recent failure. */
    async deleteStreaks(fewerThan: number, beforeMs: number): Promise<void> {
      await db
        .deleteFrom('sign_in_streaks')
        .where('failures', '<', fewerThan)
        .where('last_at', '<', beforeMs)
        .execute();
    },
    async isKnownAddress(key: string, sinceMs: number): Promise<boolean> {
      const row = await db
        .selectFrom('sign_in_places')
        .select('at')
        .where('key', '=', key)
        .where('at', '>=', sinceMs)
        .executeTakeFirst();
      return row !== undefined;
    },
    async saveAddress(key: string, at: number): Promise<void> {
      await db
        .insertInto('sign_in_places')
        .values({ key, at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ at }))
        .execute();
    },
    async deleteAddressesBefore(beforeMs: number): Promise<void> {
      await db.deleteFrom('sign_in_places').where('at', '<', beforeMs).execute();
    },
  };
}

export type LoginRateLimitStore = ReturnType<typeof loginRateLimitStore>;
