import type { Status } from '@docket/contract/endpoints/appointments.ts';
import { sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';

/** A feed as stored. Of its token only the hash is stored. */
interface FeedRecord {
  readonly doctorId: string;
  readonly fullNames: boolean;
  /** epoch milliseconds */
  readonly madeAt: number;
}

/** A feed with its doctor, as served. */
export interface ServedFeed extends FeedRecord {
  readonly doctorName: string;
  readonly isArchived: boolean;
  /** epoch milliseconds, exact to the hour; null: not used yet, or unknown */
  readonly usedAt: number | null;
}

export interface FeedRow {
  readonly id: string;
  /** wall minutes */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Exclude<Status, 'cancelled'>;
  readonly version: number;
  /** epoch milliseconds */
  readonly bookedAt: number;
  readonly patientName: string;
}

// Checked at each read: a link ends when its maker loses the right to it, also a link created during that removal.
const hasAuthorizedMaker = sql<boolean>`(f.made_by is null or f.made_by = f.doctor_id
  or f.made_by in (select id from accounts where removed_at is null and front_desk = 0))`;

/** All SQL of the table `calendar_feeds`, and the appointments in a feed. */
export function calendarFeedStore({ db }: Connection) {
  return {
    async find(doctorId: string): Promise<FeedRecord | null> {
      const row = await db
        .selectFrom('calendar_feeds')
        .select(['full_names', 'made_at'])
        .where('doctor_id', '=', doctorId)
        .executeTakeFirst();
      return row ? { doctorId, fullNames: row.full_names === 1, madeAt: row.made_at } : null;
    },

    /** Returns the feed of a token, by the token's hash. */
    async findServed(tokenHash: string): Promise<ServedFeed | null> {
      const row = await db
        .selectFrom('calendar_feeds as f')
        .innerJoin('doctors as d', 'd.id', 'f.doctor_id')
        .select(['f.doctor_id', 'f.full_names', 'f.made_at', 'd.name', 'd.archived_at'])
        .select('f.last_used_at')
        .where('f.token_hash', '=', tokenHash)
        .where(hasAuthorizedMaker)
        .executeTakeFirst();
      return row
        ? {
            doctorId: row.doctor_id,
            fullNames: row.full_names === 1,
            madeAt: row.made_at,
            doctorName: row.name,
            isArchived: row.archived_at !== null,
            usedAt: row.last_used_at,
          }
        : null;
    },

    /** Creates a doctor's feed, or replaces its URL. */
    async save({
      doctorId,
      fullNames,
      madeAt,
      madeBy,
      tokenHash,
    }: FeedRecord & { tokenHash: string; madeBy: string }): Promise<void> {
      const values = {
        token_hash: tokenHash,
        full_names: fullNames ? 1 : 0,
        made_at: madeAt,
        made_by: madeBy,
        last_used_at: null,
      } as const;
      await db
        .insertInto('calendar_feeds')
        .values({ doctor_id: doctorId, ...values })
        .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet(values))
        .execute();
    },

    /** Records a use unless one was recorded at or after `unlessAfterMs`. */
    async recordUse(doctorId: string, nowMs: number, unlessAfterMs: number): Promise<void> {
      await db
        .updateTable('calendar_feeds')
        .set({ last_used_at: nowMs })
        .where('doctor_id', '=', doctorId)
        .where((where) =>
          where.or([where('last_used_at', 'is', null), where('last_used_at', '<', unlessAfterMs)]),
        )
        .execute();
    },

    async setFullNames(doctorId: string, fullNames: boolean): Promise<void> {
      await db
        .updateTable('calendar_feeds')
        .set({ full_names: fullNames ? 1 : 0 })
        .where('doctor_id', '=', doctorId)
        .execute();
    },

    /** False if the doctor has no feed. */
    async remove(doctorId: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('calendar_feeds')
        .where('doctor_id', '=', doctorId)
        .returning('doctor_id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /**
     * Returns a doctor's appointments that begin in a range of wall minutes, earliest first. Leaves out cancelled
     * ones.
     */
    async listAppointments(
      doctorId: string,
      { from, to, maxRows }: { from: number; to: number; maxRows: number },
    ): Promise<FeedRow[]> {
      const rows = await db
        .selectFrom('appointments as a')
        .innerJoin('patients as p', 'p.id', 'a.patient_id')
        .select(['a.id', 'a.starts_at', 'a.ends_at', 'a.status', 'a.version', 'a.booked_at', 'p.name'])
        .where('a.doctor_id', '=', doctorId)
        .where('a.starts_at', '>=', from)
        .where('a.starts_at', '<', to)
        .where('a.status', '<>', 'cancelled')
        .orderBy('a.starts_at')
        .orderBy('a.n')
        .limit(maxRows)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        status: row.status === 'completed' ? 'completed' : 'pending',
        version: row.version,
        bookedAt: row.booked_at,
        patientName: row.name,
      }));
    },
  };
}
