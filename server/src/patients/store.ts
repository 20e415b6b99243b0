import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';
import { searchIn } from '../platform/search/matches.ts';
import { keyLetters, orderKeyOf } from '../platform/search/name-key.ts';
import type { Term } from '../platform/search/terms.ts';

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
export function patientStore(connection: Connection) {
  const { db } = connection;
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
    /** Those whose name begins like this (folded), in the order of names. */
    async namedLike(beginning: string, limit: number): Promise<PatientRecord[]> {
      return (await namedLikeQuery(beginning, limit).execute(db)).rows;
    },
    /** Those in whose name, phone or email all terms stand; names in which a word begins like this (folded) come first. */
    async matching(terms: readonly Term[], beginning: string, limit: number): Promise<PatientRecord[]> {
      return (await matchingQuery(connection, terms, beginning, limit).execute(db)).rows;
    },
  };
}

/** See `namedLike`; apart, so that a test can read its plan. */
export function namedLikeQuery(beginning: string, limit: number): RawBuilder<PatientRecord> {
  const from = orderKeyOf(beginning);
  return sql<PatientRecord>`select ${picked} from patients
    where ${nameOrder} >= ${from} and ${nameOrder} < ${from + lastCharacter}
      and name_key like ${`${escapeLike(beginning)}%`} escape '\\'
    order by ${nameOrder}, n limit ${limit}`;
}

/** See `matching`; apart, so that a test can read its plan. */
export function matchingQuery(
  { kind }: Connection,
  terms: readonly Term[],
  beginning: string,
  limit: number,
): RawBuilder<PatientRecord> {
  return sql<PatientRecord>`select ${picked} from (
      select p.* ${searchIn(kind, 'patients', terms, 'p')} limit ${lookedAtMost}
    ) found
    order by case when ' ' || name_key like ${`% ${escapeLike(beginning)}%`} escape '\\' then 0 else 1 end,
      name_key, n limit ${limit}`;
}

// A part so common that it stands in more people than this narrows nothing down: which of them come first then is
// not worth sorting a tenth of the town at every key.
const lookedAtMost = 1_000;
const lastCharacter = '\u{10ffff}';
const nameOrder = sql.raw(`substr(name_key, 1, ${keyLetters})`);
const picked = sql.raw('id, name, email, phone, dob, image_hash as "imageHash"');

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
