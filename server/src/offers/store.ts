import type { offerEnds } from '@docket/contract/refusals.ts';
import { sql } from 'kysely';
import { messageStore } from '../messages/store.ts';
import { samePatient } from '../patients/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';

export type OfferEnd = (typeof offerEnds)[number];

/** A time that is, or was, held for somebody of the waiting list. */
export interface OfferRecord {
  readonly id: string;
  readonly wishId: string;
  readonly doctorId: string;
  /** wall minutes, and until when it is held */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly holdsUntil: number;
  /** epoch milliseconds */
  readonly madeAt: number;
  readonly accountId: string;
  readonly state: 'open' | OfferEnd;
}

const columns = [
  ...(['id', 'wish_id as wishId', 'doctor_id as doctorId', 'starts_at as startsAt'] as const),
  ...(['ends_at as endsAt', 'holds_until as holdsUntil', 'made_at as madeAt'] as const),
  ...(['account_id as accountId', 'state'] as const),
] as const;

// Far below what either engine takes in one statement.
const atOnce = 200;

// Every cancellation asks it, and almost none has an offer.
const endOfAppointments = prepareQuery(
  (values: { at: number } & Record<string, unknown>, _kind, count: number) => sql<{
    id: string;
    wishId: string;
    doctorId: string;
  }>`
    update offers set state = 'withdrawn', ended_at = ${values.at}
    where state = 'open' and wish_id in (select w.id from wishes w where w.ended_at is null
      and w.appointment_id in (${sql.join(listed(values as Record<string, string>, count))}))
    returning id, wish_id as "wishId", doctor_id as "doctorId"`,
);

/** All SQL of the table `offers` but what booking reads with the held times. Every end is conditional and says whether it happened. */
export function offerStore(connection: Connection) {
  const { db } = connection;
  const one = () => db.selectFrom('offers').select(columns);
  return {
    find: async (id: string): Promise<OfferRecord | null> =>
      (await one().where('id', '=', id).executeTakeFirst()) ?? null,
    findByToken: async (tokenHash: string): Promise<OfferRecord | null> =>
      (await one().where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null,
    /** Whether a patient still has an appointment at the offered time. */
    async isKept({ doctorId, startsAt }: OfferRecord, patientId: string): Promise<boolean> {
      const kept = await db
        .selectFrom('appointments')
        .select('id')
        .where('patient_id', '=', patientId)
        .where('doctor_id', '=', doctorId)
        .where('starts_at', '=', startsAt)
        .where('status', '<>', 'cancelled')
        .executeTakeFirst();
      return kept !== undefined;
    },
    /** The one that was not ended, if its time may be over. */
    findOpen: async (wishId: string): Promise<OfferRecord | null> =>
      (await one().where('wish_id', '=', wishId).where('state', '=', 'open').executeTakeFirst()) ?? null,
    /** The offer that a patient holds, by whichever wish; null: none. Lock the patient first. */
    async findHeld(patientId: string, wallNow: number): Promise<OfferRecord | null> {
      const held = await db
        .selectFrom('offers')
        .select(columns)
        .where('state', '=', 'open')
        .where('holds_until', '>', wallNow)
        .where(sql<boolean>`wish_id in (
          select w.id from wishes w left join appointments a on a.id = w.appointment_id
          where coalesce(a.patient_id, w.patient_id) in ${samePatient(patientId)})`)
        .executeTakeFirst();
      return held ?? null;
    },
    /** All that were not ended, with the names of their doctors and of who made them. */
    listOpen: () =>
      db
        .selectFrom('offers')
        .innerJoin('doctors', 'doctors.id', 'offers.doctor_id')
        .innerJoin('accounts', 'accounts.id', 'offers.account_id')
        .select(['offers.id', 'offers.wish_id as wishId', 'offers.doctor_id as doctorId'])
        .select(['offers.starts_at as startsAt', 'offers.ends_at as endsAt'])
        .select(['offers.holds_until as holdsUntil', 'doctors.name as doctorName', 'accounts.name as by'])
        .where('offers.state', '=', 'open')
        .execute(),
    /** How often each open wish was offered a time. */
    async countByWish(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('offers')
        .innerJoin('wishes', 'wishes.id', 'offers.wish_id')
        .select(['wish_id as wishId', (all) => all.fn.countAll().as('count')])
        .where('wishes.ended_at', 'is', null)
        .groupBy('wish_id')
        .execute();
      return new Map(rows.map(({ wishId, count }) => [wishId, Number(count)]));
    },
    async countOf(wishId: string): Promise<number> {
      const { count } = await db
        .selectFrom('offers')
        .select((all) => all.fn.countAll().as('count'))
        .where('wish_id', '=', wishId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Wishes that were offered just this time before and did not take it. */
    async passedOn({ doctorId, startsAt }: { doctorId: string; startsAt: number }): Promise<Set<string>> {
      const rows = await db
        .selectFrom('offers')
        .innerJoin('wishes', 'wishes.id', 'offers.wish_id')
        .select('wish_id as wishId')
        .where('wishes.ended_at', 'is', null)
        .where('offers.doctor_id', '=', doctorId)
        .where('offers.starts_at', '=', startsAt)
        .where('state', '=', 'declined')
        .execute();
      return new Set(rows.map(({ wishId }) => wishId));
    },
    /** For whom an offer is held. */
    async findPatientName(id: string): Promise<string | null> {
      const row = await db
        .selectFrom('offers')
        .innerJoin('wishes', 'wishes.id', 'offers.wish_id')
        .innerJoin('patients', 'patients.id', 'wishes.patient_id')
        .select('patients.name')
        .where('offers.id', '=', id)
        .executeTakeFirst();
      return row?.name ?? null;
    },
    /** False when the wish is offered a time already. */
    async add(offer: Omit<OfferRecord, 'state'>): Promise<boolean> {
      const added = await db
        .insertInto('offers')
        .values({
          id: offer.id,
          wish_id: offer.wishId,
          doctor_id: offer.doctorId,
          starts_at: offer.startsAt,
          ends_at: offer.endsAt,
          holds_until: offer.holdsUntil,
          made_at: offer.madeAt,
          account_id: offer.accountId,
          state: 'open',
          ended_at: null,
          token_hash: null,
        })
        .onConflict((conflict) => conflict.column('wish_id').where('state', '=', sql.lit('open')).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    /** False when it has ended before. A message of it that did not leave yet is not sent. */
    async end(id: string, as: OfferEnd, at: number): Promise<boolean> {
      const ended = await db
        .updateTable('offers')
        .set({ state: as, ended_at: at })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      if (ended) await messageStore(connection).withdrawOffer(id);
      return ended !== undefined;
    },
    /** Ends those that would have moved one of these appointments; returns whose they were. */
    async endOfAppointments(
      appointmentIds: readonly string[],
      at: number,
    ): Promise<{ wishId: string; doctorId: string }[]> {
      const ended = [];
      for (let from = 0; from < appointmentIds.length; from += atOnce) {
        const some = appointmentIds.slice(from, from + atOnce);
        ended.push(...(await endOfAppointments(connection, { at, ...numbered(some) }, some.length)));
      }
      for (const { id } of ended) await messageStore(connection).withdrawOffer(id);
      return ended;
    },
    /** Ends those whose time was over at a wall minute; returns their doctors. */
    async endExpired(wallNow: number, at: number): Promise<Set<string>> {
      const ended = await db
        .updateTable('offers')
        .set({ state: 'expired', ended_at: at })
        .where('state', '=', 'open')
        .where('holds_until', '<=', wallNow)
        .returning('doctor_id as doctorId')
        .execute();
      return new Set(ended.map(({ doctorId }) => doctorId));
    },
    /** A link's token in place of an earlier one; false when the offer has ended. */
    async setToken(id: string, tokenHash: string): Promise<boolean> {
      const set = await db
        .updateTable('offers')
        .set({ token_hash: tokenHash })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      return set !== undefined;
    },
  };
}
