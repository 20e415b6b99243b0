import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { inBatches } from '../../platform/database/in-batches.ts';

/** The message of a link. */
export interface LinkedMessage {
  readonly address: string;
  readonly language: string;
  /** epoch milliseconds */
  readonly sentAt: number;
  /** wall minute of its appointment's end; null without one */
  readonly endsAt: number | null;
}

/** All SQL of the table `stopped_addresses`: addresses, as hashes, that asked for no more messages. */
export function stoppedAddressStore({ db }: Connection) {
  return {
    async add(addressHash: string, at: number): Promise<void> {
      await db
        .insertInto('stopped_addresses')
        .values({ address_hash: addressHash, at })
        .onConflict((conflict) => conflict.column('address_hash').doNothing())
        .execute();
    },

    async remove(addressHash: string): Promise<void> {
      await db.deleteFrom('stopped_addresses').where('address_hash', '=', addressHash).execute();
    },

    /** Returns those of the hashes that are stopped. */
    async list(hashes: readonly string[]): Promise<Set<string>> {
      const stopped = new Set<string>();
      for (const some of inBatches(hashes)) {
        const rows = await db
          .selectFrom('stopped_addresses')
          .select('address_hash')
          .where('address_hash', 'in', some)
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
    async findByLink(tokenHash: string): Promise<LinkedMessage | null> {
      const { rows } = await sql<LinkedMessage>`
        select l.address, l.language, coalesce(m.sent_at, m.made_at) as "sentAt", a.ends_at as "endsAt"
        from (
          select id, address, language from messages where stop_hash = ${tokenHash}
          union all select message_id, address, language from earlier_links where token_hash = ${tokenHash}
        ) l join messages m on m.id = l.id left join appointments a on a.id = m.appointment_id`.execute(db);
      const [message] = rows;
      return message ? { ...message, sentAt: Number(message.sentAt) } : null;
    },
  };
}
