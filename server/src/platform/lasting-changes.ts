import type { Connection, Engine } from './database/engine.ts';
import { newId } from './new-id.ts';

/** A call that asked for a fresh proof of identity and was carried out. */
interface LastingChange {
  /** epoch milliseconds */
  readonly at: number;
  readonly accountId: string;
  /** of the call */
  readonly path: string;
  /** the account or doctor that the call named */
  readonly aboutId: string | null;
}

/** The last of them as managers read them, the newest first. */
export async function listLastingChanges({ db }: Connection, afterMs: number, max: number) {
  const rows = await db
    .selectFrom('lasting_changes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('accounts as about', 'about.id', 'c.about_id')
    .select(['c.id', 'c.at', 'c.path', 'c.account_id', 'a.name as by', 'about.name as about'])
    .where('c.at', '>', afterMs)
    .orderBy('c.id', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.at,
    path: row.path,
    by: { accountId: row.account_id, name: row.by },
    about: row.about,
  }));
}

/**
 * The same engine, whose first transaction also writes down the change: the line for the other managers is there exactly
 * when the change is. The call itself announces one of `openAccessTopics`, which has the list of these lines read again.
 */
export function notingEngine(engine: Engine, change: LastingChange): Engine {
  let isNoted = false;
  return {
    ...engine,
    async transaction(work) {
      if (isNoted) return engine.transaction(work);
      const answer = await engine.transaction(async (tx) => {
        const done = await work(tx);
        const { at, accountId, path, aboutId } = change;
        await tx.db
          .insertInto('lasting_changes')
          .values({ id: newId(), at, account_id: accountId, path, about_id: aboutId })
          .execute();
        return done;
      });
      isNoted = true;
      return answer;
    },
  };
}
