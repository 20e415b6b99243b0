import type { Speciality } from '@docket/contract/doctors.ts';
import { type Generated, type Selectable, sql } from 'kysely';
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
    away_until: Generated<number | null>;
    archived_at: Generated<number | null>;
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
  /** wall minutes; null: not away */
  readonly awayUntil: number | null;
  /** epoch milliseconds; null: works here */
  readonly archivedAt: number | null;
}

/** A doctor who begins here. */
export type NewDoctor = Omit<DoctorRecord, 'awayUntil' | 'archivedAt'> & DoctorKeys;

/** What a doctor is sorted and found by, folded. */
export interface DoctorKeys {
  readonly nameKey: string;
  readonly search: string;
}

/** What may be changed of a doctor; a left-out field stays as it is. */
export interface DoctorChange extends Partial<DoctorKeys> {
  readonly name?: string | undefined;
  readonly speciality?: Speciality | undefined;
  readonly degree?: string | undefined;
  readonly experience?: string | undefined;
  readonly about?: string | undefined;
  readonly feeCents?: number | undefined;
  readonly available?: boolean | undefined;
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly imageHash?: string | undefined;
}

/** Doctors, apart from their accounts. Takes the connection to read and write through. */
export function doctorStore({ db }: Connection) {
  const tables = db.withTables<Tables>();
  const doctors = () => tables.selectFrom('doctors').selectAll();
  return {
    async insert(doctor: NewDoctor): Promise<void> {
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
        // Whoever says so now ends an absence, too.
        .set({
          available: available === undefined ? sql<0 | 1>`1 - available` : toFlag(available),
          away_until: null,
        })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Tells whether there is such a doctor. */
    async change(id: string, change: DoctorChange): Promise<boolean> {
      const changed = await tables
        .updateTable('doctors')
        .set({ id, ...toChangedColumns(change) })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Since when (epoch milliseconds) a doctor works here no more; null: works here. Who is archived already stays so. */
    async setArchived(id: string, atMs: number | null): Promise<void> {
      await tables
        .updateTable('doctors')
        .set({ archived_at: atMs === null ? null : sql<number>`coalesce(archived_at, ${atMs})` })
        .where('id', '=', id)
        .execute();
    },
  };
}

function fromRow(row: Selectable<Tables['doctors']>): DoctorRecord {
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
    awayUntil: row.away_until,
    archivedAt: row.archived_at,
  };
}

function toRow(doctor: Omit<NewDoctor, 'nameKey' | 'search'>) {
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

function toChangedColumns(change: DoctorChange) {
  const { feeCents, available, nameKey, line1, line2, imageHash, ...sameNames } = change;
  return {
    ...sameNames,
    ...(feeCents !== undefined && { fee_cents: feeCents }),
    // Whoever says so now ends an absence, too.
    ...(available !== undefined && { available: toFlag(available), away_until: null }),
    ...(nameKey !== undefined && { name_key: nameKey }),
    ...(line1 !== undefined && { address_line1: line1 }),
    ...(line2 !== undefined && { address_line2: line2 }),
    ...(imageHash !== undefined && { image_hash: imageHash }),
  };
}
