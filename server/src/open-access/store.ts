import type { OpenAccess, OpenAccessKind } from '@docket/contract/endpoints/open-access.ts';
import { millisecondsPerDay, minutesPerDay, patientLinkDays } from '@docket/contract/rules/limits.ts';
import { sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';

/** One link or key, with the account that made it. */
export interface AccessRecord {
  readonly kind: OpenAccessKind;
  /** Id of the doctor, session, webhook or maker; "practice" for the SMS address. */
  readonly key: string;
  readonly about: string;
  /** Null: unknown. */
  readonly makerId: string | null;
  readonly madeAt: number;
  readonly usedAt: number | null;
  readonly endsAt: number | null;
}

interface AccessRow {
  readonly kind: OpenAccessKind;
  readonly key: string;
  readonly about: string;
  readonly makerId: string | null;
  readonly madeAt: number;
  readonly usedAt: number | null;
}

const idPattern = /^(calendar|sms address|webhook|message texts):([\w-]{1,60})$/;

/** Returns the id in the list: kind and key. */
export function toAccessId({ kind, key }: Pick<AccessRecord, 'kind' | 'key'>): string {
  return `${kind}:${key}`;
}

/** Returns the kind and key of an id, or null for an unknown id. */
export function readAccessId(id: string): Pick<AccessRecord, 'kind' | 'key'> | null {
  const [, kind, key] = idPattern.exec(id) ?? /^(password):([\w-]{1,60})$/.exec(id) ?? [];
  return kind && key ? { kind: kind as OpenAccessKind, key } : null; // the patterns name the kinds
}

/** Links and keys of all tables that work without a sign-in, through the given connection. */
export function openAccessStore({ db }: Connection) {
  return {
    /** All except the links to choose a password, which the sessions list; newest first. */
    async list(): Promise<AccessRecord[]> {
      const { rows } = await sql<AccessRow>`
        select 'calendar' as kind, f.doctor_id as key, d.name as about, f.made_by as "makerId", f.made_at as "madeAt",
          f.last_used_at as "usedAt"
        from calendar_feeds f join doctors d on d.id = f.doctor_id where d.archived_at is null
        union all
        select 'sms address', 'practice', '', made_by, made_at, last_used_at from sms_inbound
        union all
        select 'webhook', w.id, w.url, w.made_by, w.made_at,
          (select max(tried_at) from webhook_deliveries where webhook_id = w.id) from webhooks w
        union all
        select 'message texts', changed_by, cast(count(*) as text), changed_by, max(changed_at), null
        from message_templates group by changed_by
        order by 5 desc, 2`.execute(db);
      return rows.map((row) => ({
        ...row,
        madeAt: Number(row.madeAt),
        usedAt: row.usedAt === null ? null : Number(row.usedAt),
        endsAt: null,
      }));
    },

    /** Makes another account the maker. Returns false if `makerId` (null: unknown) is no longer the maker. */
    async setMaker({ kind, key, makerId }: AccessRecord, accountId: string): Promise<boolean> {
      const from = makerId === null ? sql`made_by is null` : sql`made_by = ${makerId}`;
      const changed = await {
        calendar: () =>
          sql`update calendar_feeds set made_by = ${accountId} where doctor_id = ${key} and ${from} returning 1`,
        'sms address': () => sql`update sms_inbound set made_by = ${accountId} where ${from} returning 1`,
        webhook: () =>
          sql`update webhooks set made_by = ${accountId} where id = ${key} and ${from} returning 1`,
        'message texts': () =>
          sql`update message_templates set changed_by = ${accountId} where changed_by = ${key} returning 1`,
        password: () =>
          sql`update sessions set made_by = ${accountId} where id = ${key} and kind = 'invitation' and ${from} returning 1`,
      }
        [kind]()
        .execute(db);
      return changed.rows.length > 0;
    },

    /** Returns false if it has ended already. */
    async end({ kind, key }: Pick<AccessRecord, 'kind' | 'key'>): Promise<boolean> {
      if (kind === 'webhook') await sql`delete from webhook_deliveries where webhook_id = ${key}`.execute(db);
      const ended = await {
        calendar: () => sql`delete from calendar_feeds where doctor_id = ${key} returning 1`,
        'sms address': () => sql`delete from sms_inbound returning 1`,
        webhook: () => sql`delete from webhooks where id = ${key} returning 1`,
        'message texts': () => sql`delete from message_templates where changed_by = ${key} returning 1`,
        password: () => sql`delete from sessions where id = ${key} and kind = 'invitation' returning 1`,
      }
        [kind]()
        .execute(db);
      return ended.rows.length > 0;
    },

    /** Returns how many patients' links still open their page. */
    async countPatientLinks({ nowMs, wallNow }: { nowMs: number; wallNow: number }): Promise<number> {
      const sentAfter = nowMs - patientLinkDays * millisecondsPerDay;
      const endsAfter = wallNow - patientLinkDays * minutesPerDay;
      const isOpen = sql`(coalesce(m.sent_at, m.made_at) >= ${sentAfter} or a.ends_at >= ${endsAfter})`;
      const { rows } = await sql<{ links: number }>`
        select (select count(*) from messages m left join appointments a on a.id = m.appointment_id
            where m.stop_hash is not null and ${isOpen})
          + (select count(*) from earlier_links l join messages m on m.id = l.message_id
            left join appointments a on a.id = m.appointment_id where ${isOpen})
          + (select count(*) from offers
            where state = 'open' and token_hash is not null and holds_until >= ${wallNow}) as links`.execute(
        db,
      );
      return Number(rows[0]?.links ?? 0);
    },

    async endPatientLinks(): Promise<void> {
      await sql`delete from earlier_links`.execute(db);
      await sql`update messages set stop_hash = null where stop_hash is not null`.execute(db);
      await sql`update offers set token_hash = null where token_hash is not null`.execute(db);
    },
  };
}

/**
 * Returns the makers' names, and whether each still has the right: a manager with access, or a doctor who works here.
 */
export async function readMakers({
  db,
}: Connection): Promise<ReadonlyMap<string, { name: string; mayKeep: boolean }>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'role', 'front_desk', 'removed_at'])
    .execute();
  return new Map(
    rows.map((row) => {
      const mayKeep = row.removed_at === null && (row.role === 'doctor' || row.front_desk === 0);
      return [row.id, { name: row.name, mayKeep }];
    }),
  );
}

/** Returns the entry as the list shows it. */
export function toOpenAccess(
  record: AccessRecord,
  makers: Awaited<ReturnType<typeof readMakers>>,
): OpenAccess {
  const { kind, about, makerId, madeAt, usedAt, endsAt } = record;
  const maker = makerId === null ? undefined : makers.get(makerId);
  return {
    _id: toAccessId(record),
    kind,
    about,
    madeBy: makerId !== null && maker ? { accountId: makerId, name: maker.name } : null,
    isUndecided: !maker?.mayKeep,
    madeAt,
    usedAt,
    endsAt,
  };
}
