import type { offerEnds } from '@docket/contract/refusals.ts';
import { maxAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { offerMessageStore } from '../messages/store/offers.ts';
import { selectRecordIds } from '../patients/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';
import type { Database } from '../platform/database/schema.ts';

export type OfferEnd = (typeof offerEnds)[number];
/**
 * What blocks the slot of an ended offer: the doctor's hours or absence, or an appointment at that time. The offer can
 * reopen once the block is gone.
 */
export type OfferBlock = 'hours' | 'booking';

/** A slot that is, or was, held for a patient on the waiting list. */
export interface OfferRecord {
  readonly id: string;
  readonly wishId: string;
  readonly doctorId: string;
  /** wall minutes; the slot is held until `holdsUntil` */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly holdsUntil: number;
  /** epoch milliseconds */
  readonly madeAt: number;
  readonly accountId: string;
  readonly state: 'open' | OfferEnd;
  readonly blockedBy: OfferBlock | null;
}

/** An offer that was just ended or reopened, with the ids to publish. */
export interface ChangedOffer {
  readonly id: string;
  readonly wishId: string;
  readonly doctorId: string;
}

const columns = [
  'id',
  'wish_id as wishId',
  'doctor_id as doctorId',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'holds_until as holdsUntil',
  'made_at as madeAt',
  'account_id as accountId',
  'state',
  'blocked_by as blockedBy',
] as const;

const prefixed = [
  'offers.id',
  'wish_id as wishId',
  'offers.doctor_id as doctorId',
  'offers.starts_at as startsAt',
  'offers.ends_at as endsAt',
  'holds_until as holdsUntil',
  'made_at as madeAt',
  'offers.account_id as accountId',
  'state',
  'blocked_by as blockedBy',
] as const;

// Far below the limit of bind parameters of either engine.
const maxIdsPerStatement = 200;
// Longest appointment with its buffer, in minutes: how far before a range of start times an overlapping appointment
// can begin.
const maxOccupiedMinutes = maxAppointmentMinutes + 120;

// Prepared, because every cancellation runs it. Few appointments have an offer.
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

// Matches an offer to an appointment of its patient: by the current record, or by one merged into it.
const isOfPatient = sql`(coalesce(h.patient_id, w.patient_id) = a.patient_id
  or w.patient_id in (select p.id from patients p where p.merged_into = a.patient_id))`;

// True if the offered time is free of appointments of the doctor and the patient, and of other offers.
const slotIsFree = (wallNow: number) => sql`
  not exists (select 1 from appointments a left join hours b on b.doctor_id = a.doctor_id
    where a.doctor_id = o.doctor_id and a.status <> 'cancelled' and a.overbooked = 0 and a.id <> coalesce(w.appointment_id, '')
      and a.starts_at > o.starts_at - ${sql.lit(maxOccupiedMinutes)} and a.starts_at < o.ends_at + coalesce(b.buffer_minutes, 0)
      and a.ends_at > o.starts_at - coalesce(b.buffer_minutes, 0))
  and not exists (select 1 from appointments a
    where a.patient_id = coalesce(h.patient_id, w.patient_id) and a.status = 'pending' and a.id <> coalesce(w.appointment_id, '')
      and a.starts_at > o.starts_at - ${sql.lit(maxOccupiedMinutes)} and a.starts_at < o.ends_at and a.ends_at > o.starts_at)
  and not exists (select 1 from offers x join wishes y on y.id = x.wish_id where x.state = 'open' and x.holds_until > ${wallNow}
    and ((x.doctor_id = o.doctor_id and x.starts_at < o.ends_at and x.ends_at > o.starts_at)
      or y.patient_id = w.patient_id))`;

async function endPointlessBeside(
  connection: Connection,
  isAppointment: RawBuilder<unknown>,
  at: number,
): Promise<ChangedOffer[]> {
  const { rows } = await sql<ChangedOffer>`
    update offers set state = 'withdrawn', ended_at = ${at}, blocked_by = 'booking'
    where state = 'open' and id in (
      select o.id from appointments a, offers o join wishes w on w.id = o.wish_id
        left join appointments h on h.id = w.appointment_id
      where ${isAppointment} and a.status = 'pending' and o.state = 'open'
        and ((a.id <> coalesce(w.appointment_id, '') and o.starts_at < a.ends_at and o.ends_at > a.starts_at
            and ${isOfPatient})
          or (a.id = w.appointment_id and a.starts_at <= o.starts_at)))
    returning id, wish_id as "wishId", doctor_id as "doctorId"`.execute(connection.db);
  for (const { id } of rows) await offerMessageStore(connection).withdraw(id);
  return rows;
}

/**
 * All SQL of the table `offers`, except the queries of booking/store.ts. Every update of a state is conditional and
 * reports whether it happened.
 */
export function offerStore(connection: Connection) {
  const { db } = connection;
  const selectOffer = () => db.selectFrom('offers').select(columns);
  /** Returns false if the offer has ended. */
  const updateOpen = async (id: string, values: Updateable<Database['offers']>): Promise<boolean> => {
    const updated = await db
      .updateTable('offers')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    return updated !== undefined;
  };
  return {
    find: async (id: string): Promise<OfferRecord | null> =>
      (await selectOffer().where('id', '=', id).executeTakeFirst()) ?? null,
    findByToken: async (tokenHash: string): Promise<OfferRecord | null> =>
      (await selectOffer().where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null,
    /** True if the patient still has an appointment at the offered time. */
    async hasAppointment({ doctorId, startsAt }: OfferRecord, patientId: string): Promise<boolean> {
      const appointment = await db
        .selectFrom('appointments')
        .select('id')
        .where('patient_id', '=', patientId)
        .where('doctor_id', '=', doctorId)
        .where('starts_at', '=', startsAt)
        .where('status', '<>', 'cancelled')
        .executeTakeFirst();
      return appointment !== undefined;
    },
    /** Returns the wish's offer in state open; it may have expired. */
    findOpen: async (wishId: string): Promise<OfferRecord | null> =>
      (await selectOffer().where('wish_id', '=', wishId).where('state', '=', 'open').executeTakeFirst()) ??
      null,

    /**
     * Returns all offers a patient holds, the one to keep first: by urgency of the wish, then by its age. Lock the
     * patient first.
     */
    async listHeldBy(patientId: string, wallNow: number): Promise<OfferRecord[]> {
      return db
        .selectFrom('offers')
        .innerJoin('wishes as w', 'w.id', 'offers.wish_id')
        .leftJoin('appointments as a', 'a.id', 'w.appointment_id')
        .select(prefixed)
        .where('state', '=', 'open')
        .where('holds_until', '>', wallNow)
        .where(sql<boolean>`coalesce(a.patient_id, w.patient_id) in ${selectRecordIds(patientId)}`)
        .orderBy('w.urgent', 'desc')
        .orderBy('w.since')
        .orderBy('offers.id')
        .execute();
    },
    /** Returns all offers in state open, with the names of the doctor and of the account that made them. */
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
    /** Returns how many offers each open wish has had. */
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
    async countForWish(wishId: string): Promise<number> {
      const { count } = await db
        .selectFrom('offers')
        .select((all) => all.fn.countAll().as('count'))
        .where('wish_id', '=', wishId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Returns the patients with an open wish who declined exactly this slot. */
    async listDecliners({
      doctorId,
      startsAt,
    }: {
      doctorId: string;
      startsAt: number;
    }): Promise<Set<string>> {
      const rows = await db
        .selectFrom('offers')
        .innerJoin('wishes', 'wishes.id', 'offers.wish_id')
        .leftJoin('appointments', 'appointments.id', 'wishes.appointment_id')
        .select((column) =>
          column.fn.coalesce('appointments.patient_id', 'wishes.patient_id').as('patientId'),
        )
        .where('wishes.ended_at', 'is', null)
        .where('offers.doctor_id', '=', doctorId)
        .where('offers.starts_at', '=', startsAt)
        .where('state', '=', 'declined')
        .execute();
      return new Set(rows.map(({ patientId }) => patientId));
    },
    /** False if the wish has an open offer already. */
    async add(offer: Omit<OfferRecord, 'state' | 'blockedBy'>): Promise<boolean> {
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
    /** False if the offer had ended already. Withdraws its queued message. */
    async end(id: string, as: OfferEnd, at: number, blockedBy: OfferBlock | null = null): Promise<boolean> {
      const hasEnded = await updateOpen(id, { state: as, ended_at: at, blocked_by: blockedBy });
      if (hasEnded) await offerMessageStore(connection).withdraw(id);
      return hasEnded;
    },
    /** Ends the offers that would have moved one of these appointments; returns them. */
    async endOfAppointments(
      appointmentIds: readonly string[],
      at: number,
    ): Promise<{ wishId: string; doctorId: string }[]> {
      const ended = [];
      for (let from = 0; from < appointmentIds.length; from += maxIdsPerStatement) {
        const some = appointmentIds.slice(from, from + maxIdsPerStatement);
        ended.push(...(await endOfAppointments(connection, { at, ...numbered(some) }, some.length)));
      }
      for (const { id } of ended) await offerMessageStore(connection).withdraw(id);
      return ended;
    },
    /**
     * Ends the offers that appointments of their patients made pointless: another appointment at that time, or the
     * wish's appointment if it now begins at the offered time or earlier.
     */
    async endPointless(appointmentIds: readonly string[], at: number): Promise<ChangedOffer[]> {
      const ended: ChangedOffer[] = [];
      for (let from = 0; from < appointmentIds.length; from += maxIdsPerStatement) {
        const ids = sql.join(appointmentIds.slice(from, from + maxIdsPerStatement));
        ended.push(...(await endPointlessBeside(connection, sql`a.id in (${ids})`, at)));
      }
      return ended;
    },
    /** Ends the open offers of a patient that `endPointless` would have ended for one of their appointments. */
    endPointlessOf: (patientId: string, at: number): Promise<ChangedOffer[]> =>
      endPointlessBeside(connection, sql`a.patient_id = ${patientId}`, at),
    /** Records what blocks an ended offer. */
    async setBlock(id: string, blockedBy: OfferBlock): Promise<void> {
      await db.updateTable('offers').set({ blocked_by: blockedBy }).where('id', '=', id).execute();
    },
    /**
     * Reopens the offers with this block whose slot is free again (`offerId` null: all of them). If a patient has
     * several, only one reopens.
     */
    async reopen(
      block: OfferBlock,
      { offerId, wallNow, nowMs }: { offerId: string | null; wallNow: number; nowMs: number },
    ): Promise<ChangedOffer[]> {
      const reopened: ChangedOffer[] = [];
      // One at a time, because a reopened offer can block the next one.
      for (;;) {
        const { rows } = await sql<ChangedOffer>`
          select o.id, o.wish_id as "wishId", o.doctor_id as "doctorId"
          from offers o join wishes w on w.id = o.wish_id left join appointments h on h.id = w.appointment_id
          where o.blocked_by = ${block} and o.holds_until > ${wallNow} and w.ended_at is null
            and ${offerId === null ? sql`1 = 1` : sql`o.id = ${offerId}`}
            and (h.id is null or (h.status = 'pending' and h.starts_at > o.starts_at))
            and ${slotIsFree(wallNow)}
          order by o.made_at limit 1`.execute(db);
        const [offer] = rows;
        if (!offer) break;
        await db
          .updateTable('offers')
          .set({ state: 'open', ended_at: null, blocked_by: null })
          .where('id', '=', offer.id)
          .execute();
        await offerMessageStore(connection).resume(offer.id, nowMs);
        reopened.push(offer);
      }
      return reopened;
    },
    /** Expires the offers whose holding time ended; returns their doctors. */
    async endExpired(wallNow: number, at: number): Promise<Set<string>> {
      // An expired offer can't reopen. Clearing its block keeps the search of each cancellation short.
      await db
        .updateTable('offers')
        .set({ blocked_by: null })
        .where('blocked_by', 'is not', null)
        .where('holds_until', '<=', wallNow)
        .execute();
      const ended = await db
        .updateTable('offers')
        .set({ state: 'expired', ended_at: at })
        .where('state', '=', 'open')
        .where('holds_until', '<=', wallNow)
        .returning('doctor_id as doctorId')
        .execute();
      return new Set(ended.map(({ doctorId }) => doctorId));
    },
    /** Replaces the token of the offer's link; false if the offer has ended. */
    setToken: (id: string, tokenHash: string) => updateOpen(id, { token_hash: tokenHash }),
  };
}
