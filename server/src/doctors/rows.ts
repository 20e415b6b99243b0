import type { Speciality } from '@docket/contract/doctors.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

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
  /** the picture's random name (a hash once, whence the column's), or null for none */
  readonly imageHash: string | null;
  /** wall minutes; null: not away */
  readonly awayUntil: number | null;
  /** epoch milliseconds; null: works here */
  readonly archivedAt: number | null;
  /** counts the changes that say who made them */
  readonly version: number;
  /** the account that made the last of them, and when (epoch milliseconds); null: nobody yet */
  readonly changedBy: string | null;
  readonly changedAt: number | null;
}

/** A doctor who begins here. */
export type NewDoctor = Omit<
  DoctorRecord,
  'awayUntil' | 'archivedAt' | 'version' | 'changedBy' | 'changedAt'
> &
  DoctorKeys;

/** What a doctor is sorted and found by, folded. */
interface DoctorKeys {
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

/** What `fromRow` reads, by name: a column that a newer node adds changes no statement of this one. */
export const doctorColumns = [
  'id',
  'name',
  'speciality',
  'degree',
  'experience',
  'about',
  'fee_cents',
  'available',
  'address_line1',
  'address_line2',
  'image_hash',
  'away_until',
  'archived_at',
  'version',
  'changed_by',
  'changed_at',
] as const satisfies readonly (keyof Database['doctors'])[];

type DoctorColumns = Pick<Selectable<Database['doctors']>, (typeof doctorColumns)[number]>;

export function fromRow(row: DoctorColumns): DoctorRecord {
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
    version: row.version,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}

export function toRow(doctor: Omit<NewDoctor, 'nameKey' | 'search'>) {
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

export function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

export function toChangedColumns(change: DoctorChange) {
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
