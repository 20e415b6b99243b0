import { bookedByMistake } from '@docket/contract/rules/cancel-reasons.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Scope } from './scope.ts';

/** The stored counts of one doctor. */
interface DoctorCounts {
  /** See `earnedCents` below. */
  readonly earnedCents: number;
  /** Patients with an appointment that is not cancelled, each counted once. */
  readonly people: number;
}

// Triggers maintain one row per doctor (migration 0011).
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
  return sql<{ count: number }>`select ${selectCount(narrowedScope)} as count`;
});

type ListScope = Pick<Scope, 'status' | 'doctorId'>;

/** Returns SQL for the number of appointments with a status (null: any) and a doctor (null: all). */
export function selectCount({ status, doctorId }: ListScope): RawBuilder<number> {
  const count = status
    ? sql`case ${status} when 'pending' then pending when 'cancelled' then cancelled else completed end`
    : sql`pending + cancelled + completed`;
  const whereDoctor = doctorId === null ? sql`` : sql`where doctor_id = ${doctorId}`;
  return sql`(select coalesce(sum(${count}), 0) from counted_doctors ${whereDoctor})`;
}

/** SQL for the number of patients. Merged records are not counted. */
export const countOfPatients = sql.raw('(select coalesce(sum(people), 0) from counted_patients)');

const nothing: DoctorCounts = { earnedCents: 0, people: 0 };

/** Reads stored totals, without counting rows. */
export function totalsStore(connection: Connection) {
  return {
    /** Returns the number of appointments of a status (null: any) and a doctor (null: all). */
    inScope: async ({ status, doctorId }: ListScope): Promise<number> => {
      const shape = { hasStatus: status !== null, hasDoctor: doctorId !== null };
      return (await inScope(connection, { status, doctorId }, shape))[0]?.count ?? 0;
    },
    ofDoctor: async (doctorId: string): Promise<DoctorCounts> =>
      (await ofDoctor(connection, { doctorId }))[0] ?? nothing,
  };
}

/**
 * SQL for the earnings of an appointment, in cents: completed ones are paid, and so are pending ones that were paid
 * online. Triggers update the sum of each doctor by this rule (migration 0011).
 */
export const earnedCents =
  "case when status = 'completed' or (status = 'pending' and paid_online = 1) then amount_cents else 0 end";

/** SQL for the earnings of all rows of a query. */
export const sumOfEarnings = sql.raw<number>(`coalesce(sum(${earnedCents}), 0)`);

/**
 * SQL for whether an appointment was cancelled as a mistake and does not count for the patient. Undo of a booking
 * sets a fixed reason.
 */
export const isMistake = sql<boolean>`(status = 'cancelled' and (cancel_kind = 'mistake' or cancel_reason = ${bookedByMistake}))`;
