import type { Status } from '@docket/contract/endpoints/appointments.ts';
import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import type { PartOfDay } from '@docket/contract/rules/waiting-list-fit.ts';
import { sql } from 'kysely';
import { selectRecordIds } from '../patients/store.ts';
import type { Connection } from '../platform/database/engine.ts';

/** The times and the doctor or speciality a patient waits for. Days are "YYYY-MM-DD", the last one included. */
export interface WishValues {
  readonly doctorId: string | null;
  readonly speciality: Speciality | null;
  readonly fromDay: string | null;
  readonly toDay: string | null;
  /** ISO weekdays; empty: any */
  readonly weekdays: readonly number[];
  readonly partOfDay: PartOfDay;
  readonly minutes: number | null;
  readonly urgent: boolean;
  readonly note: string;
}

export interface NewWish extends WishValues {
  readonly id: string;
  readonly patientId: string;
  /** the appointment the patient wants earlier */
  readonly appointmentId: string | null;
  /** epoch milliseconds */
  readonly since: number;
  readonly accountId: string;
}

/** The doctor or speciality that a wish is for, and the appointment that it would move. */
export interface WishTarget {
  readonly doctorId: string | null;
  readonly speciality: string | null;
  readonly appointmentId: string | null;
  /** The wish itself, if already stored. */
  readonly exceptId?: string;
}

export interface WishRow extends WishValues {
  readonly id: string;
  readonly version: number;
  /** epoch milliseconds */
  readonly since: number;
  readonly endedAt: number | null;
  readonly patient: {
    readonly id: string;
    readonly name: string;
    readonly phone: string;
    readonly language: string;
  };
  readonly doctorName: string | null;
  readonly isDoctorArchived: boolean;
  readonly appointment: {
    readonly id: string;
    readonly version: number;
    readonly status: Status;
    readonly doctorId: string;
    readonly doctorName: string;
    readonly startsAt: number;
    readonly endsAt: number;
  } | null;
}

/** The current wall minute of the clinic, and its day as "YYYY-MM-DD". */
export interface WallNow {
  readonly wallNow: number;
  readonly today: string;
}

// Bounds the loop in case of a cycle, which no merge creates.
const maxMerges = 20;

/** All SQL of the table `wishes`. Every end is conditional and reports whether it happened. */
export function wishStore({ db }: Connection) {
  const wishes = () =>
    db
      .selectFrom('wishes as w')
      .leftJoin('appointments as a', 'a.id', 'w.appointment_id')
      .innerJoin('patients as p', (join) =>
        join.on((is) => is('p.id', '=', is.fn.coalesce('a.patient_id', 'w.patient_id'))),
      )
      .leftJoin('doctors as d', 'd.id', 'w.doctor_id')
      .leftJoin('doctors as ad', 'ad.id', 'a.doctor_id')
      .select(['w.id', 'w.version', 'w.since', 'w.ended_at', 'w.doctor_id', 'w.speciality', 'w.from_day'])
      .select(['w.to_day', 'w.weekdays', 'w.part_of_day', 'w.minutes', 'w.urgent', 'w.note'])
      .select([
        'p.id as patientId',
        'p.name',
        'p.phone',
        'p.language',
        'p.merged_into',
        'd.name as doctorName',
      ])
      .select(['d.archived_at', 'a.id as appointmentId', 'a.version as appointmentVersion', 'a.status'])
      .select(['a.doctor_id as holderId', 'ad.name as holderName', 'a.starts_at', 'a.ends_at']);
  type Row = Awaited<ReturnType<ReturnType<typeof wishes>['executeTakeFirstOrThrow']>>;

  // Resolves a merged record to the one that remains. After the merge is undone, the wish belongs to the first record
  // again.
  async function resolveMerged(patient: WishRow['patient'], mergedInto: string | null) {
    let [standing, next] = [patient, mergedInto];
    for (let merges = 0; next !== null && merges < maxMerges; merges += 1) {
      const { merged_into, ...found } = await db
        .selectFrom('patients')
        .select(['id', 'name', 'phone', 'language', 'merged_into'])
        .where('id', '=', next)
        .executeTakeFirstOrThrow();
      [standing, next] = [found, merged_into];
    }
    return standing;
  }

  async function toWish(row: Row): Promise<WishRow> {
    const patient = { id: row.patientId, name: row.name, phone: row.phone, language: row.language };
    return {
      id: row.id,
      version: row.version,
      since: row.since,
      endedAt: row.ended_at,
      patient: await resolveMerged(patient, row.merged_into),
      doctorId: row.doctor_id,
      doctorName: row.doctorName,
      isDoctorArchived: row.archived_at !== null,
      speciality: row.speciality,
      fromDay: row.from_day,
      toDay: row.to_day,
      weekdays: toWeekdays(row.weekdays),
      partOfDay: row.part_of_day,
      minutes: row.minutes,
      urgent: row.urgent === 1,
      note: row.note,
      appointment: toAppointment(row),
    };
  }

  // The joined columns are all set or all null.
  function toAppointment(row: Row): WishRow['appointment'] {
    const { appointmentId, appointmentVersion, status, holderId, holderName, starts_at, ends_at } = row;
    if (appointmentId === null || appointmentVersion === null || status === null) return null;
    if (holderId === null || holderName === null || starts_at === null || ends_at === null) return null;
    const doctor = { doctorId: holderId, doctorName: holderName };
    return {
      id: appointmentId,
      version: appointmentVersion,
      status,
      ...doctor,
      startsAt: starts_at,
      endsAt: ends_at,
    };
  }

  return {
    /**
     * Returns the wishes that wait or hold an offer. A wish stops waiting after its last day, and when its
     * appointment is past or no longer pending.
     */
    async listWaiting({ wallNow, today }: WallNow): Promise<WishRow[]> {
      const rows = await wishes()
        .where('w.ended_at', 'is', null)
        .where((is) =>
          is.or([
            is.and([
              is.or([is('w.to_day', 'is', null), is('w.to_day', '>=', today)]),
              is.or([
                is('w.appointment_id', 'is', null),
                is.and([is('a.status', '=', 'pending'), is('a.starts_at', '>', wallNow)]),
              ]),
            ]),
            is.exists(
              is
                .selectFrom('offers as o')
                .select('o.id')
                .whereRef('o.wish_id', '=', 'w.id')
                .where('o.state', '=', 'open')
                .where('o.holds_until', '>', wallNow),
            ),
          ]),
        )
        .execute();
      return Promise.all(rows.map(toWish));
    },
    async find(id: string): Promise<WishRow | null> {
      const row = await wishes().where('w.id', '=', id).executeTakeFirst();
      return row ? toWish(row) : null;
    },
    /** Returns the id of the open wish of an appointment. */
    async findOfAppointment(appointmentId: string): Promise<string | null> {
      const row = await db
        .selectFrom('wishes')
        .select('id')
        .where('appointment_id', '=', appointmentId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return row?.id ?? null;
    },
    /**
     * Returns the id of another open wish of the patient for this doctor or speciality, or null. Wishes to move two
     * different appointments are distinct. Lock the patient first.
     */
    async findSame(
      patientId: string,
      { doctorId, speciality, appointmentId, exceptId }: WishTarget,
    ): Promise<string | null> {
      const { rows } = await sql<{ id: string }>`
        select w.id from wishes w left join appointments a on a.id = w.appointment_id
        where w.ended_at is null and w.id <> ${exceptId ?? ''}
          and (a.id is null or (a.status = 'pending' and ${appointmentId === null ? sql`1 = 1` : sql`1 = 0`}))
          and coalesce(a.patient_id, w.patient_id) in ${selectRecordIds(patientId)}
          and ${
            speciality === null
              ? sql`coalesce(w.doctor_id, case when w.speciality is null then a.doctor_id end) = ${doctorId}`
              : sql`w.speciality = ${speciality}`
          }
        order by w.since limit 1`.execute(db);
      return rows[0]?.id ?? null;
    },
    /** False if the appointment has an open wish already. */
    async add(wish: NewWish): Promise<boolean> {
      const added = await db
        .insertInto('wishes')
        .values({
          id: wish.id,
          patient_id: wish.patientId,
          appointment_id: wish.appointmentId,
          ...toColumns(wish),
          since: wish.since,
          account_id: wish.accountId,
          ended_at: null,
        })
        .onConflict((conflict) => conflict.column('appointment_id').where('ended_at', 'is', null).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    /** False if the version is outdated or the wish has ended. */
    async change(id: string, version: number, values: WishValues): Promise<boolean> {
      const changed = await db
        .updateTable('wishes')
        .set({ ...toColumns(values), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** False if the wish had ended already. */
    async end(id: string, at: number): Promise<boolean> {
      const ended = await db
        .updateTable('wishes')
        .set((of) => ({ ended_at: at, version: of('version', '+', 1) }))
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },
    /** False if the wish is open, or its appointment has another open one. */
    async reopen(id: string): Promise<boolean> {
      const reopened = await db
        .updateTable('wishes')
        .set((of) => ({ ended_at: null, version: of('version', '+', 1) }))
        .where('id', '=', id)
        .where('ended_at', 'is not', null)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('wishes as other')
                .select('other.id')
                .whereRef('other.appointment_id', '=', 'wishes.appointment_id')
                .where('other.ended_at', 'is', null),
            ),
          ),
        )
        .returning('id')
        .executeTakeFirst();
      return reopened !== undefined;
    },
    /** Ends the wishes whose last day or appointment is past, which keeps the list short. */
    async endPast({ wallNow, today }: WallNow, at: number): Promise<void> {
      await db
        .updateTable('wishes')
        .set({ ended_at: at })
        .where('ended_at', 'is', null)
        .where((is) =>
          is.or([
            is('to_day', '<', today),
            is(
              'appointment_id',
              'in',
              is
                .selectFrom('wishes as w')
                .innerJoin('appointments as a', 'a.id', 'w.appointment_id')
                .select('a.id')
                .where('w.ended_at', 'is', null)
                .where('a.starts_at', '<=', wallNow),
            ),
          ]),
        )
        .execute();
    },
  };
}

function toColumns(wish: WishValues) {
  return {
    doctor_id: wish.doctorId,
    speciality: wish.speciality,
    from_day: wish.fromDay,
    to_day: wish.toDay,
    weekdays: wish.weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0),
    part_of_day: wish.partOfDay,
    minutes: wish.minutes,
    urgent: wish.urgent ? (1 as const) : (0 as const),
    note: wish.note,
  };
}

function toWeekdays(bits: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => bits & (1 << (weekday - 1)));
}
