import type { MessageChannel, MessageKind, MessageState } from '@docket/contract/endpoints/messages.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { isWithoutRoom } from './conditions.ts';

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
  readonly state: MessageState;
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

/** Exported so that a test can check their query plans. */
export const logQueries = {
  // Reads only unfinished messages, which are few.
  countByState: ({ nowMs }: { nowMs: number }) => sql<WaitingCount>`
    select channel, state, cast(count(*) as integer) as count,
      min(case when due_at <= ${nowMs} and not ${isWithoutRoom}
        and (attempts > 0 or reason <> '' or next_at <= ${nowMs}) then due_at end) as "lateSince"
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
  ofPatient: ({ patientId, limit }: { patientId: string; limit: number }) => sql<ListedMessageRow>`
    select ${messageSelection} where m.patient_id = ${patientId} order by m.made_at desc, m.id desc limit ${limit}`,
};
const countByState = prepareQuery(logQueries.countByState);
const held = prepareQuery(logQueries.held);
const ofAppointment = prepareQuery(logQueries.ofAppointment);
const nextAppointment = prepareQuery(logQueries.nextAppointment);
const ofPatient = prepareQuery(logQueries.ofPatient);

/** Reads and counts messages for screens and metrics. */
export function logStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Newest first. */
    ofAppointment: (appointmentId: string): Promise<ListedMessageRow[]> =>
      ofAppointment(connection, { appointmentId }),
    ofPatient: (patientId: string, limit: number): Promise<ListedMessageRow[]> =>
      ofPatient(connection, { patientId, limit }),

    nextAppointment: async (from: number): Promise<NextAppointment | null> =>
      (await nextAppointment(connection, { from }))[0] ?? null,

    /** Returns the message of each offer by offer id, as screens show it. */
    async ofOffers(offerIds: readonly string[]): Promise<Map<string, ListedMessageRow>> {
      const { rows } = await sql<ListedMessageRow>`
        select ${messageSelection} where m.offer_id in (${sql.join(offerIds.length > 0 ? offerIds : [''])})`.execute(
        db,
      );
      return new Map(rows.flatMap((row) => (row.offerId === null ? [] : [[row.offerId, row] as const])));
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
  };
}
