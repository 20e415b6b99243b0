import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PatientRecord, PatientSearch } from '../../patients/rows.ts';
import { nameRank } from '../../patients/store.ts';
import type { Connection, EngineKind } from '../../platform/database/engine.ts';
import { keyLetters } from '../../platform/keyset.ts';
import { containsTerms, searchIn } from '../../platform/search/terms.ts';
import { isMistake, sumOfEarnings } from '../store/totals.ts';

/** The counts of a patient's page. */
interface AppointmentCounts {
  readonly appointments: number;
  readonly missed: number;
  readonly cancelled: number;
  readonly paidCents: number;
}

/** An appointment that moved from one record to the other. */
export interface Moved {
  readonly id: string;
  readonly doctorId: string;
}

// Far below the limit of either engine for one statement.
const idsAtOnce = 500;

/** Reads and moves the appointments of patients. Queries read a patient's part of the index. */
export function patientRecordStore({ db }: Connection) {
  const moved = async (query: RawBuilder<Moved>) => (await query.execute(db)).rows;
  return {
    /** Returns row numbers, latest slot first, without appointments that were cancelled as a mistake. */
    async newest(patientId: string, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('appointments')
        .select('n')
        .where('patient_id', '=', patientId)
        .where(({ not }) => not(isMistake))
        .orderBy('starts_at', 'desc')
        .orderBy('n', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.n);
    },
    /** Returns the ids of the doctors with whom each patient has appointments. Takes a few hundred ids at most. */
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
          count(case when status = 'cancelled' and cancel_reason <> ${noShowReason} then 1 end) as cancelled,
          count(case when status = 'cancelled' and cancel_reason = ${noShowReason} then 1 end) as missed,
          ${sumOfEarnings} as "paidCents"
        from appointments
        where patient_id = ${patientId} and not ${isMistake}`.execute(db);
      return rows[0] ?? { appointments: 0, missed: 0, cancelled: 0, paidCents: 0 };
    },
    /** Moves every appointment of the first record to the second. */
    async moveAll(fromId: string, toId: string): Promise<Moved[]> {
      return moved(sql<Moved>`${become(toId)} where patient_id = ${fromId} ${returned}`);
    },
    /** Moves those of the appointments that still belong to the first record. */
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

// Maximum of matches to sort. A part of a name in more patients than this is so common that the first ones in the
// index are enough.
const maxLookedAt = 1_000;
const picked = sql.raw('p.id, p.name, p.email, p.phone, p.dob, p.image_hash as "imageHash"');
// Columns that `picked` and the sort order need.
const sought = sql.raw('p.n, p.id, p.name, p.name_key, p.email, p.phone, p.dob, p.image_hash');

/**
 * Reads the patients of one doctor. Every query has the doctor in its condition, so that no other doctor's patient is
 * returned.
 */
export function ownPatientStore({ db, kind }: Connection) {
  const visits = (doctorId: string, patientId: string) =>
    db.selectFrom('appointments').where('patient_id', '=', patientId).where('doctor_id', '=', doctorId);
  return {
    async find(doctorId: string, search: PatientSearch, limit: number): Promise<PatientRecord[]> {
      const isEverybody = search.terms === null && search.bornOn === null;
      const query = isEverybody
        ? selectNewest(doctorId, limit)
        : selectFitting(kind, doctorId, search, limit);
      return (await query.execute(db)).rows;
    },
    /** Returns the row numbers of a patient's appointments with this doctor, latest slot first. */
    async newestVisits(doctorId: string, patientId: string, limit: number): Promise<number[]> {
      const newest = visits(doctorId, patientId).orderBy('starts_at', 'desc').orderBy('n', 'desc');
      return (await newest.select('n').limit(limit).execute()).map((row) => row.n);
    },
    async count(doctorId: string, patientId: string): Promise<{ appointments: number; missed: number }> {
      const { rows } = await sql<{ appointments: number; missed: number }>`
        select count(*) as appointments,
          count(case when status = 'cancelled' and cancel_reason = ${noShowReason} then 1 end) as missed
        from appointments where patient_id = ${patientId} and doctor_id = ${doctorId}`.execute(db);
      return rows[0] ?? { appointments: 0, missed: 0 };
    },
  };
}

function selectNewest(doctorId: string, limit: number): RawBuilder<PatientRecord> {
  return sql<PatientRecord>`select ${picked} from (
      select patient_id, max(starts_at) as newest from appointments where doctor_id = ${doctorId}
      group by patient_id order by newest desc, patient_id limit ${limit}
    ) own join patients p on p.id = own.patient_id order by own.newest desc, own.patient_id`;
}

function selectFitting(
  kind: EngineKind,
  doctorId: string,
  { terms, bornOn, nameTokens }: PatientSearch,
  limit: number,
): RawBuilder<PatientRecord> {
  const isOfDoctor = sql`exists (select 1 from appointments a where a.patient_id = p.id and a.doctor_id = ${doctorId})`;
  const named = terms === null ? sql`` : sql` and ${containsTerms(kind, 'p.words', terms)}`;
  const found =
    bornOn === null
      ? sql`${searchIn(kind, 'patients', terms ?? [], 'p')}`
      : sql`from patients p where p.dob = ${bornOn}${named}`;
  return sql<PatientRecord>`select ${picked} from (
      select ${sought} ${found} and p.merged_into is null and ${isOfDoctor} limit ${maxLookedAt}
    ) p order by ${nameRank('p', nameTokens)}, p.name_key, p.n limit ${limit}`;
}
