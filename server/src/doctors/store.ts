import type { Speciality } from '@docket/contract/doctors.ts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
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
  /** since when; null: not known */
  readonly awayFrom: number | null;
  /** epoch milliseconds; null: works here */
  readonly archivedAt: number | null;
  /** counts the changes that say who made them */
  readonly version: number;
  /** the account that made the last of them, and when (epoch milliseconds); null: nobody yet */
  readonly changedBy: string | null;
  readonly changedAt: number | null;
}

/** A doctor as read. */
export interface KnownDoctor extends DoctorRecord {
  /** some weekday has working hours */
  readonly keepsHours: boolean;
}

/** A doctor who begins here. */
type NewDoctor = Omit<
  DoctorRecord,
  'awayUntil' | 'awayFrom' | 'archivedAt' | 'version' | 'changedBy' | 'changedAt'
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
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly imageHash?: string | undefined;
}

/** What `fromRow` reads, by name: a column that a newer node adds changes no statement of this one. */
const doctorColumns = [
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
  'away_from',
  'archived_at',
  'version',
  'changed_by',
  'changed_at',
] as const satisfies readonly (keyof Database['doctors'])[];

const keepsHours = sql<number>`case when exists (
  select 1 from hours h where h.doctor_id = doctors.id and h.weekly <> '[]') then 1 else 0 end`.as(
  'keeps_hours',
);

type DoctorColumns = Pick<Selectable<Database['doctors']>, (typeof doctorColumns)[number]> & {
  keeps_hours: number;
};

function fromRow(row: DoctorColumns): KnownDoctor {
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
    awayFrom: row.away_from,
    archivedAt: row.archived_at,
    keepsHours: row.keeps_hours === 1,
    version: row.version,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
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
  const { feeCents, nameKey, line1, line2, imageHash, ...sameNames } = change;
  return {
    ...sameNames,
    ...(feeCents !== undefined && { fee_cents: feeCents }),
    ...(nameKey !== undefined && { name_key: nameKey }),
    ...(line1 !== undefined && { address_line1: line1 }),
    ...(line2 !== undefined && { address_line2: line2 }),
    ...(imageHash !== undefined && { image_hash: imageHash }),
  };
}

/** Who changes something, and when. */
interface By {
  readonly accountId: string;
  /** epoch milliseconds */
  readonly at: number;
}

const found = prepareQuery(({ id }: { id: string }, _kind, _shape, db) =>
  db.selectFrom('doctors').select(doctorColumns).select(keepsHours).where('id', '=', id),
);

/** Doctors, apart from their accounts. Takes the connection to read and write through. */
export function doctorStore(connection: Connection) {
  const { db } = connection;
  const doctors = () => db.selectFrom('doctors').select(doctorColumns).select(keepsHours);
  return {
    async insert(doctor: NewDoctor): Promise<void> {
      const { nameKey, search, ...record } = doctor;
      await db
        .insertInto('doctors')
        .values({ ...toRow(record), name_key: nameKey, search })
        .execute();
    },
    /** Newest last: ids sort by age. */
    async list(): Promise<KnownDoctor[]> {
      return (await doctors().orderBy('id').execute()).map(fromRow);
    },
    async find(id: string): Promise<KnownDoctor | null> {
      const [row] = await found(connection, { id });
      return row ? fromRow(row) : null;
    },
    /** Sets what the admin wants, or turns it over where nothing is said; tells whether there is such a doctor. */
    async changeAvailability(id: string, available: boolean | undefined): Promise<boolean> {
      const changed = await db
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
    /**
     * Sets the switch and ends an absence. With `unlessAt` (wall minutes) both stay where the doctor's effective value at that
     * moment is the same already.
     */
    async switchAvailable(
      id: string,
      { available, unlessAt }: { available: boolean; unlessAt: number | null },
    ): Promise<void> {
      const query = db
        .updateTable('doctors')
        .set({ available: toFlag(available), away_until: null })
        .where('id', '=', id);
      const isEffective = sql<number>`case when available = 1 and archived_at is null
        and (away_until is null or away_until <= ${unlessAt}) then 1 else 0 end`;
      await (unlessAt === null ? query : query.where(isEffective, '!=', toFlag(available))).execute();
    },
    /**
     * False when there is none such, or it is of another version than the caller saw (undefined: whatever version).
     * Who is named in `by` has changed it for everybody who saw it before; null: nothing that an edit would overwrite.
     */
    async change(id: string, change: DoctorChange, by: By | null, seenVersion?: number): Promise<boolean> {
      const query = db
        .updateTable('doctors')
        .set({ id, ...toChangedColumns(change), ...(by && counted(by)) })
        .where('id', '=', id);
      const changed = await (seenVersion === undefined ? query : query.where('version', '=', seenVersion))
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Since when (epoch milliseconds) a doctor works here no more; null: works here. Who is archived already stays so. */
    async setArchived(id: string, atMs: number | null): Promise<void> {
      await db
        .updateTable('doctors')
        .set({ archived_at: atMs === null ? null : sql<number>`coalesce(archived_at, ${atMs})` })
        .where('id', '=', id)
        .execute();
    },
  };
}

function counted({ accountId, at }: By) {
  return { version: sql<number>`version + 1`, changed_by: accountId, changed_at: at };
}

/** Absences that end by themselves. Takes the connection to write through. */
export function awayStore({ db }: Connection) {
  return {
    /** Takes wall minutes (null: back now); tells whether there is such a doctor. */
    async set(doctorId: string, away: { from: number; until: number } | null): Promise<boolean> {
      const changed = await db
        .updateTable('doctors')
        .set({ away_until: away?.until ?? null, away_from: away?.from ?? null })
        .where('id', '=', doctorId)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}
