import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { withinOpening } from '../clinic-settings/opening-hours.ts';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import { type Connection, type Tx, together } from '../platform/database/engine.ts';
import { hoursBetween, type Interval } from './open-times.ts';
import { hoursStore, type KeptHours, noHours } from './store.ts';

/** How one doctor works, and whether anybody has said so yet. */
export interface DoctorPlan extends KeptHours {
  readonly doctorId: string;
  /** false: nothing is offered and nothing counts as closed (the contract's `Hours.weekly`) */
  readonly isKept: boolean;
  /** What the whole practice keeps. */
  readonly clinic: ClinicRules;
}

/** The practice's own opening hours, and the notice for doctors who keep none of their own. */
type ClinicRules = Pick<ClinicSettings, 'openingHours' | 'noticeMinutes'>;

/** How each of these doctors works, by id, in one query. */
export async function loadWorkPlans(
  connection: Connection,
  doctorIds: readonly string[],
): Promise<Map<string, DoctorPlan>> {
  const [kept, { settings }] = await together(
    hoursStore(connection).ofDoctors(doctorIds),
    clinicSettingsStore(connection).read(),
  );
  return new Map(doctorIds.map((id) => [id, toPlan(id, kept.get(id) ?? noHours, settings)]));
}

/** The same for one doctor. */
export async function loadWorkPlan(connection: Connection, doctorId: string): Promise<DoctorPlan> {
  const plans = await loadWorkPlans(connection, [doctorId]);
  const doctorPlan = plans.get(doctorId);
  if (!doctorPlan) throw new Error('A plan was asked for and not loaded');
  return doctorPlan;
}

/** When the doctor works between two days (both included), within the practice's opening hours. Empty while no hours are kept. */
export function hoursOf(doctorPlan: DoctorPlan, first: CalendarDate, last: CalendarDate): Interval[] {
  return doctorPlan.isKept
    ? withinOpening(hoursBetween(doctorPlan, first, last), doctorPlan.clinic.openingHours)
    : [];
}

/** How long ahead patients must book, in minutes: the doctor's own notice, else the practice's. */
export function noticeOf({ noticeMinutes, clinic }: DoctorPlan): number {
  return noticeMinutes || clinic.noticeMinutes;
}

/** A doctor's hours together with the practice's own rules. */
export function toPlan(
  doctorId: string,
  hours: KeptHours,
  { openingHours, noticeMinutes }: ClinicRules,
): DoctorPlan {
  return { ...hours, doctorId, isKept: hours.weekly.length > 0, clinic: { openingHours, noticeMinutes } };
}

/** Saves a doctor's hours and publishes the change. The caller has checked the hours. */
export async function keepHours(tx: Tx, doctorId: string, hours: KeptHours): Promise<void> {
  await hoursStore(tx).keep(doctorId, hours);
  await tx.publish({ topic: 'hours', ids: { doctorId } });
}
