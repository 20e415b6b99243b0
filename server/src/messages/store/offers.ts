import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { offerHasEnded } from '../reasons.ts';

/** Withdraws, queues and moves the messages of offers. */
export function offerMessageStore({ db }: Connection) {
  return {
    /** Withdraws the queued message of an ended offer. */
    async withdraw(offerId: string): Promise<void> {
      await db
        .updateTable('messages')
        .set({ state: 'withdrawn', reason: offerHasEnded, next_at: null })
        .where('offer_id', '=', offerId)
        .where('state', '=', 'waiting')
        .execute();
    },

    /** Queues the message of a reopened offer again, unless it was sent. */
    async resume(offerId: string, nowMs: number): Promise<void> {
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
    async move(fromId: string, toId: string): Promise<void> {
      await sql`update messages set patient_id = ${toId}
        where patient_id = ${fromId} and appointment_id is null and offer_id in (
          with recursive own (id) as (
            select ${toId} union select p.id from patients p join own on p.merged_into = own.id
          )
          select o.id from offers o join wishes w on w.id = o.wish_id where w.patient_id in (select id from own)
        )`.execute(db);
    },

    /** Returns the offer whose message contains the link with this token, or null. */
    async findByLink(tokenHash: string): Promise<string | null> {
      const { rows } = await sql<{ offerId: string | null }>`
        select offer_id as "offerId" from messages where stop_hash = ${tokenHash}
        or id = (select message_id from earlier_links where token_hash = ${tokenHash})`.execute(db);
      return rows[0]?.offerId ?? null;
    },
  };
}
