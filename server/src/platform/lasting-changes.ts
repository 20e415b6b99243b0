import type { LastingChange as ListedChange } from '@docket/contract/endpoints/open-access.ts';
import { sql } from 'kysely';
import type { Connection, Engine, Tx } from './database/engine.ts';
import { newId } from './new-id.ts';

/** An act whose harm outlasts a session. Most of them require a fresh confirmation of identity. */
export interface LastingChange extends LastingChangeDetails {
  /** epoch milliseconds */
  readonly at: number;
  readonly accountId: string;
  readonly path: string;
  /** the changed fields; empty for a call that does one thing only */
  readonly fields: readonly string[];
  /** the account or doctor that the call named */
  readonly aboutId: string | null;
}

export interface LastingChangeDetails {
  /** Kind and name of the changed thing, for a call that names no account: a webhook's host, an invited person. */
  readonly subject?: { readonly kind?: string; readonly name: string };
  /** Values before and after by field; the key is empty if the call does one thing only. */
  readonly values?: Readonly<Record<string, ChangedValue>>;
}

interface ChangedValue {
  readonly before: string;
  readonly after: string;
}

const detailsOf = new WeakMap<Tx, LastingChangeDetails>();

/** Adds details to the change that the transaction of `createRecordingEngine` records. */
export function describeLastingChange(tx: Tx, details: LastingChangeDetails): void {
  detailsOf.set(tx, details);
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
  readonly act: string;
  readonly accountId: string;
  readonly by: string;
  readonly about: string | null;
  readonly kind: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Returns the latest changes for managers, newest first. Equal acts are merged: the value before the first one and the
 * value after the last one are returned.
 */
export async function listLastingChanges(
  { db }: Connection,
  { afterMs, max, maxOfOneAct }: ListBounds,
): Promise<ListedChange[]> {
  const { rows } = await sql<ListedRow>`
    with equal as (
      select min(id) as first_id, max(id) as id, max(at) as at, count(*) as count, path, account_id, about_id,
        subject_kind, subject_name
      from lasting_changes where at > ${afterMs} group by path, account_id, about_id, subject_kind, subject_name
    ), counted as (
      select e.*, row_number() over (partition by e.path, e.account_id order by e.id desc) as nth from equal as e
    )
    select c.id, c.at, c.count, c.path as act, c.account_id as "accountId", a.name as "by",
      coalesce(about.name, c.subject_name) as about, c.subject_kind as kind, f.value_before as "before",
      l.value_after as "after"
    from counted as c join accounts as a on a.id = c.account_id left join accounts as about on about.id = c.about_id
      join lasting_changes as f on f.id = c.first_id join lasting_changes as l on l.id = c.id
    where c.nth <= ${maxOfOneAct} order by c.id desc limit ${max}`.execute(db);
  return rows.map(({ id, at, count, act, accountId, by, ...details }) => {
    const [path = '', field = ''] = act.split('?');
    return {
      _id: id,
      at: Number(at),
      count: Number(count),
      path,
      field: field === '' ? null : field,
      by: { accountId, name: by },
      ...details,
    };
  });
}

/**
 * Records the act for the other managers, one row for each field. A field follows the path, as
 * "/api/admin/change-settings?phone", as nodes of earlier releases write and read it.
 */
export async function recordLastingChange({ db }: Tx, change: LastingChange): Promise<void> {
  const { at, accountId, path, fields, aboutId, subject, values } = change;
  const rows = (fields.length === 0 ? [''] : fields).map((field) => ({
    id: newId(),
    at,
    account_id: accountId,
    path: field === '' ? path : `${path}?${field}`,
    about_id: aboutId,
    subject_kind: subject?.kind ?? null,
    subject_name: cut(subject?.name),
    value_before: cut(values?.[field]?.before),
    value_after: cut(values?.[field]?.after),
  }));
  await db.insertInto('lasting_changes').values(rows).execute();
}

const maxValueLength = 200;

function cut(value: string | undefined): string | null {
  if (value === undefined) return null;
  return value.length > maxValueLength ? `${value.slice(0, maxValueLength).toWellFormed()}…` : value;
}

/**
 * Returns the engine with a first transaction that also records the change, so that both commit or neither does. The
 * call publishes one of `openAccessTopics`, which makes managers read the list again.
 */
export function createRecordingEngine(engine: Engine, change: LastingChange): Engine {
  let isNoted = false;
  return {
    ...engine,
    async transaction(work) {
      if (isNoted) return engine.transaction(work);
      const answer = await engine.transaction(async (tx) => {
        const done = await work(tx);
        await recordLastingChange(tx, { ...change, ...detailsOf.get(tx) });
        return done;
      });
      isNoted = true;
      return answer;
    },
  };
}
