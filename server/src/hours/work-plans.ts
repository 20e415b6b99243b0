import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { clipToOpening } from '../clinic-settings/opening-hours.ts';
import { clinicSettingsStore } from '../clinic-settings/store.ts';
import { type Connection, settleAll, type Tx } from '../platform/database/engine.ts';
import type { TimeRange } from '../platform/time-range.ts';
import { listHoursBetween } from './open-times.ts';
import { hoursStore, noHours, type StoredHours } from './store.ts';

/** One doctor's hours, whether any are stored, and the practice's rules. */
export interface DoctorPlan extends StoredHours {
  readonly doctorId: string;
  /** False: offers no slots, and treats all times as open (the contract's `Hours.weekly`). */
  readonly hasHours: boolean;
  readonly clinic: ClinicRules;
}

/** The practice's opening hours, and its notice for doctors who have none. */
type ClinicRules = Pick<ClinicSettings, 'openingHours' | 'noticeMinutes'>;

/** Returns the plan of each doctor by id, in one query per table. */
export async function loadWorkPlans(
  connection: Connection,
  doctorIds: readonly string[],
): Promise<Map<string, DoctorPlan>> {
  const [stored, { settings }] = await settleAll(
    hoursStore(connection).ofDoctors(doctorIds),
    clinicSettingsStore(connection).read(),
  );
  return new Map(doctorIds.map((id) => [id, toPlan(id, stored.get(id) ?? noHours, settings)]));
}

export async function loadWorkPlan(connection: Connection, doctorId: string): Promise<DoctorPlan> {
  const plans = await loadWorkPlans(connection, [doctorId]);
  const doctorPlan = plans.get(doctorId);
  if (!doctorPlan) throw new Error(`No work plan was loaded for doctor ${doctorId}`);
  return doctorPlan;
}

/**
 * Returns a doctor's working intervals between two days (both included), within the practice's opening hours. Empty
 * if no hours are stored.
 */
export function listWorkHours(doctorPlan: DoctorPlan, first: CalendarDate, last: CalendarDate): TimeRange[] {
  return doctorPlan.hasHours
    ? clipToOpening(listHoursBetween(doctorPlan, first, last), doctorPlan.clinic.openingHours)
    : [];
}

/** Returns the notice patients must give, in minutes: the doctor's, else the practice's. */
export function getNotice({ noticeMinutes, clinic }: DoctorPlan): number {
  return noticeMinutes || clinic.noticeMinutes;
}

/** Combines a doctor's hours with the practice's rules. */
export function toPlan(
  doctorId: string,
  hours: StoredHours,
  { openingHours, noticeMinutes }: ClinicRules,
): DoctorPlan {
  return { ...hours, doctorId, hasHours: hours.weekly.length > 0, clinic: { openingHours, noticeMinutes } };
}

/** Saves a doctor's hours and publishes the change. The caller has checked the hours. */
export async function saveHours(tx: Tx, doctorId: string, hours: StoredHours): Promise<void> {
  await hoursStore(tx).save(doctorId, hours);
  await tx.publish({ topic: 'hours', ids: { doctorId } });
}
