import type { LastingChange as ListedChange } from '@docket/contract/open-access.ts';
import { sql } from 'kysely';
import { textBefore } from './database/dialect.ts';
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
  readonly first: string;
  readonly last: string;
  readonly accountId: string;
  readonly by: string;
  readonly aboutId: string | null;
  readonly about: string | null;
}

/**
 * Returns the latest changes for managers, newest first. Equal acts are merged: the value before the first one and the
 * value after the last one are returned.
 */
export async function listLastingChanges(
  { db, kind }: Connection,
  { afterMs, max, maxOfOneAct }: ListBounds,
): Promise<ListedChange[]> {
  const { rows } = await sql<ListedRow>`
    with acts as (
      select id, at, ${textBefore(kind, 'path', ' ')} as act, account_id, about_id from lasting_changes where at > ${afterMs}
    ), equal as (
      select min(id) as first_id, max(id) as id, max(at) as at, count(*) as count, act, account_id, about_id
      from acts group by act, account_id, about_id
    ), counted as (
      select e.*, row_number() over (partition by e.act, e.account_id order by e.id desc) as nth from equal as e
    )
    select c.id, c.at, c.count, c.act, f.path as "first", l.path as "last", c.account_id as "accountId", a.name as "by",
      c.about_id as "aboutId", about.name as "about"
    from counted as c join accounts as a on a.id = c.account_id left join accounts as about on about.id = c.about_id
      join lasting_changes as f on f.id = c.first_id join lasting_changes as l on l.id = c.id
    where c.nth <= ${maxOfOneAct} order by c.id desc limit ${max}`.execute(db);
  return rows.map(({ id, at, count, act, first, last, accountId, by, aboutId, about }) => {
    const [path = '', field = ''] = act.split('?');
    const subject = readSubject(aboutId);
    return {
      _id: id,
      at: Number(at),
      count: Number(count),
      path,
      field: field === '' ? null : field,
      by: { accountId, name: by },
      about: about ?? subject?.name ?? null,
      kind: subject?.kind ?? null,
      before: readValues(first)?.before ?? null,
      after: readValues(last)?.after ?? null,
    };
  });
}

/**
 * Records the act for the other managers, one row for each field. Nodes of earlier releases know only the columns
 * `path` and `about_id`, so field and values follow in the path, as "/api/admin/change-settings?phone? {...}", and a
 * subject without an account is stored in `about_id` as JSON.
 */
export async function recordLastingChange({ db }: Tx, change: LastingChange): Promise<void> {
  const { at, accountId, path, fields, aboutId, subject, values } = change;
  const rows = (fields.length === 0 ? [''] : fields).map((field) => {
    const act = field === '' && !values ? path : `${path}?${field}`;
    const value = values?.[field];
    return {
      id: newId(),
      at,
      account_id: accountId,
      path: value ? `${act}? ${JSON.stringify({ before: cut(value.before), after: cut(value.after) })}` : act,
      about_id: subject ? JSON.stringify({ ...subject, name: cut(subject.name) }) : aboutId,
    };
  });
  await db.insertInto('lasting_changes').values(rows).execute();
}

const maxValueLength = 200;

function cut(value: string): string {
  return value.length > maxValueLength ? `${value.slice(0, maxValueLength).toWellFormed()}…` : value;
}

function readSubject(aboutId: string | null): { kind?: string; name: string } | null {
  return aboutId?.startsWith('{') ? (JSON.parse(aboutId) as { kind?: string; name: string }) : null;
}

function readValues(path: string): ChangedValue | null {
  const at = path.indexOf(' ');
  return at < 0 ? null : (JSON.parse(path.slice(at + 1)) as ChangedValue);
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
