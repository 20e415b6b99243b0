import { bookedByMistake, didNotCome } from '@docket/contract/appointments.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { keyLetters } from '../../platform/search/name-key.ts';
import { sumOfEarnings } from '../store/earnings.ts';

/** What a patient's page counts. */
export interface AppointmentCounts {
  readonly appointments: number;
  readonly missed: number;
  readonly cancelled: number;
  readonly paidCents: number;
}

/** An appointment that went from one record to the other. */
export interface Moved {
  readonly id: string;
  readonly doctorId: string;
}

// Far below what either engine takes in one statement.
const idsAtOnce = 500;

/** The appointments of one patient; each question reads that patient's part of the index. */
export function patientRecordStore({ db }: Connection) {
  const moved = async (query: RawBuilder<Moved>) => (await query.execute(db)).rows;
  return {
    /** The numbers of the newest slots, newest first; what was booked by mistake is none of the patient's. */
    async newest(patientId: string, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('appointments')
        .select('n')
        .where('patient_id', '=', patientId)
        .where((eb) => eb.or([eb('status', '<>', 'cancelled'), eb('cancel_reason', '<>', bookedByMistake)]))
        .orderBy('starts_at', 'desc')
        .orderBy('n', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.n);
    },
    /** Which doctors each of these people has visits with; takes at most a few hundred. */
    async doctorsOf(patientIds: readonly string[]): Promise<Map<string, Set<string>>> {
      const doctorsOf = new Map(patientIds.map((id) => [id, new Set<string>()]));
      if (patientIds.length === 0) return doctorsOf;
      const rows = await db
        .selectFrom('appointments')
        .select(['patient_id', 'doctor_id'])
        .distinct()
        .where('patient_id', 'in', [...patientIds])
        .execute();
      for (const { patient_id, doctor_id } of rows) doctorsOf.get(patient_id)?.add(doctor_id);
      return doctorsOf;
    },
    async count(patientId: string): Promise<AppointmentCounts> {
      const { rows } = await sql<AppointmentCounts>`
        select count(*) as appointments,
          count(case when status = 'cancelled' and cancel_reason <> ${didNotCome} then 1 end) as cancelled,
          count(case when status = 'cancelled' and cancel_reason = ${didNotCome} then 1 end) as missed,
          ${sumOfEarnings} as "paidCents"
        from appointments
        where patient_id = ${patientId} and not (status = 'cancelled' and cancel_reason = ${bookedByMistake})`.execute(
        db,
      );
      return rows[0] ?? { appointments: 0, missed: 0, cancelled: 0, paidCents: 0 };
    },
    /** Every appointment of the one record becomes the other's. */
    async moveAll(fromId: string, toId: string): Promise<Moved[]> {
      return moved(sql<Moved>`${become(toId)} where patient_id = ${fromId} ${returned}`);
    },
    /** Those of these appointments that are still the one record's become the other's. */
    async moveThese(ids: readonly string[], fromId: string, toId: string): Promise<Moved[]> {
      const all: Moved[] = [];
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        const some = sql.join(ids.slice(at, at + idsAtOnce));
        const query = sql<Moved>`${become(toId)} where patient_id = ${fromId} and id in (${some}) ${returned}`;
        all.push(...(await moved(query)));
      }
      return all;
    },
  };
}

function become(patientId: string): RawBuilder<unknown> {
  return sql`update appointments set patient_id = ${patientId}, version = version + 1,
    patient_key = (select substr(name_key, 1, ${sql.lit(keyLetters)}) from patients where id = ${patientId})`;
}

const returned = sql`returning id, doctor_id as "doctorId"`;
