import { bookedByMistake } from '@docket/contract/appointments.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Scope } from './scope.ts';

/** What is counted of one doctor. */
interface DoctorCounts {
  /** see `earnedCents` below */
  readonly earnedCents: number;
  /** different people with an appointment that is not cancelled */
  readonly people: number;
}

// One row a doctor, however many appointments they have: triggers keep it true (migration 0011).
const ofDoctor = prepareQuery(
  (doctor: { doctorId: string }) => sql<DoctorCounts>`select earned_cents as "earnedCents", people
    from counted_doctors where doctor_id = ${doctor.doctorId}`,
);

const inScope = prepareQuery((scope: ListScope, _, shape: { hasStatus: boolean; hasDoctor: boolean }) => {
  const { status, doctorId } = scope;
  const narrowedScope = {
    status: shape.hasStatus ? status : null,
    doctorId: shape.hasDoctor ? doctorId : null,
  };
  return sql<{ count: number }>`select ${countOf(narrowedScope)} as count`;
});

type ListScope = Pick<Scope, 'status' | 'doctorId'>;

/** How many appointments a list holds that is narrowed to a status or a doctor, as a value in a query. */
export function countOf({ status, doctorId }: ListScope): RawBuilder<number> {
  const count = status
    ? sql`case ${status} when 'pending' then pending when 'cancelled' then cancelled else completed end`
    : sql`pending + cancelled + completed`;
  const whereDoctor = doctorId === null ? sql`` : sql`where doctor_id = ${doctorId}`;
  return sql`(select coalesce(sum(${count}), 0) from counted_doctors ${whereDoctor})`;
}

/** SQL for the number of patients. Merged records are not counted. */
export const countOfPatients = sql.raw('(select coalesce(sum(people), 0) from counted_patients)');

const nothing: DoctorCounts = { earnedCents: 0, people: 0 };

/** How much there is, without counting it. Takes the connection to read through. */
export function totalsStore(connection: Connection) {
  return {
    /** Appointments of a status (null: any), of one doctor (null: all). */
    inScope: async ({ status, doctorId }: ListScope): Promise<number> => {
      const shape = { hasStatus: status !== null, hasDoctor: doctorId !== null };
      return (await inScope(connection, { status, doctorId }, shape))[0]?.count ?? 0;
    },
    ofDoctor: async (doctorId: string): Promise<DoctorCounts> =>
      (await ofDoctor(connection, { doctorId }))[0] ?? nothing,
  };
}

/**
 * The earnings rule, in cents, of a row of appointments: what is completed has been paid for, and so has what is still to
 * come and was paid online. Triggers keep the same sum of each doctor (migration 0011).
 */
export const earnedCents =
  "case when status = 'completed' or (status = 'pending' and paid_online = 1) then amount_cents else 0 end";

/** All that was earned of the rows of a query, as a value in it. */
export const sumOfEarnings = sql.raw<number>(`coalesce(sum(${earnedCents}), 0)`);

/** Whether a row of appointments was ended as a mistake, which is none of the patient's: Undo of a booking says so in words. */
export const isMistake = sql<boolean>`(status = 'cancelled' and (cancel_kind = 'mistake' or cancel_reason = ${bookedByMistake}))`;
