import { maxAffectedAppointments, maxAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { sql } from 'kysely';
import type { AppointmentTime } from '../appointments/store/rows.ts';
import { selectRecordIds } from '../patients/store.ts';
import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';
import type { Database } from '../platform/database/schema.ts';
import type { TimeRange } from '../platform/time-range.ts';

/** A held time of a doctor: an appointment, or an open offer. */
export interface HeldTime extends TimeRange {
  /** Empty for an offer. */
  readonly appointmentId: string;
  readonly doctorId: string;
  /** Null for an appointment. */
  readonly offer: OpenOffer | null;
}

/** An open offer, held until a wall minute. */
export interface OpenOffer {
  readonly id: string;
  readonly until: number;
}

/** A pending appointment of a patient. Overbooked ones count too, because the patient is there. */
export interface PatientTime extends TimeRange {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly doctorId: string;
  readonly doctorName: string;
}

/** A range of wall minutes, and the current one, at which an offer may have expired. */
export interface HeldTimesQuery extends TimeRange {
  readonly wallNow: number;
}

/** An offer of the waiting list that reserves its time, or is blocked and may reserve it again. */
export interface HeldOffer {
  readonly id: string;
  readonly wishId: string;
  readonly doctorId: string;
  /** wall minutes */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly state: Database['offers']['state'];
  readonly patientName: string;
  /** the pending appointment that it would move */
  readonly appointmentId: string | null;
}

interface OverlapQuery extends AppointmentTime {
  readonly doctorId: string;
  /** the appointment that moves there; empty for a new one */
  readonly exceptId: string;
}

/**
 * The queries of booking, exported so that a test can check their plans. Each reads a short index range per doctor or
 * patient.
 */
export const bookingQueries = {
  held: ({ db }: Connection, doctorIds: readonly string[], window: HeldTimesQuery) =>
    db
      .selectFrom('appointments')
      .select(['id', 'doctor_id as doctorId', 'starts_at as from', 'ends_at as to'])
      .select(sql<number | null>`cast(null as integer)`.as('until'))
      .where('doctor_id', 'in', [...doctorIds])
      .where('starts_at', '>', sql<number>`${window.from} - ${sql.lit(maxAppointmentMinutes)}`)
      .where('starts_at', '<', window.to)
      .where('ends_at', '>', window.from)
      .where('status', '<>', 'cancelled')
      .where('overbooked', '=', 0)
      .unionAll(
        db
          .selectFrom('offers')
          .select(['id', 'doctor_id as doctorId', 'starts_at as from', 'ends_at as to'])
          .select('holds_until as until')
          .where('doctor_id', 'in', [...doctorIds])
          .where('starts_at', '>', sql<number>`${window.from} - ${sql.lit(maxAppointmentMinutes)}`)
          .where('starts_at', '<', window.to)
          .where('ends_at', '>', window.from)
          .where('holds_until', '>', window.wallNow)
          .where('state', '=', sql.lit('open')),
      )
      .orderBy('doctorId')
      .orderBy('from'),

  appointmentsOf: ({ db }: Connection, patientId: string, window: TimeRange) =>
    db
      .selectFrom('appointments as a')
      .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
      .select(['a.id', 'a.starts_at as startsAt', 'a.ends_at as endsAt', 'a.status'])
      .select(['a.doctor_id as doctorId', 'd.name as doctorName'])
      .where('a.patient_id', '=', patientId)
      .where('a.starts_at', '>=', window.from)
      .where('a.starts_at', '<', window.to)
      .where('a.status', '<>', 'cancelled')
      .orderBy('a.starts_at'),

  plannedFor: ({ db }: Pick<Connection, 'db'>, patientIds: readonly string[], window: TimeRange) =>
    db
      .selectFrom('appointments as a')
      .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
      .select(['a.id as appointmentId', 'a.patient_id as patientId', 'a.doctor_id as doctorId'])
      .select(['d.name as doctorName', 'a.starts_at as from', 'a.ends_at as to'])
      .where('a.patient_id', 'in', [...patientIds])
      .where('a.starts_at', '>', sql<number>`${window.from} - ${sql.lit(maxAppointmentMinutes)}`)
      .where('a.starts_at', '<', window.to)
      .where('a.ends_at', '>', window.from)
      .where('a.status', '=', sql.lit('pending'))
      .orderBy('a.patient_id')
      .orderBy('a.starts_at'),

  overlapping: ({ doctorId, startsAt, endsAt, exceptId }: OverlapQuery) => sql<AppointmentTime>`
    select starts_at as "startsAt", ends_at as "endsAt" from appointments
    where doctor_id = ${doctorId} and starts_at > ${startsAt} - ${sql.lit(maxAppointmentMinutes)} and starts_at < ${endsAt}
      and ends_at > ${startsAt} and status = 'pending' and id <> ${exceptId}
    order by starts_at`,

  between: ({ db }: Connection, patientId: string, doctorId: string) =>
    db
      .selectFrom('appointments')
      .select('id')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .limit(1),

  heldOffers: ({ db }: Connection, wallNow: number) =>
    db
      .selectFrom('offers as o')
      .innerJoin('wishes as w', 'w.id', 'o.wish_id')
      .leftJoin('appointments as h', 'h.id', 'w.appointment_id')
      .innerJoin('patients as p', (join) =>
        join.on((is) => is('p.id', '=', is.fn.coalesce('h.patient_id', 'w.patient_id'))),
      )
      .select(['o.id', 'o.wish_id as wishId', 'o.doctor_id as doctorId', 'o.starts_at as startsAt'])
      .select(['o.ends_at as endsAt', 'o.state', 'p.name as patientName'])
      .select(['w.appointment_id as appointmentId'])
      .where('o.holds_until', '>', wallNow)
      .where('w.ended_at', 'is', null)
      .where((is) => is.or([is('o.state', '=', sql.lit('open')), is('o.blocked_by', 'is not', null)]))
      .orderBy('o.starts_at'),

  /** Offers of a patient, under all merged records. Few offers are open at any time. */
  openOffersTo: ({ db }: Connection, patientId: string, { from, to, wallNow }: HeldTimesQuery) =>
    db
      .selectFrom('offers as o')
      .innerJoin('wishes as w', 'w.id', 'o.wish_id')
      .leftJoin('appointments as h', 'h.id', 'w.appointment_id')
      .innerJoin('doctors as d', 'd.id', 'o.doctor_id')
      .select(['o.doctor_id as doctorId', 'd.name as doctorName', 'o.starts_at as from', 'o.ends_at as to'])
      .select('w.appointment_id as appointmentId')
      .where('o.state', '=', sql.lit('open'))
      .where('o.holds_until', '>', wallNow)
      .where('o.starts_at', '<', to)
      .where('o.ends_at', '>', from)
      .where(sql<boolean>`coalesce(h.patient_id, w.patient_id) in ${selectRecordIds(patientId)}`)
      .orderBy('o.starts_at'),

  offeredTo: ({ db }: Connection, offerId: string) =>
    db
      .selectFrom('offers')
      .innerJoin('wishes', 'wishes.id', 'offers.wish_id')
      .innerJoin('patients', 'patients.id', 'wishes.patient_id')
      .select('patients.name')
      .where('offers.id', '=', offerId),
};

const overlapping = prepareQuery(bookingQueries.overlapping);

type HeldBy = HeldTimesQuery & Record<string, string | number>;

const held = prepareQuery((values: HeldBy, kind, count: number, db) =>
  bookingQueries.held({ db, kind }, listed(values, count) as string[], values),
);

type PlannedBy = TimeRange & Record<string, string | number>;

const plannedFor = prepareQuery((values: PlannedBy, _kind, count: number, db) =>
  bookingQueries.plannedFor({ db }, listed(values, count) as string[], values),
);

// Bounds the bind parameters of one statement. A rescheduling plan of 2,000 appointments needs one query.
const patientsAtOnce = maxAffectedAppointments;

function toHeldTime({
  id,
  until,
  ...time
}: TimeRange & { id: string; doctorId: string; until: number | null }): HeldTime {
  return until === null
    ? { ...time, appointmentId: id, offer: null }
    : { ...time, appointmentId: '', offer: { id, until } };
}

export function bookingStore(connection: Connection) {
  return {
    /** Returns the held times of these doctors that overlap the window, earliest first per doctor. */
    held: async (
      doctorIds: readonly string[],
      { from, to, wallNow }: HeldTimesQuery,
    ): Promise<HeldTime[]> => {
      if (doctorIds.length === 0) return [];
      const values = { ...numbered(doctorIds), from, to, wallNow };
      return (await held(connection, values, doctorIds.length)).map(toHeldTime);
    },
    /** Returns a patient's appointments that begin in the window, except cancelled ones, earliest first. */
    appointmentsOf: (patientId: string, window: TimeRange) =>
      bookingQueries.appointmentsOf(connection, patientId, window).execute(),
    /** Returns the pending appointments of these patients that overlap the window, earliest first per patient. */
    plannedFor: async (patientIds: readonly string[], { from, to }: TimeRange): Promise<PatientTime[]> => {
      const ids = [...new Set(patientIds)];
      const found: PatientTime[] = [];
      for (let at = 0; at < ids.length; at += patientsAtOnce) {
        const some = ids.slice(at, at + patientsAtOnce);
        found.push(...(await plannedFor(connection, { ...numbered(some), from, to }, some.length)));
      }
      return found;
    },
    /** Returns the next `maxPerPatient` pending appointments of each patient after a wall minute, earliest first. */
    async listUpcoming(
      patientIds: readonly string[],
      { wallNow, maxPerPatient }: { wallNow: number; maxPerPatient: number },
    ): Promise<PatientTime[]> {
      const ids = [...new Set(patientIds)];
      const found: PatientTime[] = [];
      for (let at = 0; at < ids.length; at += patientsAtOnce) {
        const { rows } = await sql<PatientTime>`
          select c.id as "appointmentId", c.patient_id as "patientId", c.doctor_id as "doctorId", d.name as "doctorName",
            c.starts_at as "from", c.ends_at as "to"
          from (
            select a.id, a.patient_id, a.doctor_id, a.starts_at, a.ends_at,
              row_number() over (partition by a.patient_id order by a.starts_at, a.id) as place
            from appointments a
            where a.patient_id in (${sql.join(ids.slice(at, at + patientsAtOnce))})
              and a.starts_at > ${wallNow} and a.status = 'pending'
          ) c join doctors d on d.id = c.doctor_id
          where c.place <= ${maxPerPatient}
          order by c.starts_at, c.id`.execute(connection.db);
        found.push(...rows);
      }
      return found;
    },
    /** Returns the offers of these doctors (null: all) that are open or blocked and not expired, earliest first. */
    async heldOffers(doctorIds: readonly string[] | null, wallNow: number): Promise<HeldOffer[]> {
      const query = bookingQueries.heldOffers(connection, wallNow);
      if (doctorIds === null) return query.execute();
      return doctorIds.length === 0 ? [] : query.where('o.doctor_id', 'in', [...doctorIds]).execute();
    },
    /**
     * Returns the open offers to a patient that overlap a time. `appointmentId`: the appointment that would move there,
     * if any.
     */
    openOffersTo: (patientId: string, time: HeldTimesQuery) =>
      bookingQueries.openOffersTo(connection, patientId, time).execute(),
    /** Returns the name of the patient an offer is held for. */
    findOfferedTo: async (offerId: string): Promise<string | null> =>
      (await bookingQueries.offeredTo(connection, offerId).executeTakeFirst())?.name ?? null,
    /** Returns the doctor's pending appointments that overlap a time, overbooked ones too, earliest first. */
    overlapping: (query: OverlapQuery): Promise<AppointmentTime[]> => overlapping(connection, { ...query }),
    /** Returns whether the patient ever had an appointment with the doctor, in any state. */
    hasHadAppointment: async (patientId: string, doctorId: string): Promise<boolean> =>
      (await bookingQueries.between(connection, patientId, doctorId).executeTakeFirst()) !== undefined,
  };
}
