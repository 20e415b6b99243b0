import type { CalendarDate } from '@docket/contract/slot-date.ts';
import type { Connection } from '../platform/database/engine.ts';
import type { Interval } from './intervals.ts';
import { hoursBetween } from './open-times.ts';
import { hoursStore, type KeptHours, noHours } from './store.ts';

/** How one doctor works, and whether anybody has said so yet. */
export interface DoctorPlan extends KeptHours {
  readonly doctorId: string;
  /** false: nothing is offered and nothing counts as closed (the contract's `Hours.weekly`) */
  readonly isKept: boolean;
}

/** Takes the connection and doctors; returns how each of them works, by id, in one query. */
export async function loadWorkPlans(
  connection: Connection,
  doctorIds: readonly string[],
): Promise<Map<string, DoctorPlan>> {
  const kept = await hoursStore(connection).ofDoctors(doctorIds);
  return new Map(doctorIds.map((id) => [id, toPlan(id, kept.get(id) ?? noHours)]));
}

/** The same for one doctor. */
export async function loadWorkPlan(connection: Connection, doctorId: string): Promise<DoctorPlan> {
  const plans = await loadWorkPlans(connection, [doctorId]);
  return plans.get(doctorId) ?? toPlan(doctorId, noHours);
}

/** Takes a plan and some days (both ends included); returns when the doctor works: nothing while no hours are kept. */
export function hoursOf(plan: DoctorPlan, first: CalendarDate, last: CalendarDate): Interval[] {
  return plan.isKept ? hoursBetween(plan, first, last) : [];
}

/** Takes hours as kept; returns how the doctor works with them. */
export function toPlan(doctorId: string, hours: KeptHours): DoctorPlan {
  return { ...hours, doctorId, isKept: hours.weekly.length > 0 };
}
