import type { Speciality } from '@docket/contract/doctors.ts';
import { sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';

type Tables = {
  doctors: {
    id: string;
    name: string;
    name_key: string;
    search: string;
    speciality: Speciality;
    degree: string;
    experience: string;
    about: string;
    fee_cents: number;
    available: 0 | 1;
    address_line1: string;
    address_line2: string;
    image_hash: string | null;
  };
};

/** A doctor without what the account holds (email, password). */
export interface DoctorRecord {
  /** the account's id as well */
  readonly id: string;
  readonly name: string;
  readonly speciality: Speciality;
  readonly degree: string;
  readonly experience: string;
  readonly about: string;
  readonly feeCents: number;
  readonly available: boolean;
  readonly line1: string;
  readonly line2: string;
  readonly imageHash: string | null;
}

/** What a doctor is sorted and found by, folded. */
export interface DoctorKeys {
  readonly nameKey: string;
  readonly search: string;
}

/** What a profile may change; a left-out field stays as it is. */
export interface ProfileChange {
  readonly about?: string | undefined;
  readonly feeCents?: number | undefined;
  readonly available?: boolean | undefined;
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
}

/** Doctors, apart from their accounts. Takes the connection to read and write through. */
export function doctorStore({ db }: Connection) {
  const tables = db.withTables<Tables>();
  const doctors = () => tables.selectFrom('doctors').selectAll();
  return {
    async insert(doctor: DoctorRecord & DoctorKeys): Promise<void> {
      const { nameKey, search, ...record } = doctor;
      await tables
        .insertInto('doctors')
        .values({ ...toRow(record), name_key: nameKey, search })
        .execute();
    },
    /** Newest last: ids sort by age. */
    async list(): Promise<DoctorRecord[]> {
      return (await doctors().orderBy('id').execute()).map(fromRow);
    },
    async find(id: string): Promise<DoctorRecord | null> {
      const row = await doctors().where('id', '=', id).executeTakeFirst();
      return row ? fromRow(row) : null;
    },
    /** Sets what the admin wants, or turns it over where nothing is said; tells whether there is such a doctor. */
    async changeAvailability(id: string, available: boolean | undefined): Promise<boolean> {
      const changed = await tables
        .updateTable('doctors')
        .set({ available: available === undefined ? sql<0 | 1>`1 - available` : toFlag(available) })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Tells whether there is such a doctor. */
    async changeProfile(id: string, change: ProfileChange): Promise<boolean> {
      const changed = await tables
        .updateTable('doctors')
        .set({
          id,
          ...(change.about !== undefined && { about: change.about }),
          ...(change.feeCents !== undefined && { fee_cents: change.feeCents }),
          ...(change.available !== undefined && { available: toFlag(change.available) }),
          ...(change.line1 !== undefined && { address_line1: change.line1 }),
          ...(change.line2 !== undefined && { address_line2: change.line2 }),
        })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}

function fromRow(row: Tables['doctors']): DoctorRecord {
  return {
    id: row.id,
    name: row.name,
    speciality: row.speciality,
    degree: row.degree,
    experience: row.experience,
    about: row.about,
    feeCents: row.fee_cents,
    available: row.available === 1,
    line1: row.address_line1,
    line2: row.address_line2,
    imageHash: row.image_hash,
  };
}

function toRow(doctor: DoctorRecord): Omit<Tables['doctors'], 'name_key' | 'search'> {
  return {
    id: doctor.id,
    name: doctor.name,
    speciality: doctor.speciality,
    degree: doctor.degree,
    experience: doctor.experience,
    about: doctor.about,
    fee_cents: doctor.feeCents,
    available: toFlag(doctor.available),
    address_line1: doctor.line1,
    address_line2: doctor.line2,
    image_hash: doctor.imageHash,
  };
}

function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
