import { didNotCome } from '@docket/contract/appointments.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PatientRecord, PatientSearch } from '../../patients/rows.ts';
import { nameRank } from '../../patients/store.ts';
import type { Connection, EngineKind } from '../../platform/database/engine.ts';
import { searchIn, standsIn } from '../../platform/search/matches.ts';

// Of a part so common that it stands in more people than this, those who come first in the index are enough.
const maxLookedAt = 1_000;
const picked = sql.raw('p.id, p.name, p.email, p.phone, p.dob, p.image_hash as "imageHash"');
// What those are picked and ordered from.
const sought = sql.raw('p.n, p.id, p.name, p.name_key, p.email, p.phone, p.dob, p.image_hash');

/** The patients of one doctor. The doctor stands in the condition of every query, so that nobody else's is ever read. */
export function ownPatientStore({ db, kind }: Connection) {
  const visits = (doctorId: string, patientId: string) =>
    db.selectFrom('appointments').where('patient_id', '=', patientId).where('doctor_id', '=', doctorId);
  return {
    async find(doctorId: string, search: PatientSearch, limit: number): Promise<PatientRecord[]> {
      const isEverybody = search.terms === null && search.bornOn === null;
      const query = isEverybody ? newestOf(doctorId, limit) : fitting(kind, doctorId, search, limit);
      return (await query.execute(db)).rows;
    },
    /** The numbers of a patient's visits to this doctor, the newest slot first. */
    async newestVisits(doctorId: string, patientId: string, limit: number): Promise<number[]> {
      const newest = visits(doctorId, patientId).orderBy('starts_at', 'desc').orderBy('n', 'desc');
      return (await newest.select('n').limit(limit).execute()).map((row) => row.n);
    },
    async count(doctorId: string, patientId: string): Promise<{ appointments: number; missed: number }> {
      const { rows } = await sql<{ appointments: number; missed: number }>`
        select count(*) as appointments,
          count(case when status = 'cancelled' and cancel_reason = ${didNotCome} then 1 end) as missed
        from appointments where patient_id = ${patientId} and doctor_id = ${doctorId}`.execute(db);
      return rows[0] ?? { appointments: 0, missed: 0 };
    },
  };
}

function newestOf(doctorId: string, limit: number): RawBuilder<PatientRecord> {
  return sql<PatientRecord>`select ${picked} from (
      select patient_id, max(starts_at) as newest from appointments where doctor_id = ${doctorId}
      group by patient_id order by newest desc, patient_id limit ${limit}
    ) own join patients p on p.id = own.patient_id order by own.newest desc, own.patient_id`;
}

function fitting(
  kind: EngineKind,
  doctorId: string,
  { terms, bornOn, nameWords }: PatientSearch,
  limit: number,
): RawBuilder<PatientRecord> {
  const isOwn = sql`exists (select 1 from appointments a where a.patient_id = p.id and a.doctor_id = ${doctorId})`;
  const named = terms === null ? sql`` : sql` and ${standsIn(kind, 'p.words', terms)}`;
  const found =
    bornOn === null
      ? sql`${searchIn(kind, 'patients', terms ?? [], 'p')}`
      : sql`from patients p where p.dob = ${bornOn}${named}`;
  return sql<PatientRecord>`select ${picked} from (
      select ${sought} ${found} and p.merged_into is null and ${isOwn} limit ${maxLookedAt}
    ) p order by ${nameRank('p', nameWords)}, p.name_key, p.n limit ${limit}`;
}
