import type { Connection } from '../platform/database/engine.ts';

type Tables = {
  patients: {
    id: string;
    name: string;
    name_key: string;
    search: string;
    email: string;
    phone: string;
    dob: string | null;
    image_hash: string | null;
    created_at: number;
  };
};

export interface PatientRecord {
  readonly id: string;
  readonly name: string;
  /** empty where not known */
  readonly email: string;
  /** empty where not known */
  readonly phone: string;
  /** "YYYY-MM-DD", or null where not known */
  readonly dob: string | null;
  readonly imageHash: string | null;
}

/** What a patient is sorted and found by, folded. */
export interface PatientKeys {
  readonly nameKey: string;
  readonly search: string;
}

const columns = ['id', 'name', 'email', 'phone', 'dob', 'image_hash as imageHash'] as const;

/** People on record. Takes the connection to read and write through. */
export function patientStore({ db }: Connection) {
  const tables = db.withTables<Tables>();
  const patients = () => tables.selectFrom('patients').select(columns);
  return {
    async insert(patient: PatientRecord & PatientKeys, nowMs: number): Promise<void> {
      await tables
        .insertInto('patients')
        .values({
          id: patient.id,
          name: patient.name,
          name_key: patient.nameKey,
          search: patient.search,
          email: patient.email,
          phone: patient.phone,
          dob: patient.dob,
          image_hash: patient.imageHash,
          created_at: nowMs,
        })
        .execute();
    },
    async find(id: string): Promise<PatientRecord | null> {
      return (await patients().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    async findSeveral(ids: readonly string[]): Promise<PatientRecord[]> {
      return ids.length === 0 ? [] : patients().where('id', 'in', ids).execute();
    },
    /** Newest first: ids sort by age. */
    async newest(limit: number): Promise<PatientRecord[]> {
      return patients().orderBy('id', 'desc').limit(limit).execute();
    },
  };
}
