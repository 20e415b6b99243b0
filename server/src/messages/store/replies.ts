import type { Status } from '@docket/contract/endpoints/appointments.ts';
import type { MessageKind } from '@docket/contract/endpoints/messages.ts';
import type { ReplyMeaning } from '@docket/contract/rules/reply-meanings.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { newId } from '../../platform/new-id.ts';
import { audienceColumns, type MessageAudience } from './columns.ts';
import { isOfChange, isStoredAs, wasReached } from './conditions.ts';

/** The outcome of an SMS by its receipt. */
export type ReceiptState = 'delivered' | 'refused';

/** An SMS sent to a number, with the current state of its appointment. */
export interface SentMessage {
  readonly messageId: string;
  readonly kind: MessageKind;
  /** null (like `status`) for an offer to a patient without an appointment; `startsAt` is then the offered start */
  readonly appointmentId: string | null;
  readonly doctorId: string;
  readonly patientId: string;
  readonly startsAt: number;
  readonly status: Status | null;
  /** 1 if a message about a change is queued or being sent; else 0 */
  readonly isChanging: 0 | 1;
  /** 1 for an unanswered reminder of an unconfirmed appointment; else 0 */
  readonly isAsking: 0 | 1;
}

export interface EarlierReply {
  readonly id: string;
  readonly messageId: string;
  readonly text: string;
  /** epoch milliseconds */
  readonly at: number;
}

/** A reply that a person has to act on or read. */
export interface UnreadReplyRow {
  readonly id: string;
  /** null (like `status`) for a reply to an offer to a patient without an appointment */
  readonly appointmentId: string | null;
  readonly status: Status | null;
  /** current start of the appointment in wall minutes; null without an appointment */
  readonly startsNow: number | null;
  /** start the reply was about, in wall minutes */
  readonly startsAt: number;
  readonly text: string;
  readonly at: number;
  readonly meaning: ReplyMeaning;
  readonly patientId: string;
  readonly patientName: string;
  readonly phone: string;
}

/** The ids that decide which screens show a reply. Without an appointment it is about an offer. */
export interface ReplyAudience {
  readonly appointmentId: string | null;
  readonly doctorId: string | null;
  readonly patientId: string;
}

/** More than a family's appointments of several years. */
const sentLooked = 50;

/** More than the limit on replies to one message allows in a day. */
const maxRepliesOfDay = 600;

// A request to cancel is settled by any confirmation, move or cancellation. Other replies are settled when read, or
// when the patient is reached by phone. Written as `not <>` to keep the planner from searching appointments by their
// start, because the message names the appointment.
const unreadFromWhere = sql`from message_replies r join messages m on m.id = r.message_id
  join patients p on p.id = m.patient_id left join appointments a on a.id = m.appointment_id
  where r.read_at is null and r.meaning in ('cancel', 'other')
    and case r.meaning when 'cancel' then a.status = 'pending' and not a.starts_at <> r.starts_at
        and (a.confirmed_at is null or a.confirmed_at < r.at)
      else not ${wasReached(sql`m.appointment_id`, sql`r.at`)} end`;

/** Exported so that a test can check their query plans. */
export const replyQueries = {
  unread: ({ after, limit }: { after: number; limit: number }) => sql<UnreadReplyRow>`
    select r.id, m.appointment_id as "appointmentId", a.status, a.starts_at as "startsNow", r.starts_at as "startsAt",
      r.text, r.at, r.meaning, m.patient_id as "patientId", p.name as "patientName", p.phone
    ${unreadFromWhere} and r.starts_at > ${after} order by r.starts_at desc limit ${limit}`,
  unreadMeanings: ({ appointmentId }: { appointmentId: string }) => sql<{ meaning: ReplyMeaning }>`
    select r.meaning ${unreadFromWhere} and m.appointment_id = ${appointmentId}`,
  sentTo: ({ address }: { address: string }) => sql<SentMessage>`
    select m.id as "messageId", m.kind, a.id as "appointmentId", m.patient_id as "patientId",
      coalesce(a.doctor_id, o.doctor_id) as "doctorId", coalesce(a.starts_at, o.starts_at) as "startsAt", a.status,
      case when exists (select 1 from messages w where w.appointment_id = a.id and w.${isStoredAs('queued', 'in doubt')}
        and w.${isOfChange}) then 1 else 0 end as "isChanging",
      case when m.kind = 'reminder' and a.confirmed_at is null
        and not exists (select 1 from message_replies r where r.message_id = m.id) then 1 else 0 end as "isAsking"
    from messages m left join appointments a on a.id = m.appointment_id left join offers o on o.id = m.offer_id
    where m.channel = 'sms' and m.address <> '' and m.address = ${address}
      and (m.sent_at is not null or m.state = 'sending')
    order by m.due_at desc, m.id desc limit ${sql.lit(sentLooked)}`,
  byProvider: ({ id }: { id: string }) => sql<{ id: string }>`
    select id from messages where channel = 'sms' and provider_id <> '' and provider_id = ${id} limit 1`,
};

const listUnread = prepareQuery(replyQueries.unread);
const unreadMeanings = prepareQuery(replyQueries.unreadMeanings);
const sentTo = prepareQuery(replyQueries.sentTo);
const byProvider = prepareQuery(replyQueries.byProvider);

/** Receipts and patients' replies to SMS. */
export function replyStore(connection: Connection) {
  const { db } = connection;
  // A reply needs a message, so this adds one that states that none was sent.
  async function writeUnsent(
    { appointmentId, patientId }: Pick<SentMessage, 'appointmentId' | 'patientId'>,
    at: number,
  ): Promise<string> {
    const id = newId();
    await db
      .insertInto('messages')
      .values({
        id,
        appointment_id: appointmentId,
        patient_id: patientId,
        kind: 'reminder',
        channel: 'sms',
        dedupe_key: `written first ${id}`,
        made_at: at,
        due_at: at,
        next_at: null,
        state: 'withdrawn',
        reason: 'Nothing was sent: the patient wrote first',
      })
      .execute();
    return id;
  }
  return {
    /** Newest first. */
    sentTo: (address: string): Promise<SentMessage[]> => sentTo(connection, { address }),

    /**
     * Returns a message to attach the reply of a patient who never got one: the last about their next appointment,
     * else about the nearest one. Null if these patients have no appointments.
     */
    async findUnasked(
      patientIds: readonly string[],
      { wallNow, at }: { readonly wallNow: number; readonly at: number },
    ): Promise<SentMessage | null> {
      if (patientIds.length === 0) return null;
      const { rows } = await sql<Omit<SentMessage, 'messageId'> & { messageId: string | null }>`
        select (select m.id from messages m where m.appointment_id = a.id order by m.made_at desc, m.id desc limit 1)
            as "messageId", 'reminder' as kind, a.id as "appointmentId", a.patient_id as "patientId",
          a.doctor_id as "doctorId", a.starts_at as "startsAt", a.status, 1 as "isChanging", 0 as "isAsking"
        from appointments a where a.patient_id in (${sql.join(patientIds)})
        order by case when a.status = 'pending' and a.starts_at > ${wallNow} then 0 else 1 end,
          abs(a.starts_at - ${wallNow}), a.id limit 1`.execute(db);
      const [about] = rows;
      if (!about) return null;
      const { messageId } = about;
      return { ...about, messageId: messageId ?? (await writeUnsent(about, at)) };
    },

    /** False if this reply is stored already. */
    async add(reply: {
      readonly id: string;
      readonly messageId: string;
      readonly at: number;
      readonly text: string;
      readonly meaning: ReplyMeaning;
      readonly startsAt: number;
      readonly dedupeKey: string;
    }): Promise<boolean> {
      const added = await db
        .insertInto('message_replies')
        .values({
          id: reply.id,
          message_id: reply.messageId,
          at: reply.at,
          text: reply.text,
          meaning: reply.meaning,
          starts_at: reply.startsAt,
          dedupe_key: reply.dedupeKey,
          read_at: null,
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Returns the replies to messages since a moment, newest first. */
    async repliesTo(messageIds: readonly string[], since: number): Promise<EarlierReply[]> {
      return db
        .selectFrom('message_replies')
        .select(['id', 'message_id as messageId', 'text', 'at'])
        .where('message_id', 'in', messageIds)
        .where('at', '>', since)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRepliesOfDay)
        .execute();
    },

    /** Returns the replies to act on or read, oldest first, about times after `after` (wall minutes). */
    async listUnread(after: number, limit: number): Promise<UnreadReplyRow[]> {
      const rows = await listUnread(connection, { after, limit });
      return rows.sort((reply, other) => reply.at - other.at || (reply.id < other.id ? -1 : 1));
    },

    /** Returns the meanings of an appointment's replies that a person has to act on. */
    async unreadMeanings(appointmentId: string): Promise<Set<ReplyMeaning>> {
      return new Set((await unreadMeanings(connection, { appointmentId })).map(({ meaning }) => meaning));
    },

    /** Marks a reply as read; returns it with the ids to publish, or null if it does not exist. */
    async markRead(
      id: string,
      at: number,
    ): Promise<(ReplyAudience & { text: string; meaning: ReplyMeaning; address: string }) | null> {
      const found = await db
        .selectFrom('message_replies as r')
        .innerJoin('messages as m', 'm.id', 'r.message_id')
        .leftJoin('appointments as a', 'a.id', 'm.appointment_id')
        .select(['a.id as appointmentId', 'a.doctor_id as doctorId', 'm.patient_id as patientId'])
        .select(['r.text', 'r.meaning', 'm.address'])
        .where('r.id', '=', id)
        .executeTakeFirst();
      if (!found) return null;
      await db
        .updateTable('message_replies')
        .set({ read_at: at })
        .where('id', '=', id)
        .where('read_at', 'is', null)
        .execute();
      return found;
    },

    /** Returns the replies to messages, oldest first, by message id. */
    async toMessages(ids: readonly string[]) {
      const rows = await db
        .selectFrom('message_replies')
        .select(['message_id as messageId', 'text', 'meaning', 'at'])
        .where('message_id', 'in', ids.length > 0 ? ids : [''])
        .orderBy('at')
        .orderBy('id')
        .execute();
      return Map.groupBy(rows, ({ messageId }) => messageId);
    },

    /**
     * Records a receipt for an SMS that was or may have been sent, by our id or the gateway's. Delivered always wins,
     * so the order of receipts does not matter. Returns the ids to publish; null if nothing changed.
     */
    async receive(
      named: string,
      { state, reason, at }: { state: ReceiptState; reason: string; at: number },
    ): Promise<MessageAudience | null> {
      const [known] = await byProvider(connection, { id: named });
      const from = sql.join(
        ['handed over', 'given up', ...(state === 'delivered' ? ['refused'] : [])].map((fromState) =>
          sql.lit(fromState),
        ),
      );
      const { rows } = await sql<MessageAudience>`
        update messages set state = ${state}, reason = ${reason}, next_at = null, sent_at = coalesce(sent_at, ${at}),
          delivered_at = ${state === 'delivered' ? at : null}
        where id = ${known?.id ?? named} and channel = 'sms'
          and (state = 'sending' or (sent_at is not null and state in (${from})))
        returning ${audienceColumns}`.execute(db);
      return rows[0] ?? null;
    },
  };
}

/** The secret in the gateway's URL for receipts and replies. */
export function inboundStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Returns the secret's hash with its times in epoch milliseconds; null before the first one. */
    async find(): Promise<{ secretHash: string; at: number; usedAt: number | null } | null> {
      const row = await db
        .selectFrom('sms_inbound')
        .select(['secret_hash as secretHash', 'made_at as at', 'last_used_at as usedAt'])
        .where('id', '=', 1)
        .executeTakeFirst();
      return row ?? null;
    },
    async noteUse(nowMs: number): Promise<void> {
      await db.updateTable('sms_inbound').set({ last_used_at: nowMs }).execute();
    },
    /** Replaces the secret. */
    async renew({ secretHash, at, by }: { secretHash: string; at: number; by: string }): Promise<void> {
      const values = { secret_hash: secretHash, made_at: at, made_by: by, last_used_at: null };
      await db
        .insertInto('sms_inbound')
        .values({ id: 1, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    },
  };
}
