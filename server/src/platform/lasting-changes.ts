import { sql } from 'kysely';
import type { Connection, Engine, Tx } from './database/engine.ts';
import { newId } from './new-id.ts';

/** An act whose harm outlasts a session. Most of them require a fresh confirmation of identity. */
export interface LastingChange {
  /** epoch milliseconds */
  readonly at: number;
  readonly accountId: string;
  readonly path: string;
  /** the changed fields; empty for a call that does one thing only */
  readonly fields: readonly string[];
  /** the account or doctor that the call named */
  readonly aboutId: string | null;
}

interface ListBounds {
  readonly afterMs: number;
  readonly max: number;
  /** for the subjects of one act of one account */
  readonly maxOfOneAct: number;
}

interface ListedRow {
  readonly id: string;
  readonly at: number;
  readonly count: number;
  readonly path: string;
  readonly accountId: string;
  readonly by: string;
  readonly about: string | null;
}

/** Returns the latest changes for managers, newest first; equal acts are merged. */
export async function listLastingChanges({ db }: Connection, { afterMs, max, maxOfOneAct }: ListBounds) {
  const { rows } = await sql<ListedRow>`
    with equal as (
      select max(id) as id, max(at) as at, count(*) as count, path, account_id, about_id
      from lasting_changes where at > ${afterMs} group by path, account_id, about_id
    ), counted as (
      select e.*, row_number() over (partition by e.path, e.account_id order by e.id desc) as nth from equal as e
    )
    select c.id, c.at, c.count, c.path, c.account_id as "accountId", a.name as "by", about.name as "about"
    from counted as c join accounts as a on a.id = c.account_id left join accounts as about on about.id = c.about_id
    where c.nth <= ${maxOfOneAct} order by c.id desc limit ${max}`.execute(db);
  return rows.map(({ id, at, count, path: kept, accountId, by, about }) => {
    const [path = '', field = null] = kept.split('?');
    return { _id: id, at: Number(at), count: Number(count), path, field, by: { accountId, name: by }, about };
  });
}

/** Records the act for the other managers, one row for each field. */
export async function recordLastingChange({ db }: Tx, change: LastingChange): Promise<void> {
  const { at, accountId, path, fields, aboutId } = change;
  // The field is stored in the path, as "/api/admin/change-settings?phone", because nodes of 0.5.0 know only that
  // column.
  const paths = fields.length === 0 ? [path] : fields.map((field) => `${path}?${field}`);
  const rows = paths.map((kept) => ({
    id: newId(),
    at,
    account_id: accountId,
    path: kept,
    about_id: aboutId,
  }));
  await db.insertInto('lasting_changes').values(rows).execute();
}

/**
 * Returns the engine with a first transaction that also records the change, so that both commit or neither does. The
 * call publishes one of `openAccessTopics`, which makes managers read the list again.
 */
export function notingEngine(engine: Engine, change: LastingChange): Engine {
  let isNoted = false;
  return {
    ...engine,
    async transaction(work) {
      if (isNoted) return engine.transaction(work);
      const answer = await engine.transaction(async (tx) => {
        const done = await work(tx);
        await recordLastingChange(tx, change);
        return done;
      });
      isNoted = true;
      return answer;
    },
  };
}
