import type { Status } from '@docket/contract/appointments.ts';
import { millisecondsPerDay } from '@docket/contract/limits.ts';
import type { NotifiableState } from '@docket/contract/message-rules.ts';
import { changeKinds, type MessageChannel, type MessageKind } from '@docket/contract/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { forNoKeyUpdate } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';
import {
  type DueMessage,
  type Ending,
  kindIsOff,
  type NewMessage,
  noChannel,
  offerHasEnded,
  phoneOnly,
  undone,
} from './rows.ts';
import { isAcknowledged, mayHaveLeft, mustBeDelivered, waitsForRoom } from './undelivered-store.ts';

// Far below the bind parameters one statement may have on either engine.
const atOnce = 200;

type MessageRow = Omit<NewMessage, 'known'> & { known: string | null };

const rowOf = (row: MessageRow) =>
  sql`(cast(${row.id} as text), cast(${row.appointmentId} as text), cast(${row.patientId} as text),
    cast(${row.kind} as text), cast(${row.dedupeKey} as text), cast(${row.known} as text),
    cast(${row.madeAt} as bigint), cast(${row.dueAt} as bigint), cast(${row.expectedAt ?? null} as integer),
    cast(${row.offerId ?? null} as text))`;

// Patients with `nobody` are left out. With `phone`, only changes they must know are stored, as undelivered: the log
// shows them and the desk calls.
const insertOf = (rows: readonly RawBuilder<unknown>[], where = sql``) => sql<{ id: string }>`
  with made (id, appointment_id, patient_id, kind, dedupe_key, known, made_at, due_at, expected_at, offer_id)
    as (values ${sql.join(rows)})
  insert into messages (id, appointment_id, patient_id, kind, channel, dedupe_key, known, made_at, due_at, next_at, state,
    reason, expected_at, offer_id)
  select made.id, made.appointment_id, made.patient_id, made.kind, case p.contact_by when 'sms' then 'sms' else 'email' end,
    made.dedupe_key, made.known, made.made_at, made.due_at, case p.contact_by when 'phone' then null else made.due_at end,
    case p.contact_by when 'phone' then ${sql.lit(phoneOnly.state)} else 'waiting' end,
    case p.contact_by when 'phone' then ${sql.lit(phoneOnly.reason)} else '' end, made.expected_at, made.offer_id
  from made join patients p on p.id = made.patient_id where p.contact_by <> 'nobody'
    and (p.contact_by <> 'phone' or made.${mustBeDelivered}) ${where}
  on conflict (dedupe_key) do nothing returning id`;

export const isOfChange = sql`kind in (${sql.join(changeKinds.map((kind) => sql.lit(kind)))})`;

const insertMessage = prepareQuery((row: MessageRow) => insertOf([rowOf(row)]));
// States of an undelivered change. `would be told` is absent: without a channel the practice informs patients in
// other ways. `withdrawn` is absent: the user who withdraws a message informs the patient.
const undeliveredStates: readonly Ending['state'][] = ['refused', 'given up', 'no address', 'stopped'];

const insertMessageIfUpToDate = prepareQuery((row: MessageRow) =>
  insertOf(
    [rowOf(row)],
    sql`and not exists (select 1 from messages m where m.appointment_id = made.appointment_id and m.${isOfChange}
      and (m.state in ('waiting', ${sql.join(undeliveredStates.map((state) => sql.lit(state)))})
        or (m.state = 'withdrawn' and m.reason = ${sql.lit(undone)})))`,
  ),
);

const withdrawMessage = prepareQuery(
  (values: { appointmentId: string; known: string | null }) => sql<{ id: string }>`
    update messages as m set state = 'withdrawn', reason = ${sql.lit(undone)}, next_at = null
    where appointment_id = ${values.appointmentId} and state = 'waiting' and ${isOfChange} and known = ${values.known}
      and not ${isAcknowledged}
    returning id`,
);

/** The last message about a change of an appointment. */
export interface LastChange {
  readonly id: string;
  readonly kind: MessageKind;
  readonly known: NotifiableState | null;
  readonly isWaiting: boolean;
  /** The message failed and the patient has not acknowledged the change, so they know the state before it. */
  readonly isUndelivered: boolean;
  /** The patient has acknowledged the change since, for example by phone. */
  readonly isAcknowledged: boolean;
}

interface ChangeRow extends Pick<LastChange, 'id' | 'kind'> {
  readonly appointmentId: string | null;
  readonly known: string | null;
  readonly state: ListedMessageRow['state'];
  readonly reason: string;
  readonly isAcknowledged: number;
}

function isUndelivered({ kind, state, reason, isAcknowledged }: ChangeRow): boolean {
  if (state === 'withdrawn') return reason === undone;
  // A patient who booked knows of it.
  if (kind === 'booked' || isAcknowledged === 1) return false;
  return undeliveredStates.some((undeliveredState) => undeliveredState === state) && !mayHaveLeft({ reason });
}

const selectChanges = (which: RawBuilder<unknown>) => sql<ChangeRow>`
    select m.id, m.appointment_id as "appointmentId", m.kind, m.known, m.state, m.reason,
      case when ${isAcknowledged} then 1 else 0 end as "isAcknowledged"
    from messages m where ${which} and m.${isOfChange} order by m.made_at, m.id`;

/** Exported so that a test can check their query plans. */
export const messageQueries = {
  changesOf: ({ appointmentId }: { appointmentId: string }) =>
    selectChanges(sql`m.appointment_id = ${appointmentId}`),
  isDue: ({ nowMs }: { nowMs: number }) => sql<{ id: string }>`
    select id from messages where next_at <= ${nowMs} limit 1`,
  // Reads only unfinished messages, which are few.
  countByState: ({ nowMs }: { nowMs: number }) => sql<WaitingCount>`
    select channel, state, cast(count(*) as integer) as count,
      min(case when due_at <= ${nowMs} and reason not in (${waitsForRoom}) and (attempts > 0 or reason <> '' or next_at <= ${nowMs}) then due_at end) as "lateSince"
    from messages where next_at is not null group by channel, state`,
  held: ({ nowMs, dueBefore }: { nowMs: number; dueBefore: number }) => sql<HeldCount>`
    select channel, cast(count(*) as integer) as count, min(due_at) as since from messages
    where next_at is not null and due_at <= ${dueBefore} and (attempts > 0 or reason <> '' or next_at <= ${nowMs})
    group by channel order by channel`,
  ofAppointment: ({ appointmentId }: { appointmentId: string }) => sql<ListedMessageRow>`
    select ${messageSelection} where m.appointment_id = ${appointmentId} order by m.made_at desc, m.id desc`,
  nextAppointment: ({ from }: { from: number }) => sql<NextAppointment>`
    select a.starts_at as "startsAt", p.name as "patientName", d.name as "doctorName"
    from appointments a join patients p on p.id = a.patient_id join doctors d on d.id = a.doctor_id
    where a.status = 'pending' and a.starts_at > ${from} order by a.starts_at limit 1`,
  countLeft: ({ id, since, madeSince }: { id: string; since: number; madeSince: number }) => sql<{
    count: number;
  }>`
    select cast(count(*) as integer) as count from messages m
    where m.patient_id = (select patient_id from messages where id = ${id}) and m.id <> ${id}
      and m.made_at > ${madeSince} and (m.sent_at > ${since} or m.state = 'sending')`,
  ofPatient: ({ patientId, limit }: { patientId: string; limit: number }) => sql<ListedMessageRow>`
    select ${messageSelection} where m.patient_id = ${patientId} order by m.made_at desc, m.id desc limit ${limit}`,
};

export interface WaitingCount {
  readonly channel: MessageChannel;
  readonly state: 'waiting' | 'sending';
  readonly count: number;
  /** When the oldest overdue one was due (epoch milliseconds); null if none is overdue. */
  readonly lateSince: number | null;
}

export interface WaitingOfPatient {
  readonly email: string;
  readonly phone: string;
  readonly contactBy: string;
  readonly count: number;
  readonly oldestAt: number;
}

export interface HeldCount {
  readonly channel: MessageChannel;
  readonly count: number;
  /** When the oldest was due, in epoch milliseconds. */
  readonly since: number;
}

/** The new values of queued messages. Null keeps a column, except `nextAt`, which it clears. */
interface WaitingValues {
  readonly kind: MessageKind | null;
  readonly dueAt: number | null;
  readonly nextAt: number | null;
  readonly state: 'withdrawn' | null;
  readonly reason: string | null;
}

const changeSome = prepareQuery(
  (values: WaitingValues & Record<string, unknown>, _kind, count: number) => sql<{ id: string }>`
    update messages set kind = coalesce(cast(${values.kind} as text), kind),
      attempts = case when cast(${values.kind} as text) is null then attempts else 0 end,
      due_at = coalesce(cast(${values.dueAt} as bigint), due_at), next_at = cast(${values.nextAt} as bigint),
      state = coalesce(cast(${values.state} as text), state), reason = coalesce(cast(${values.reason} as text), reason)
    where id in (${sql.join(listed(values as Record<string, string>, count))}) and state = 'waiting' returning id`,
);

/** The practice's next appointment, used for a preview. */
interface NextAppointment {
  readonly startsAt: number;
  readonly patientName: string;
  readonly doctorName: string;
}

const messageSelection =
  sql.raw(`m.id, m.appointment_id as "appointmentId", m.offer_id as "offerId", m.kind, m.channel, m.state, m.reason, m.address,
  m.made_at as "madeAt", m.due_at as "dueAt", m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.attempts, m.subject, m.body,
  p.name as "patientName", p.email, p.phone, p.contact_by as "contactBy", a.starts_at as "startsAt", d.name as "doctorName"
  from messages m join patients p on p.id = m.patient_id
    left join appointments a on a.id = m.appointment_id left join doctors d on d.id = a.doctor_id`);

export interface ListedMessageRow {
  readonly id: string;
  readonly appointmentId: string | null;
  readonly offerId: string | null;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly state: Ending['state'] | 'waiting' | 'sending';
  readonly reason: string;
  readonly address: string;
  readonly madeAt: number;
  readonly dueAt: number;
  readonly sentAt: number | null;
  readonly deliveredAt: number | null;
  readonly attempts: number;
  readonly subject: string;
  readonly body: string;
  readonly patientName: string;
  readonly email: string;
  readonly phone: string;
  readonly contactBy: string;
  /** start and doctor of the appointment; both null without one */
  readonly startsAt: number | null;
  readonly doctorName: string | null;
}

const changesOf = prepareQuery(messageQueries.changesOf);
const isDue = prepareQuery(messageQueries.isDue);
const ofAppointment = prepareQuery(messageQueries.ofAppointment);
const ofPatient = prepareQuery(messageQueries.ofPatient);
const countLeft = prepareQuery(messageQueries.countLeft);
const nextAppointment = prepareQuery(messageQueries.nextAppointment);
const countByState = prepareQuery(messageQueries.countByState);
const held = prepareQuery(messageQueries.held);

/** Queues messages, and reads them for screens. */
export function messageStore(connection: Connection) {
  const { db } = connection;
  const changeWaiting = async (ids: readonly string[], values: WaitingValues): Promise<string[]> => {
    const changed: string[] = [];
    for (let at = 0; at < ids.length; at += atOnce) {
      const some = ids.slice(at, at + atOnce);
      const rows = await changeSome(connection, { ...values, ...numbered(some) }, some.length);
      changed.push(...rows.map(({ id }) => id));
    }
    return changed;
  };
  return {
    /** Queues messages; returns the ids of those added. Skips duplicates and patients who get no messages. */
    async add(messages: readonly NewMessage[]): Promise<string[]> {
      const [first, ...more] = messages.map((each) => ({ ...each, known: toJson(each.known) }));
      if (!first) return [];
      if (more.length === 0) return (await insertMessage(connection, first)).map(({ id }) => id);
      const added: string[] = [];
      for (let at = 0; at <= more.length; at += atOnce) {
        const rows = [first, ...more].slice(at, at + atOnce).map(rowOf);
        if (rows.length > 0) added.push(...(await insertOf(rows).execute(db)).rows.map(({ id }) => id));
      }
      return added;
    },

    /**
     * Queues a message if the patient is up to date: no change is queued, undelivered or undone. Returns whether it
     * was added; if not, the earlier messages must be examined.
     */
    addIfUpToDate: async ({ known, ...message }: NewMessage): Promise<boolean> =>
      (await insertMessageIfUpToDate(connection, { ...message, known: toJson(known) })).length > 0,

    /**
     * Withdraws the waiting message about a change if the patient was last told exactly this state and has not
     * acknowledged the change. Returns whether one was withdrawn.
     */
    withdrawIfKnown: async (appointmentId: string, known: NotifiableState): Promise<boolean> =>
      (await withdrawMessage(connection, { appointmentId, known: toJson(known) })).length > 0,

    /** Returns the queued change of each appointment, or else its last one. */
    async lastChangesOf(appointmentIds: readonly string[]): Promise<Map<string, LastChange>> {
      const [appointmentId, ...more] = appointmentIds;
      if (appointmentId === undefined) return new Map();
      const rows = more.length === 0 ? await changesOf(connection, { appointmentId }) : [];
      for (let at = 0; more.length > 0 && at <= more.length; at += atOnce) {
        const ids = appointmentIds.slice(at, at + atOnce);
        const { rows: some } = await selectChanges(sql`m.appointment_id in (${sql.join(ids)})`).execute(db);
        rows.push(...some);
      }
      const last = new Map<string, LastChange>();
      for (const row of rows) {
        const { id, appointmentId: of, kind, known, state } = row;
        const isWaiting = state === 'waiting';
        if (of === null || (last.get(of)?.isWaiting && !isWaiting)) continue;
        const isAcknowledged = row.isAcknowledged === 1;
        last.set(of, {
          id,
          kind,
          known: fromJson(known),
          isWaiting,
          isUndelivered: isUndelivered(row),
          isAcknowledged,
        });
      }
      return last;
    },

    /** Gives queued messages another kind and due time; returns the ids of those still queued. */
    replace: (ids: readonly string[], { kind, dueAt }: { kind: MessageKind; dueAt: number }) =>
      changeWaiting(ids, { kind, dueAt, nextAt: dueAt, state: null, reason: null }),

    /** Withdraws queued messages; returns the ids of those still queued. */
    withdraw: (ids: readonly string[], reason: string) =>
      changeWaiting(ids, { kind: null, dueAt: null, nextAt: null, state: 'withdrawn', reason }),

    /** Withdraws an appointment's queued messages: one, or all (null). Returns how many. */
    async withdrawWaiting(
      { appointmentId, messageId }: { appointmentId: string; messageId: string | null },
      reason: string,
    ): Promise<number> {
      const changed = await db
        .updateTable('messages')
        .set({ state: 'withdrawn', reason, next_at: null })
        .where('appointment_id', '=', appointmentId)
        .$if(messageId !== null, (query) => query.where('id', '=', messageId ?? ''))
        .where('state', '=', 'waiting')
        .returning('id')
        .execute();
      return changed.length;
    },

    /** Withdraws queued messages about delays; returns their appointments. */
    async withdrawLate(appointmentIds: readonly string[], reason: string): Promise<string[]> {
      const withdrawn: string[] = [];
      for (let at = 0; at < appointmentIds.length; at += atOnce) {
        const rows = await db
          .updateTable('messages')
          .set({ state: 'withdrawn', reason, next_at: null })
          .where('appointment_id', 'in', appointmentIds.slice(at, at + atOnce))
          .where('kind', '=', 'late')
          .where('state', '=', 'waiting')
          .returning('appointment_id as appointmentId')
          .execute();
        withdrawn.push(...rows.flatMap(({ appointmentId }) => appointmentId ?? []));
      }
      return withdrawn;
    },

    /** Makes these appointments' changes due at this moment, ending their grace time. */
    async endGrace(appointmentIds: readonly string[], dueAt: number): Promise<void> {
      for (let at = 0; at < appointmentIds.length; at += atOnce) {
        const ids = appointmentIds.slice(at, at + atOnce);
        await sql`update messages set due_at = ${dueAt}, next_at = ${dueAt}
          where appointment_id in (${sql.join(ids)}) and state = 'waiting' and ${isOfChange} and due_at > ${dueAt}`.execute(
          db,
        );
      }
    },

    /**
     * Returns the delay last announced, or about to be, for the current time of each appointment, by appointment id.
     */
    async lateOf(
      appointments: readonly ({ id: string } & NotifiableState)[],
    ): Promise<Map<string, AnnouncedDelay>> {
      const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]));
      const rows = await db
        .selectFrom('messages')
        .select(['appointment_id as appointmentId', 'expected_at as expectedAt', 'known', 'state', 'reason'])
        .where('appointment_id', 'in', byId.size > 0 ? [...byId.keys()] : [''])
        .where('kind', '=', 'late')
        .where('state', 'in', ['waiting', 'sending', 'handed over', 'delivered', 'refused', 'given up'])
        .orderBy('made_at')
        .orderBy('id')
        .execute();
      const lateByAppointment = new Map<string, AnnouncedDelay>();
      for (const { appointmentId, expectedAt, known, state, reason } of rows) {
        const now = byId.get(appointmentId ?? '');
        const then = fromJson(known);
        if (!now) continue;
        const isRefused = state === 'refused' || state === 'given up';
        const isOfNow = then?.startsAt === now.startsAt && then.doctorId === now.doctorId;
        const before = lateByAppointment.get(now.id);
        const isNews = isOfNow && !isRefused;
        const isWaiting = state === 'waiting';
        lateByAppointment.set(now.id, {
          expectedAt: isNews ? expectedAt : (before?.expectedAt ?? null),
          leftExpectedAt: isNews && !isWaiting ? expectedAt : (before?.leftExpectedAt ?? null),
          waitsBecause: isWaiting ? (reason ?? '') : null,
          isRefused,
        });
      }
      return lateByAppointment;
    },

    /** Returns the message of each offer by offer id, as screens show it. */
    async ofOffers(offerIds: readonly string[]): Promise<Map<string, ListedMessageRow>> {
      const { rows } = await sql<ListedMessageRow>`
        select ${messageSelection} where m.offer_id in (${sql.join(offerIds.length > 0 ? offerIds : [''])})`.execute(
        db,
      );
      return new Map(rows.flatMap((row) => (row.offerId === null ? [] : [[row.offerId, row] as const])));
    },

    /** Withdraws the queued message of an ended offer. */
    async withdrawOffer(offerId: string): Promise<void> {
      await db
        .updateTable('messages')
        .set({ state: 'withdrawn', reason: offerHasEnded, next_at: null })
        .where('offer_id', '=', offerId)
        .where('state', '=', 'waiting')
        .execute();
    },

    /** Queues the message of a reopened offer again, unless it was sent. */
    async resumeOffer(offerId: string, nowMs: number): Promise<void> {
      await db
        .updateTable('messages')
        .set({ state: 'waiting', reason: '', next_at: nowMs })
        .where('offer_id', '=', offerId)
        .where('state', '=', 'withdrawn')
        .where('reason', '=', offerHasEnded)
        .execute();
    },

    /**
     * Moves messages about offers from one record to the other if the offer belongs to that record or one merged into
     * it. Messages about appointments move with the appointment (migration 0023).
     */
    async moveOffers(fromId: string, toId: string): Promise<void> {
      await sql`update messages set patient_id = ${toId}
        where patient_id = ${fromId} and appointment_id is null and offer_id in (
          with recursive own (id) as (
            select ${toId} union select p.id from patients p join own on p.merged_into = own.id
          )
          select o.id from offers o join wishes w on w.id = o.wish_id where w.patient_id in (select id from own)
        )`.execute(db);
    },

    /** Returns the offer whose message contains the link with this token, or null. */
    async findOffer(tokenHash: string): Promise<string | null> {
      const { rows } = await sql<{ offerId: string | null }>`
        select offer_id as "offerId" from messages where stop_hash = ${tokenHash}
        or id = (select message_id from earlier_links where token_hash = ${tokenHash})`.execute(db);
      return rows[0]?.offerId ?? null;
    },

    /**
     * Returns the doctor of an appointment; null if it does not exist or belongs to another doctor than `ownerId`
     * (null: any).
     */
    async findAppointment(id: string, ownerId: string | null): Promise<{ doctorId: string } | null> {
      const query = db.selectFrom('appointments').select('doctor_id as doctorId').where('id', '=', id);
      const scopedQuery = ownerId === null ? query : query.where('doctor_id', '=', ownerId);
      return (await scopedQuery.executeTakeFirst()) ?? null;
    },

    /** Newest first. */
    ofAppointment: (appointmentId: string): Promise<ListedMessageRow[]> =>
      ofAppointment(connection, { appointmentId }),
    ofPatient: (patientId: string, limit: number): Promise<ListedMessageRow[]> =>
      ofPatient(connection, { patientId, limit }),

    nextAppointment: async (from: number): Promise<NextAppointment | null> =>
      (await nextAppointment(connection, { from }))[0] ?? null,
  };
}

/** The last delay announced to a patient. */
interface AnnouncedDelay {
  /** last announced start in wall minutes; null if no message arrived */
  readonly expectedAt: number | null;
  /** the start in the last message that has left, in wall minutes; null: none has left */
  readonly leftExpectedAt: number | null;
  /** reason why the last message waits; empty: it is about to leave; null: it does not wait */
  readonly waitsBecause: string | null;
  /** True if the last message failed. */
  readonly isRefused: boolean;
}

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

// When appointment `a` was booked, or its last change was sent.
const knownSince = sql`coalesce((select max(k.sent_at) from messages k where k.appointment_id = a.id
  and k.state in ('handed over', 'delivered') and k.${mustBeDelivered}), a.booked_at)`;

const isOff = sql`case when exists (select 1 from time_off t where (t.doctor_id = a.doctor_id or t.doctor_id is null)
  and t.starts_at < a.ends_at and t.ends_at > a.starts_at) then 1 else 0 end`;

const nextDue = prepareQuery(
  (
    { nowMs, email, sms, left }: { nowMs: number } & Record<MessageChannel | 'left', 0 | 1>,
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
    where m.next_at <= ${nowMs} and ((m.state = 'sending' and m.channel = 'sms' and cast(${left} as integer) = 1)
      or case p.contact_by when 'sms' then cast(${sms} as integer) else cast(${email} as integer) end = 1)
    order by m.next_at limit 1 ${sql.raw(kind === 'postgres' ? 'for update of m skip locked' : '')}`,
);

/** The ids that decide which screens show a message: appointment, doctor and wish. */
export interface MessageOf {
  readonly appointmentId: string | null;
  readonly doctorId: string | null;
  readonly wishId: string | null;
}

/** Columns of `MessageOf` for statements that update messages. */
export const messageOf = sql.raw(`appointment_id as "appointmentId",
  (select a.doctor_id from appointments a where a.id = appointment_id) as "doctorId",
  (select o.wish_id from offers o where o.id = offer_id) as "wishId"`);

interface Sending {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly address: string;
  readonly language: string;
  readonly subject: string;
  readonly body: string;
  readonly stopHash: string | null;
  /** epoch milliseconds; after it other nodes may take the message */
  readonly leaseEndsAt: number;
}

/** The message of a link. */
export interface SentMessage {
  readonly address: string;
  readonly language: string;
  /** epoch milliseconds */
  readonly sentAt: number;
  /** wall minute of its appointment's end; null without one */
  readonly endsAt: number | null;
}

export function sendingStore(connection: Connection) {
  const { db } = connection;
  const stopAddress = async (addressHash: string, at: number): Promise<void> => {
    await db
      .insertInto('stopped_addresses')
      .values({ address_hash: addressHash, at })
      .onConflict((conflict) => conflict.column('address_hash').doNothing())
      .execute();
  };
  const endWhere = async (
    which: RawBuilder<unknown>,
    { state, reason }: { state: Ending['state']; reason: RawBuilder<unknown> },
  ): Promise<MessageOf[]> => {
    // Skips rows locked by a change or another node, to avoid deadlocks. The next look finds them.
    const free = sql.raw(connection.kind === 'postgres' ? 'for update skip locked' : '');
    const { rows } =
      await sql<MessageOf>`update messages set state = ${state}, reason = ${reason}, next_at = null
      where id in (select id from messages where ${which} ${free}) returning ${messageOf}`.execute(db);
    return rows;
  };
  return {
    /** True if a message is due. Takes no lock. */
    isAnyDue: async (nowMs: number): Promise<boolean> => (await isDue(connection, { nowMs })).length > 0,

    /**
     * Returns the message of these channels that has been due longest, and locks it until the transaction ends. Skips
     * rows other nodes hold. `endsLeftSms`: includes interrupted SMS of any channel, which are ended instead of
     * repeated.
     */
    async nextDue(
      nowMs: number,
      { channels, endsLeftSms }: { channels: readonly MessageChannel[]; endsLeftSms: boolean },
    ): Promise<DueMessage | null> {
      const [email, sms] = [channels.includes('email') ? 1 : 0, channels.includes('sms') ? 1 : 0] as const;
      const [row] = await nextDue(connection, { nowMs, email, sms, left: endsLeftSms ? 1 : 0 });
      return row ? toDueMessage(row) : null;
    },

    /** Returns how many other messages to this patient were sent since then, or are being sent. */
    countLeft: async (id: string, since: number): Promise<number> =>
      // A recently sent message was queued within the days before.
      (await countLeft(connection, { id, since, madeSince: since - 7 * millisecondsPerDay }))[0]?.count ?? 0,

    /** Takes the message for this node and counts the attempt. */
    async begin({ id, attempts, state }: DueMessage, sending: Sending): Promise<void> {
      // The interrupted attempt may have arrived, so its link stays valid.
      if (state === 'sending')
        await sql`insert into earlier_links (token_hash, message_id, address, language)
          select stop_hash, id, address, language from messages where id = ${id} and stop_hash is not null`.execute(
          db,
        );
      await db
        .updateTable('messages')
        .set({
          state: 'sending',
          attempts: attempts + 1,
          next_at: sending.leaseEndsAt,
          kind: sending.kind,
          channel: sending.channel,
          address: sending.address,
          language: sending.language,
          subject: sending.subject,
          body: sending.body,
          stop_hash: sending.stopHash,
          reason: '',
        })
        .where('id', '=', id)
        .execute();
    },

    /** Ends a message without an attempt. */
    async end(id: string, { state, reason }: Ending, channel: MessageChannel): Promise<void> {
      await db
        .updateTable('messages')
        .set({ state, reason, next_at: null, channel })
        .where('id', '=', id)
        .execute();
    },

    /** Records the result of an attempt unless a later one has begun. */
    async settle(
      { id, attempt }: { id: string; attempt: number },
      to: Ending & { sentAt: number | null; providerId: string },
    ): Promise<void> {
      await db
        .updateTable('messages')
        .set({
          state: to.state,
          reason: to.reason,
          next_at: null,
          sent_at: to.sentAt,
          provider_id: to.providerId,
        })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempts', '=', attempt)
        .execute();
    },

    /** Queues a message again unless a later attempt has begun. */
    async retry(
      { id, attempt }: { id: string; attempt: number },
      { reason, nextAt }: { reason: string; nextAt: number },
    ): Promise<void> {
      await db
        .updateTable('messages')
        .set({ state: 'waiting', reason, next_at: nextAt })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempts', '=', attempt)
        .execute();
    },

    /**
     * Schedules a repetition unless a later attempt has begun. The state stays `sending`, because the message may
     * have been sent.
     */
    async retryLeft(
      { id, attempt }: { id: string; attempt: number },
      { reason, nextAt }: { reason: string; nextAt: number },
    ): Promise<void> {
      await db
        .updateTable('messages')
        .set({ reason, next_at: nextAt })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempts', '=', attempt)
        .execute();
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

    async othersOf({ id, appointmentId }: { id: string; appointmentId: string }): Promise<OtherMessage[]> {
      return db
        .selectFrom('messages')
        .select(['id', 'kind', 'state', 'made_at as madeAt'])
        .where('appointment_id', '=', appointmentId)
        .where('id', '<>', id)
        .execute();
    },

    /** Postpones a message unchanged. */
    async postpone(id: string, nextAt: number): Promise<void> {
      await db.updateTable('messages').set({ next_at: nextAt }).where('id', '=', id).execute();
    },

    /** Postpones a message and records the reason. */
    async hold(id: string, reason: string, nextAt: number): Promise<void> {
      await db.updateTable('messages').set({ reason, next_at: nextAt }).where('id', '=', id).execute();
    },

    async doctorName(id: string): Promise<string> {
      const row = await db.selectFrom('doctors').select('name').where('id', '=', id).executeTakeFirst();
      return row?.name ?? '';
    },

    /** Ends an interrupted message, which may have been sent and is not repeated. */
    async endUnknown(id: string, reason: string, at: number): Promise<void> {
      await db
        .updateTable('messages')
        .set({ state: 'given up', reason, next_at: null, sent_at: at })
        .where('id', '=', id)
        .execute();
    },

    /** Ends all due messages, because no channel is set up. */
    endDue: (nowMs: number): Promise<MessageOf[]> =>
      endWhere(sql`next_at <= ${nowMs} and state = 'waiting'`, {
        state: 'would be told',
        reason: sql`case channel when 'sms' then ${noChannel.sms} else ${noChannel.email} end`,
      }),

    /** Withdraws due messages of kinds that are switched off. */
    withdrawDue: (nowMs: number, kinds: readonly MessageKind[]): Promise<MessageOf[]> =>
      endWhere(sql`next_at <= ${nowMs} and state = 'waiting' and kind in (${sql.join(kinds)})`, {
        state: 'withdrawn',
        reason: sql`cast(${kindIsOff} as text)`,
      }),

    /** Gives up a channel's queued messages that were due before this moment. */
    giveUpWaiting: (dueBefore: number, channel: MessageChannel, reason: string): Promise<MessageOf[]> =>
      endWhere(
        sql`next_at is not null and due_at <= ${dueBefore} and state = 'waiting' and channel = ${channel}`,
        { state: 'given up', reason: sql`${reason}` },
      ),

    /** Makes a channel's failed messages due now, except those being sent. */
    async retryNow(channel: MessageChannel, nowMs: number): Promise<void> {
      await sql`update messages set next_at = ${nowMs} where next_at > ${nowMs} and channel = ${channel} and attempts > 0
        and reason <> ''`.execute(db);
    },

    /** Gives up all queued messages of every channel. */
    giveUpAllWaiting: (reason: string): Promise<MessageOf[]> =>
      endWhere(sql`next_at is not null and state = 'waiting'`, {
        state: 'given up',
        reason: sql`cast(${reason} as text)`,
      }),

    /**
     * Returns the number of each patient's unfinished messages, and when the oldest was queued (epoch milliseconds).
     */
    async countWaiting(): Promise<WaitingOfPatient[]> {
      const { rows } = await sql<WaitingOfPatient>`
        select p.email, p.phone, p.contact_by as "contactBy", cast(count(*) as integer) as count,
          min(m.made_at) as "oldestAt"
        from messages m join patients p on p.id = m.patient_id
        where m.next_at is not null group by p.id, p.email, p.phone, p.contact_by`.execute(db);
      return rows;
    },

    countByState: (nowMs: number): Promise<WaitingCount[]> => countByState(connection, { nowMs }),

    /** Returns the overdue messages by channel. */
    listHeld: (nowMs: number, dueBefore: number): Promise<HeldCount[]> =>
      held(connection, { nowMs, dueBefore }),

    /** Makes messages due that an earlier process was sending. Only safe with a single process. */
    async releaseAll(nowMs: number): Promise<void> {
      await db
        .updateTable('messages')
        .set({ next_at: nowMs })
        .where('next_at', 'is not', null)
        .where('state', '=', 'sending')
        .execute();
    },

    /**
     * Makes messages due that a wrong clock postponed: beyond the longest lease while sending, beyond the longest
     * wait otherwise.
     */
    async pullBack(nowMs: number, { leaseMs, waitMs }: { leaseMs: number; waitMs: number }): Promise<void> {
      await sql`update messages set next_at = ${nowMs}
        where next_at > ${nowMs + waitMs} or (state = 'sending' and next_at > ${nowMs + leaseMs})`.execute(
        db,
      );
    },

    /** Returns those of the address hashes that are stopped. */
    async listStopped(hashes: readonly string[]): Promise<Set<string>> {
      const stopped = new Set<string>();
      for (let at = 0; at < hashes.length; at += atOnce) {
        const rows = await db
          .selectFrom('stopped_addresses')
          .select('address_hash')
          .where('address_hash', 'in', hashes.slice(at, at + atOnce))
          .execute();
        for (const row of rows) stopped.add(row.address_hash);
      }
      return stopped;
    },

    async isStopped(addressHash: string): Promise<boolean> {
      const row = await db
        .selectFrom('stopped_addresses')
        .select('at')
        .where('address_hash', '=', addressHash)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the recipient, language and time of the message with this token, or null. */
    async findSent(stopHash: string): Promise<SentMessage | null> {
      const { rows } = await sql<SentMessage>`
        select l.address, l.language, coalesce(m.sent_at, m.made_at) as "sentAt", a.ends_at as "endsAt"
        from (
          select id, address, language from messages where stop_hash = ${stopHash}
          union all select message_id, address, language from earlier_links where token_hash = ${stopHash}
        ) l join messages m on m.id = l.id left join appointments a on a.id = m.appointment_id`.execute(db);
      const [row] = rows;
      return row ? { ...row, sentAt: Number(row.sentAt) } : null;
    },

    async resumeAddress(addressHash: string): Promise<void> {
      await db.deleteFrom('stopped_addresses').where('address_hash', '=', addressHash).execute();
    },

    stopAddress,
  };
}

export interface OtherMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly state: ListedMessageRow['state'];
  readonly madeAt: number;
}

export interface ReminderCandidate {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly doctorId: string;
  readonly startsAt: number;
  /** When it was booked, or the last change was sent: epoch milliseconds. */
  readonly knownSince: number;
}

export interface WrittenReminder {
  readonly appointmentId: string;
  readonly dedupeKey: string;
  readonly state: ListedMessageRow['state'];
  /** epoch milliseconds */
  readonly madeAt: number;
}

interface Span {
  /** wall minutes: after the first, up to the last */
  readonly from: number;
  readonly to: number;
}

/** The queries of reminders. Each reads a few days of pending appointments by index. */
export const reminderQueries = {
  // Skips imported appointments, which have no booking entry: their patients know them from elsewhere. Skips
  // appointments with an unsent change: the reminder would announce a time that may be undone a moment later.
  candidates: ({ from, to }: Span) => sql<ReminderCandidate>`
    select a.id as "appointmentId", a.patient_id as "patientId", a.doctor_id as "doctorId", a.starts_at as "startsAt",
      ${knownSince} as "knownSince"
    from appointments a join patients p on p.id = a.patient_id
    where a.status = 'pending' and a.starts_at > ${from} and a.starts_at <= ${to} and a.arrived_at is null
      and p.contact_by not in ('phone', 'nobody')
      and exists (select 1 from history h where h.appointment_id = a.id and h.what = 'booked')
      and not exists (select 1 from messages m
        where m.appointment_id = a.id and m.state in ('waiting', 'sending') and m.${isOfChange})`,
  written: ({ from, to }: Span) => sql<WrittenReminder>`
    select m.appointment_id as "appointmentId", m.dedupe_key as "dedupeKey", m.state, m.made_at as "madeAt" from appointments a join messages m on m.appointment_id = a.id
    where a.status = 'pending' and a.starts_at > ${from} and a.starts_at <= ${to} and m.kind = 'reminder'`,
};

const candidates = prepareQuery(reminderQueries.candidates);
const written = prepareQuery(reminderQueries.written);

export function reminderStore(connection: Connection) {
  return {
    candidates: (span: Span): Promise<ReminderCandidate[]> => candidates(connection, span),
    /** Returns the stored reminders of pending appointments that start in this span. */
    written: (span: Span): Promise<WrittenReminder[]> => written(connection, span),
  };
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
    known: fromJson(row.known),
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

// A fixed set of keys in a fixed order, because `withdrawIfKnown` compares the text.
function toJson(known: NotifiableState | null): string | null {
  if (known === null) return null;
  const { status, startsAt, doctorId } = known;
  return JSON.stringify({ status, startsAt, doctorId });
}

// Safe to cast, because `toJson` wrote it.
function fromJson(known: string | null): NotifiableState | null {
  return known === null ? null : (JSON.parse(known) as NotifiableState);
}
