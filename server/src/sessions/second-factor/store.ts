import { forUpdate } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/engine.ts';

/** The secret an account shares with an authenticator app. */
export interface SecondFactor {
  /** as it is stored: base32, or that encrypted */
  readonly secret: string;
  /** since when signing in asks for its codes, epoch milliseconds; null: begun, not confirmed */
  readonly since: number | null;
}

// Five minutes, as much as clocks may differ: what was used further ahead was used while a clock was wrong, and would keep
// its owner out until then.
const maxStepsAhead = 10;

/** Second factors and their recovery codes. Takes the connection to read and write through. */
export function secondFactorStore(connection: Connection) {
  const { db } = connection;
  const forgetCodes = (accountId: string) =>
    db.deleteFrom('recovery_codes').where('account_id', '=', accountId);
  const factorOf = (accountId: string) =>
    db.selectFrom('second_factors').select(['secret', 'since']).where('account_id', '=', accountId);
  return {
    async find(accountId: string): Promise<SecondFactor | null> {
      return (await factorOf(accountId).executeTakeFirst()) ?? null;
    },
    /** The same, which stays as it is until the transaction ends. */
    async hold(accountId: string): Promise<SecondFactor | null> {
      return (await forUpdate(connection, factorOf(accountId)).executeTakeFirst()) ?? null;
    },
    /** Those of all accounts, begun or on. */
    all: (): Promise<{ accountId: string; secret: string }[]> =>
      db.selectFrom('second_factors').select(['account_id as accountId', 'secret']).execute(),
    /** Stores a secret otherwise, unless it is another one by now. */
    async seal(accountId: string, secret: string, sealed: string): Promise<void> {
      await db
        .updateTable('second_factors')
        .set({ secret: sealed })
        .where('account_id', '=', accountId)
        .where('secret', '=', secret)
        .execute();
    },
    /** In place of one that was begun; false when one is on. */
    async begin(accountId: string, secret: string): Promise<boolean> {
      const begun = await db
        .insertInto('second_factors')
        .values({ account_id: accountId, secret, since: null, last_step: 0 })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ secret }).where('second_factors.since', 'is', null),
        )
        .returning('account_id')
        .executeTakeFirst();
      return begun !== undefined;
    },
    /** Puts the begun one in force, by a code of this half minute; false when it is not the begun one any more. */
    async turnOn(accountId: string, secret: string, nowMs: number, step: number): Promise<boolean> {
      const turned = await db
        .updateTable('second_factors')
        .set({ since: nowMs, last_step: step })
        .where('account_id', '=', accountId)
        .where('secret', '=', secret)
        .where('since', 'is', null)
        .returning('account_id')
        .executeTakeFirst();
      return turned !== undefined;
    },
    /** Of two that use the code of one half minute, or an older one's, one gets false. */
    async useStep(accountId: string, secret: string, step: number): Promise<boolean> {
      const used = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('secret', '=', secret)
        .where((where) =>
          where.or([where('last_step', '<', step), where('last_step', '>', step + maxStepsAhead)]),
        )
        .returning('account_id')
        .executeTakeFirst();
      return used !== undefined;
    },
    /** Tells whether there was one, begun or on. */
    async remove(accountId: string): Promise<boolean> {
      await forgetCodes(accountId).execute();
      const removed = await db
        .deleteFrom('second_factors')
        .where('account_id', '=', accountId)
        .returning('account_id')
        .executeTakeFirst();
      return removed !== undefined;
    },
    async replaceRecoveryCodes(accountId: string, codeHashes: readonly string[]): Promise<void> {
      await forgetCodes(accountId).execute();
      const rows = codeHashes.map((code_hash) => ({ account_id: accountId, code_hash }));
      await db.insertInto('recovery_codes').values(rows).execute();
    },
    /** Of two that use it, one gets false. */
    async useRecoveryCode(accountId: string, codeHash: string): Promise<boolean> {
      const used = await forgetCodes(accountId)
        .where('code_hash', '=', codeHash)
        .returning('code_hash')
        .executeTakeFirst();
      return used !== undefined;
    },
    async countRecoveryCodes(accountId: string): Promise<number> {
      const counted = await db
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(counted.count);
    },
  };
}
