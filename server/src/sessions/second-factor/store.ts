import { forUpdate } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/engine.ts';

/** The secret an account shares with an authenticator app. */
export interface SecondFactor {
  /** Base32, plain or encrypted. */
  readonly secret: string;
  /** Epoch milliseconds since sign-in requires its codes; null: begun and not confirmed. */
  readonly since: number | null;
}

// Ten steps of half a minute: clocks of servers may differ by five minutes. A stored step further ahead came from a
// wrong clock. It is ignored, because it would refuse every code of the account until that time.
const maxStepsAhead = 10;

/** Second factors and their recovery codes, through the given connection. */
export function secondFactorStore(connection: Connection) {
  const { db } = connection;
  const deleteCodes = (accountId: string) =>
    db.deleteFrom('recovery_codes').where('account_id', '=', accountId);
  const selectFactor = (accountId: string) =>
    db.selectFrom('second_factors').select(['secret', 'since']).where('account_id', '=', accountId);
  return {
    async find(accountId: string): Promise<SecondFactor | null> {
      return (await selectFactor(accountId).executeTakeFirst()) ?? null;
    },
    /** Returns the factor and locks it until the transaction ends. */
    async lock(accountId: string): Promise<SecondFactor | null> {
      return (await forUpdate(connection, selectFactor(accountId)).executeTakeFirst()) ?? null;
    },
    /** Secrets of all accounts, begun or active. */
    listSecrets: (): Promise<{ accountId: string; secret: string }[]> =>
      db.selectFrom('second_factors').select(['account_id as accountId', 'secret']).execute(),
    /** Replaces a stored secret by its encrypted form while it is unchanged. */
    async replaceBySealed(accountId: string, secret: string, sealed: string): Promise<void> {
      await db
        .updateTable('second_factors')
        .set({ secret: sealed })
        .where('account_id', '=', accountId)
        .where('secret', '=', secret)
        .execute();
    },
    /** Replaces a factor that was only begun; returns false if one is active. */
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
    /** Activates the begun factor by a code of this half minute; returns false if another secret was begun since. */
    async activate(accountId: string, secret: string, nowMs: number, step: number): Promise<boolean> {
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
    /** Returns false if a code of this or a later half minute was used; one of two simultaneous uses gets false. */
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
    /** Removes a begun or active factor; returns whether there was one. */
    async remove(accountId: string): Promise<boolean> {
      await deleteCodes(accountId).execute();
      const removed = await db
        .deleteFrom('second_factors')
        .where('account_id', '=', accountId)
        .returning('account_id')
        .executeTakeFirst();
      return removed !== undefined;
    },
    async replaceRecoveryCodes(accountId: string, codeHashes: readonly string[]): Promise<void> {
      await deleteCodes(accountId).execute();
      const rows = codeHashes.map((code_hash) => ({ account_id: accountId, code_hash }));
      await db.insertInto('recovery_codes').values(rows).execute();
    },
    /** Uses up a recovery code; one of two simultaneous uses gets false. */
    async useRecoveryCode(accountId: string, codeHash: string): Promise<boolean> {
      const used = await deleteCodes(accountId)
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
