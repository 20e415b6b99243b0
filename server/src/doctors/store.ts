import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import type { Database } from '../platform/database/schema.ts';

/** A doctor without the account's email and password. */
export interface DoctorRecord {
  /** Also the account's id. */
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
  /** The picture's random name, or null. The column is called hash, since it once was one. */
  readonly imageHash: string | null;
  /** Wall minutes; null: not away. */
  readonly awayUntil: number | null;
  /** Wall minutes; null: unknown. */
  readonly awayFrom: number | null;
  /** Epoch milliseconds; null: works here. */
  readonly archivedAt: number | null;
  /** Counts the changes with a known author. */
  readonly version: number;
  /** The account of the last change and its time (epoch milliseconds); null before the first. */
  readonly changedBy: string | null;
  readonly changedAt: number | null;
}

/** A doctor as read from the database. */
export interface StoredDoctor extends DoctorRecord {
  /** Whether any weekday has working hours. */
  readonly keepsHours: boolean;
}

/** A doctor to be added. */
type NewDoctor = Omit<
  DoctorRecord,
  'awayUntil' | 'awayFrom' | 'archivedAt' | 'version' | 'changedBy' | 'changedAt'
> &
  DoctorKeys;

/** Folded keys for sorting and search. */
interface DoctorKeys {
  readonly nameKey: string;
  readonly search: string;
}

/** The changes of a doctor; omitted fields stay. */
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

/**
 * The columns that `fromRow` reads. Named, so that a column added by a newer node changes no statement of this node.
 */
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

function fromRow(row: DoctorColumns): StoredDoctor {
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

/** The account of a change and its time. */
interface Author {
  readonly accountId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const readDoctorById = prepareQuery(({ id }: { id: string }, _kind, _shape, db) =>
  db.selectFrom('doctors').select(doctorColumns).select(keepsHours).where('id', '=', id),
);

/** Doctors without their accounts, through the given connection. */
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
    async list(): Promise<StoredDoctor[]> {
      return (await doctors().orderBy('id').execute()).map(fromRow);
    },
    /** The doctors with these ids, in the order of `list`. */
    async listOf(ids: readonly string[]): Promise<StoredDoctor[]> {
      return (await doctors().where('id', 'in', ids).orderBy('id').execute()).map(fromRow);
    },
    async find(id: string): Promise<StoredDoctor | null> {
      const [row] = await readDoctorById(connection, { id });
      return row ? fromRow(row) : null;
    },
    /** Sets availability, or toggles it without a value; returns whether the doctor exists. */
    async changeAvailability(id: string, available: boolean | undefined): Promise<boolean> {
      const changed = await db
        .updateTable('doctors')
        // Switching availability also ends an absence.
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
     * Sets the switch and ends an absence. With `unlessAt` (wall minutes) nothing changes if the doctor's
     * availability at that moment is already the requested one.
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
     * Returns false for an unknown doctor or another version than `seenVersion` (undefined: any version). `by`
     * becomes the author of a new version; null keeps the version, for changes that no edit can overwrite.
     */
    async change(
      id: string,
      change: DoctorChange,
      by: Author | null,
      seenVersion?: number,
    ): Promise<boolean> {
      const query = db
        .updateTable('doctors')
        .set({ id, ...toChangedColumns(change), ...(by && toVersionColumns(by)) })
        .where('id', '=', id);
      const changed = await (seenVersion === undefined ? query : query.where('version', '=', seenVersion))
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /**
     * Archives the doctor as of `atMs` (epoch milliseconds), or restores the doctor (null). An archived doctor keeps
     * the first time.
     */
    async setArchived(id: string, atMs: number | null): Promise<void> {
      await db
        .updateTable('doctors')
        .set({ archived_at: atMs === null ? null : sql<number>`coalesce(archived_at, ${atMs})` })
        .where('id', '=', id)
        .execute();
    },
  };
}

function toVersionColumns({ accountId, at }: Author) {
  return { version: sql<number>`version + 1`, changed_by: accountId, changed_at: at };
}

/** Absences of doctors, through the given connection. Each has an end. */
export function awayStore({ db }: Connection) {
  return {
    /** Sets the absence in wall minutes (null: back now); returns whether the doctor exists. */
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
