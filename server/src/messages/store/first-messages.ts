import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';

/** The facts that decide how a first message counts. */
export interface FirstMessage {
  /** The account that caused it; null if unknown, then only the practice's limit applies. */
  readonly accountId: string | null;
  /** When its appointment was booked and its patient's record last changed, in epoch milliseconds. */
  readonly bookedAt: number | null;
  readonly changedAt: number | null;
}

interface Nth {
  readonly since: number;
  readonly nth: number;
}

/** Exported so that a test can check their query plans: each reads one entry or a short index range. */
export const writtenQueries = {
  // A change is caused by the author of its history entry, other messages by the author of the booking.
  cause: ({ id }: { id: string }) => sql<FirstMessage>`
    select coalesce((select h.account_id from history h where h.id = m.dedupe_key),
        (select h.account_id from history h where h.appointment_id = m.appointment_id order by h.id limit 1)) as "accountId",
      a.booked_at as "bookedAt", p.changed_at as "changedAt"
    from messages m join patients p on p.id = m.patient_id left join appointments a on a.id = m.appointment_id
    where m.id = ${id}`,
  isWritten: ({ address }: { address: string }) => sql<{ at: number }>`
    select at from written_addresses where address = ${address}`,
  nthOfAccount: ({ accountId, since, nth }: Nth & { accountId: string }) => sql<{ at: number }>`
    select at from written_addresses where account_id = ${accountId} and is_counted = 1 and at > ${since}
    order by at desc limit 1 offset ${nth - 1}`,
  nthOfAll: ({ since, nth }: Nth) => sql<{ at: number }>`
    select at from written_addresses where is_counted = 1 and at > ${since} order by at desc limit 1 offset ${nth - 1}`,
};

const cause = prepareQuery(writtenQueries.cause);
const isWritten = prepareQuery(writtenQueries.isWritten);

/** All SQL of the table `written_addresses`. */
export function writtenStore(connection: Connection) {
  const { db } = connection;
  const at = (rows: readonly { at: number }[]) => rows[0]?.at ?? null;
  return {
    isWritten: async (address: string): Promise<boolean> =>
      (await isWritten(connection, { address })).length > 0,

    cause: async (id: string): Promise<FirstMessage> =>
      (await cause(connection, { id }))[0] ?? { accountId: null, bookedAt: null, changedAt: null },

    /** Returns when the nth newest first message of an account was sent since a moment; null if there are fewer. */
    nthOfAccount: async (accountId: string, { since, nth }: Nth): Promise<number | null> =>
      at((await writtenQueries.nthOfAccount({ accountId, since, nth }).execute(db)).rows),

    /** Returns when the nth newest first message of the practice was sent since a moment; null if there are fewer. */
    nthOfAll: async ({ since, nth }: Nth): Promise<number | null> =>
      at((await writtenQueries.nthOfAll({ since, nth }).execute(db)).rows),

    /** Returns every phone number written to, with a few email addresses that begin with a plus. */
    numbers: async (): Promise<string[]> => {
      const rows = await db
        .selectFrom('written_addresses')
        .select('address')
        .where('address', 'like', '+%')
        .execute();
      return rows.map(({ address }) => address);
    },

    async add(address: string, accountId: string | null, nowMs: number, isCounted: boolean): Promise<void> {
      await db
        .insertInto('written_addresses')
        .values({ address, account_id: accountId, at: nowMs, is_counted: isCounted ? 1 : 0 })
        .onConflict((conflict) => conflict.column('address').doNothing())
        .execute();
    },
  };
}
