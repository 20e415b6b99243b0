import type { Status } from '@docket/contract/appointments.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';

/** How many appointments there are by status. */
export type StatusCounts = Record<Status, number>;

/** What is counted of one doctor. */
export interface DoctorCounts extends StatusCounts {
  /** completed, or paid online and not cancelled */
  readonly earnedCents: number;
  /** different people with an appointment that is not cancelled */
  readonly people: number;
}

// One row a doctor, however many appointments they have: triggers keep it true (migration 0011).
const ofEverybody = prepareQuery(
  () => sql<StatusCounts>`select coalesce(sum(pending), 0) as pending, coalesce(sum(cancelled), 0) as cancelled,
    coalesce(sum(completed), 0) as completed from counted_doctors`,
);
const ofDoctor = prepareQuery(
  ({ doctorId }: { doctorId: string }) => sql<DoctorCounts>`select pending, cancelled, completed,
    earned_cents as "earnedCents", people from counted_doctors where doctor_id = ${doctorId}`,
);
const patients = prepareQuery(
  () => sql<{ people: number }>`select coalesce(sum(people), 0) as people from counted_patients`,
);

const nothing: DoctorCounts = { pending: 0, cancelled: 0, completed: 0, earnedCents: 0, people: 0 };

/** How much there is, without counting it. Takes the connection to read through. */
export function countedStore(connection: Connection) {
  return {
    ofEverybody: async (): Promise<StatusCounts> => (await ofEverybody(connection, {}))[0] ?? nothing,
    ofDoctor: async (doctorId: string): Promise<DoctorCounts> =>
      (await ofDoctor(connection, { doctorId }))[0] ?? nothing,
    /** People on record; those that were merged into another are nobody of their own. */
    patients: async (): Promise<number> => (await patients(connection, {}))[0]?.people ?? 0,
  };
}
