import { maxAppointmentMinutes } from '@docket/contract/limits.ts';
import { sql } from 'kysely';
import type { Interval } from '../hours/rows.ts';
import type { Connection } from '../platform/database/engine.ts';
import { listed, numbered, prepareQuery } from '../platform/database/prepare-query.ts';

/** An appointment that holds its doctor's time. */
export interface HeldTime extends Interval {
  readonly appointmentId: string;
  readonly doctorId: string;
}

/** The queries of booking, apart so that a test can read their plans: a short range of an index for each doctor or patient. */
export const bookingQueries = {
  held: ({ db }: Connection, doctorIds: readonly string[], window: Interval) =>
    db
      .selectFrom('appointments')
      .select(['id as appointmentId', 'doctor_id as doctorId', 'starts_at as from', 'ends_at as to'])
      .where('doctor_id', 'in', [...doctorIds])
      .where('starts_at', '>', sql<number>`${window.from} - ${sql.lit(maxAppointmentMinutes)}`)
      .where('starts_at', '<', window.to)
      .where('ends_at', '>', window.from)
      .where('status', '<>', 'cancelled')
      .where('overbooked', '=', 0)
      .orderBy('doctor_id')
      .orderBy('starts_at'),

  appointmentsOf: ({ db }: Connection, patientId: string, window: Interval) =>
    db
      .selectFrom('appointments as a')
      .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
      .select(['a.starts_at as startsAt', 'a.doctor_id as doctorId', 'd.name as doctorName'])
      .where('a.patient_id', '=', patientId)
      .where('a.starts_at', '>=', window.from)
      .where('a.starts_at', '<', window.to)
      .where('a.status', '<>', 'cancelled')
      .orderBy('a.starts_at'),

  between: ({ db }: Connection, patientId: string, doctorId: string) =>
    db
      .selectFrom('appointments')
      .select('id')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .limit(1),
};

type HeldBy = Interval & Record<string, string | number>;

const held = prepareQuery((values: HeldBy, kind, count: number, db) =>
  bookingQueries.held({ db, kind }, listed(values, count) as string[], values),
);

/** What booking asks of the book itself: which time is held, and by whose appointments. */
export function bookingStore(connection: Connection) {
  return {
    /** The held times of these doctors that reach into the window, in order. */
    held: async (doctorIds: readonly string[], window: Interval): Promise<HeldTime[]> =>
      doctorIds.length === 0 ? [] : held(connection, { ...numbered(doctorIds), ...window }, doctorIds.length),
    /** The appointments of a patient that begin in the window and are not cancelled, earliest first. */
    appointmentsOf: (patientId: string, window: Interval) =>
      bookingQueries.appointmentsOf(connection, patientId, window).execute(),
    /** Whether the patient ever had an appointment with the doctor, in whatever state it is now. */
    knowEachOther: async (patientId: string, doctorId: string): Promise<boolean> =>
      (await bookingQueries.between(connection, patientId, doctorId).executeTakeFirst()) !== undefined,
  };
}
