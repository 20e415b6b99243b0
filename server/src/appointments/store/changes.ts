import type { Status } from '@docket/contract/appointments.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { keyLetters } from '../../platform/search/name-key.ts';
import type { Tables } from './tables.ts';

/** What decides whether an appointment may change, and who has to hear of it. */
export interface Standing {
  readonly id: string;
  readonly doctorId: string;
  readonly patientId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: Status;
  readonly paidOnline: boolean;
}

export interface NewAppointment extends Standing {
  readonly overbooked: boolean;
  readonly amountCents: number;
  readonly reason: string;
  readonly bookedAt: number;
}

/** Appointments as they are made and changed. Every change is conditional and says whether it happened. */
export function appointmentStore({ db, kind }: Connection) {
  const tables = db.withTables<Tables>();
  return {
    async find(id: string): Promise<Standing | null> {
      const row = await tables
        .selectFrom('appointments')
        .select(['id', 'doctor_id', 'patient_id', 'starts_at', 'ends_at', 'status', 'paid_online'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row
        ? {
            id: row.id,
            doctorId: row.doctor_id,
            patientId: row.patient_id,
            startsAt: row.starts_at,
            endsAt: row.ends_at,
            status: row.status,
            paidOnline: row.paid_online === 1,
          }
        : null;
    },

    /** False when the status is no longer `from`. */
    async changeStatus(id: string, from: Status, to: Status): Promise<boolean> {
      const changed = await tables
        .updateTable('appointments')
        .set({ status: to })
        .where('id', '=', id)
        .where('status', '=', from)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** False when it was paid so already, or is cancelled. */
    async changePayment(id: string, online: boolean): Promise<boolean> {
      const changed = await tables
        .updateTable('appointments')
        .set({ paid_online: online ? 1 : 0 })
        .where('id', '=', id)
        .where('status', '<>', 'cancelled')
        .where('paid_online', '=', online ? 0 : 1)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    async add(made: NewAppointment): Promise<void> {
      await tables
        .insertInto('appointments')
        .values({
          id: made.id,
          doctor_id: made.doctorId,
          patient_id: made.patientId,
          starts_at: made.startsAt,
          ends_at: made.endsAt,
          status: made.status,
          overbooked: made.overbooked ? 1 : 0,
          paid_online: made.paidOnline ? 1 : 0,
          amount_cents: made.amountCents,
          reason: made.reason,
          booked_at: made.bookedAt,
          patient_key: keyOf('patients', made.patientId),
          doctor_key: keyOf('doctors', made.doctorId),
        })
        .execute();
    },

    /**
     * Whoever wants to take a doctor's time waits here for whoever is just taking some, until their transaction ends.
     * Without it two of them could each wait for the other's row in the constraint's index, and one would die of it.
     */
    async waitForTurn(doctorId: string): Promise<void> {
      if (kind === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtextextended(${doctorId}, 0))`.execute(db);
    },

    /** The appointment that holds some of this time of its doctor, or null. */
    async findHolder(
      slot: Pick<Standing, 'id' | 'doctorId' | 'startsAt' | 'endsAt'>,
    ): Promise<string | null> {
      const row = await tables
        .selectFrom('appointments')
        .select('id')
        .where('doctor_id', '=', slot.doctorId)
        .where('starts_at', '<', slot.endsAt)
        .where('starts_at', '>', slot.startsAt - 480) // the longest visit
        .where('ends_at', '>', slot.startsAt)
        .where('status', '<>', 'cancelled')
        .where('overbooked', '=', 0)
        .where('id', '<>', slot.id)
        .executeTakeFirst();
      return row?.id ?? null;
    },
  };
}

// A row is made with the names of the day; triggers keep them true from then on.
function keyOf(table: 'patients' | 'doctors', id: string) {
  return sql<string>`(select substr(name_key, 1, ${sql.lit(keyLetters)}) from ${sql.table(table)} where id = ${id})`;
}
