import type { Status } from '@docket/contract/endpoints/appointments.ts';
import type { MessageChannel, MessageKind, MessageState } from '@docket/contract/endpoints/messages.ts';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { forNoKeyUpdate } from '../../platform/database/dialect.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { outboxStore, skipLocked } from '../../platform/outbox.ts';
import { kindIsOff, noChannel } from '../reasons.ts';
import type { DueMessage, Ending } from '../rows.ts';
import { audienceColumns, type MessageAudience, readKnown } from './columns.ts';
import { isOfChange, knownSince } from './conditions.ts';

interface DueRow {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly state: 'waiting' | 'sending';
  readonly known: string | null;
  readonly madeAt: number;
  readonly dueAt: number;
  readonly attempts: number;
  readonly reason: string;
  readonly address: string;
  readonly dedupeKey: string;
  readonly subject: string;
  readonly body: string;
  readonly expectedAt: number | null;
  readonly knownSince: number;
  readonly appointmentId: string | null;
  readonly doctorId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly version: number;
  readonly isHere: 0 | 1;
  readonly offerId: string | null;
  readonly wishId: string;
  readonly isOpen: 0 | 1;
  readonly offeredAt: number;
  readonly holdsUntil: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly contactBy: string;
  readonly language: string;
  readonly doctorName: string;
  readonly isArchived: 0 | 1;
  readonly awayUntil: number | null;
  readonly isOff: 0 | 1;
}

const isOff = sql`case when exists (select 1 from time_off t where (t.doctor_id = a.doctor_id or t.doctor_id is null)
  and t.starts_at < a.ends_at and t.ends_at > a.starts_at) then 1 else 0 end`;

const nextDue = prepareQuery(
  (
    { nowMs, email, sms, inDoubt }: { nowMs: number } & Record<MessageChannel | 'inDoubt', 0 | 1>,
    kind,
  ) => sql<DueRow>`
    select m.id, m.kind, m.channel, m.state, m.known, m.expected_at as "expectedAt", m.made_at as "madeAt",
      m.due_at as "dueAt", m.attempts, m.reason, m.address, m.dedupe_key as "dedupeKey", m.subject, m.body, ${knownSince} as "knownSince",
      a.id as "appointmentId", a.doctor_id as "doctorId", a.starts_at as "startsAt", a.ends_at as "endsAt", a.status,
      a.version, case when a.arrived_at is null then 0 else 1 end as "isHere", o.id as "offerId", o.wish_id as "wishId",
      case o.state when 'open' then 1 else 0 end as "isOpen", o.starts_at as "offeredAt", o.holds_until as "holdsUntil",
      p.name, p.email, p.phone, p.contact_by as "contactBy", p.language, d.name as "doctorName",
      case when d.archived_at is null then 0 else 1 end as "isArchived", d.away_until as "awayUntil", ${isOff} as "isOff"
    from messages m left join appointments a on a.id = m.appointment_id join patients p on p.id = m.patient_id
      left join offers o on o.id = m.offer_id join doctors d on d.id = coalesce(o.doctor_id, a.doctor_id)
    where m.next_at <= ${nowMs} and ((m.state = 'sending' and m.channel = 'sms' and cast(${inDoubt} as integer) = 1)
      or case p.contact_by when 'sms' then cast(${sms} as integer) else cast(${email} as integer) end = 1)
    order by m.next_at limit 1 ${sql.raw(kind === 'postgres' ? 'for update of m skip locked' : '')}`,
);

/** Exported so that a test can check their query plans. */
export const sendingQueries = {
  isDue: ({ nowMs }: { nowMs: number }) => sql<{ id: string }>`
    select id from messages where next_at <= ${nowMs} limit 1`,
  countSent: ({ id, since, madeSince }: { id: string; since: number; madeSince: number }) => sql<{
    count: number;
  }>`
    select cast(count(*) as integer) as count from messages m
    where m.patient_id = (select patient_id from messages where id = ${id}) and m.id <> ${id}
      and m.made_at > ${madeSince} and (m.sent_at > ${since} or m.state = 'sending')`,
};
const isDue = prepareQuery(sendingQueries.isDue);
const countSent = prepareQuery(sendingQueries.countSent);

/** A message as it is handed to the mail server or gateway, with the end of the lease in epoch milliseconds. */
interface Sending {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly address: string;
  readonly language: string;
  readonly subject: string;
  readonly body: string;
  readonly stopHash: string | null;
  readonly leaseEndsAt: number;
}

/** The attempt at sending a message that counts as its `attempt`th. */
interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/**
 * The outcome of an attempt. A message that may have been sent and is tried again stays `sending`. Times in epoch
 * milliseconds; `nextAt` null: the message has ended.
 */
export interface Outcome {
  readonly state: MessageState;
  readonly reason: string;
  readonly nextAt: number | null;
  readonly sentAt: number | null;
  readonly providerId: string;
}

/** Leases, sends and ends messages. */
export function sendingStore(connection: Connection) {
  const { db } = connection;
  const messages = outboxStore(connection, 'messages');
  // Skips locked rows to avoid deadlocks. The next search finds them.
  const endAll = (
    which: RawBuilder<unknown>,
    ending: { readonly state: Ending['state']; readonly reason: RawBuilder<unknown> | string },
  ) =>
    messages.change<MessageAudience>(
      sql`id in (select id from messages where ${which} ${skipLocked(connection)})`,
      { ...ending, next_at: null },
      audienceColumns,
    );
  return {
    /** True if a message is due. Takes no lock. */
    isAnyDue: async (nowMs: number): Promise<boolean> => (await isDue(connection, { nowMs })).length > 0,

    /**
     * Returns the message of these channels that has been due longest, and locks it until the transaction ends. Skips
     * rows other nodes hold. With `endsSmsInDoubt` also returns SMS whose sending was interrupted: the caller ends
     * them, because they may have been sent.
     */
    async nextDue(
      nowMs: number,
      { channels, endsSmsInDoubt }: { channels: readonly MessageChannel[]; endsSmsInDoubt: boolean },
    ): Promise<DueMessage | null> {
      const [email, sms] = [channels.includes('email') ? 1 : 0, channels.includes('sms') ? 1 : 0] as const;
      const [row] = await nextDue(connection, { nowMs, email, sms, inDoubt: endsSmsInDoubt ? 1 : 0 });
      return row ? toDueMessage(row) : null;
    },

    /** Returns how many other messages to this patient were sent since then, or are being sent. */
    countSent: async (id: string, since: number): Promise<number> =>
      // A recently sent message was queued within the days before.
      (await countSent(connection, { id, since, madeSince: since - 7 * millisecondsPerDay }))[0]?.count ?? 0,

    /** Leases a message to this node and counts the attempt. */
    async lease(
      { id, attempts, state }: DueMessage,
      { stopHash, leaseEndsAt, ...text }: Sending,
    ): Promise<void> {
      // The interrupted attempt may have arrived, so its link stays valid.
      if (state === 'sending')
        await sql`insert into earlier_links (token_hash, message_id, address, language)
          select stop_hash, id, address, language from messages where id = ${id} and stop_hash is not null`.execute(
          db,
        );
      await messages.lease(
        sql`id = ${id}`,
        { attempt: attempts + 1, endsAt: leaseEndsAt },
        { ...text, state: 'sending', stop_hash: stopHash, reason: '' },
      );
    },

    /** Records the outcome of an attempt unless a later one has begun. */
    settle: ({ id, attempt }: Attempt, { nextAt, sentAt, providerId, ...outcome }: Outcome): Promise<void> =>
      messages.settle(sql`id = ${id} and state = 'sending'`, attempt, {
        ...outcome,
        next_at: nextAt,
        sent_at: sentAt,
        provider_id: providerId,
      }),

    /** Ends a message without an attempt. */
    async end(id: string, ending: Ending, channel: MessageChannel): Promise<void> {
      await messages.change(sql`id = ${id}`, { ...ending, next_at: null, channel });
    },

    /** Ends an interrupted message, which may have been sent and is not repeated. */
    async endInDoubt(id: string, reason: string, sentAt: number): Promise<void> {
      await messages.change(sql`id = ${id}`, { state: 'given up', reason, next_at: null, sent_at: sentAt });
    },

    /** Postpones a message; with a reason it is recorded. */
    async postpone(id: string, nextAt: number, reason?: string): Promise<void> {
      await messages.change(sql`id = ${id}`, { next_at: nextAt, ...(reason !== undefined && { reason }) });
    },

    /**
     * Merges a failed change into the next queued one of its appointment, which then covers both. Returns whether
     * there is one.
     */
    async mergeIntoNext({ id, appointmentId }: { id: string; appointmentId: string }): Promise<boolean> {
      // Locks the appointment: a concurrent change is either seen here, or finds this message queued again.
      const appointment = db.selectFrom('appointments').select('id').where('id', '=', appointmentId);
      await forNoKeyUpdate(connection, appointment).execute();
      const { rows } = await sql<{ id: string }>`
        update messages set known = (select f.known from messages f where f.id = ${id})
        where appointment_id = ${appointmentId} and id <> ${id} and state = 'waiting' and ${isOfChange}
        returning id`.execute(db);
      return rows.length > 0;
    },

    async listOthers({ id, appointmentId }: { id: string; appointmentId: string }): Promise<OtherMessage[]> {
      return db
        .selectFrom('messages')
        .select(['id', 'kind', 'state', 'made_at as madeAt'])
        .where('appointment_id', '=', appointmentId)
        .where('id', '<>', id)
        .execute();
    },

    async doctorName(id: string): Promise<string> {
      const row = await db.selectFrom('doctors').select('name').where('id', '=', id).executeTakeFirst();
      return row?.name ?? '';
    },

    /** Ends all due messages, because no channel is set up. */
    endDue: (nowMs: number): Promise<MessageAudience[]> =>
      endAll(sql`next_at <= ${nowMs} and state = 'waiting'`, {
        state: 'would be told',
        reason: sql`case channel when 'sms' then ${noChannel.sms} else ${noChannel.email} end`,
      }),

    /** Withdraws due messages of kinds that are switched off. */
    withdrawDue: (nowMs: number, kinds: readonly MessageKind[]): Promise<MessageAudience[]> =>
      endAll(sql`next_at <= ${nowMs} and state = 'waiting' and kind in (${sql.join(kinds)})`, {
        state: 'withdrawn',
        reason: kindIsOff,
      }),

    /** Gives up a channel's queued messages that were due before this moment. */
    giveUpDueBefore: (
      dueBefore: number,
      channel: MessageChannel,
      reason: string,
    ): Promise<MessageAudience[]> =>
      endAll(
        sql`next_at is not null and due_at <= ${dueBefore} and state = 'waiting' and channel = ${channel}`,
        { state: 'given up', reason },
      ),

    /** Gives up all queued messages of every channel. */
    giveUpAll: (reason: string): Promise<MessageAudience[]> =>
      endAll(sql`next_at is not null and state = 'waiting'`, { state: 'given up', reason }),

    /** Makes a channel's failed messages due now, except those being sent. */
    async retryNow(channel: MessageChannel, nowMs: number): Promise<void> {
      const which = sql`next_at > ${nowMs} and channel = ${channel} and attempts > 0 and reason <> ''`;
      await messages.change(which, { next_at: nowMs });
    },

    /** Ends the leases of an earlier process. Only safe with a single process. */
    async releaseAll(nowMs: number): Promise<void> {
      await messages.change(sql`next_at is not null and state = 'sending'`, { next_at: nowMs });
    },

    /** Makes messages due that a wrong clock postponed: beyond the longest lease or wait. */
    async correctDueTimes(
      nowMs: number,
      { leaseMs, waitMs }: { leaseMs: number; waitMs: number },
    ): Promise<void> {
      const which = sql`next_at > ${nowMs + waitMs} or (state = 'sending' and next_at > ${nowMs + leaseMs})`;
      await messages.change(which, { next_at: nowMs });
    },
  };
}

/** Another message about the same appointment. */
export interface OtherMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly state: MessageState;
  readonly madeAt: number;
}

function toDueMessage(row: DueRow): DueMessage {
  const { id, kind, dedupeKey, channel, state, expectedAt, madeAt, dueAt, attempts, offerId, appointmentId } =
    row;
  const { doctorId, startsAt, endsAt, knownSince, status, version, name, email, phone, contactBy, language } =
    row;
  const parts = {
    id,
    kind,
    dedupeKey,
    channel,
    state,
    known: readKnown(row.known),
    expectedAt,
    madeAt,
    dueAt,
    attempts,
    subject: row.subject,
    body: row.body,
    reason: row.reason,
    address: row.address,
    doctorName: row.doctorName,
    patient: { name, email, phone, contactBy, language },
    doctor: { isArchived: row.isArchived === 1, awayUntil: row.awayUntil, isOff: row.isOff === 1 },
  };
  const isHere = row.isHere === 1;
  const appointment =
    appointmentId === null
      ? null
      : { id: appointmentId, doctorId, startsAt, endsAt, knownSince, status, version, isHere };
  if (offerId !== null) {
    const { wishId, offeredAt, holdsUntil } = row;
    const offer = { id: offerId, wishId, isOpen: row.isOpen === 1, startsAt: offeredAt, holdsUntil };
    return { ...parts, offer, appointment };
  }
  if (appointment === null) throw new Error('A message has neither an appointment nor an offer');
  return { ...parts, offer: null, appointment };
}
