import { addDays, fromWallMinutes, toWallMinutes } from '@docket/contract/slot-date.ts';
import { isAway } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import type { Interval } from '../../hours/intervals.ts';
import { skippedTimes } from '../../hours/skipped-times.ts';
import { type KeptTimeOff, timeOffStore } from '../../hours/time-off-store.ts';
import { type DoctorPlan, hoursOf, loadWorkPlan } from '../../hours/work-plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { TimeSpan } from '../rules.ts';
import { bookingStore, type HeldTime } from '../store.ts';

/** All that decides whether a visit may take a time of a doctor. */
export interface Situation {
  readonly doctor: DoctorRecord;
  readonly plan: DoctorPlan;
  readonly wallNow: number;
  /** wall minutes; null: not away */
  readonly awayUntil: number | null;
  /** of that day */
  readonly hours: readonly Interval[];
  readonly timeOff: readonly KeptTimeOff[];
  readonly skipped: readonly Interval[];
  /** the visits around that time that hold it, in order */
  readonly held: readonly HeldTime[];
}

/** Takes the connection, the clock, a doctor with hours and the wanted time; `exceptId` is the visit that is to move there. */
export async function loadSituation(
  connection: Connection,
  clock: Clock,
  {
    doctor,
    plan,
    time,
    exceptId,
  }: { doctor: DoctorRecord; plan?: DoctorPlan; time: TimeSpan; exceptId?: string },
): Promise<Situation> {
  const { date } = fromWallMinutes(time.startsAt);
  const known = plan ?? (await loadWorkPlan(connection, doctor.id));
  const day = { from: toWallMinutes(date), to: toWallMinutes(addDays(date, 1)) };
  const around = { from: time.startsAt - known.bufferMinutes, to: time.endsAt + known.bufferMinutes };
  const held = await bookingStore(connection).held([doctor.id], around);
  const wallNow = clock.wallNow();
  return {
    doctor,
    plan: known,
    wallNow,
    awayUntil: isAway(doctor, wallNow) ? doctor.awayUntil : null,
    hours: hoursOf(known, date, date),
    timeOff: await timeOffStore(connection).between([doctor.id], day),
    skipped: skippedTimes(clock.timeZone, date, date),
    held: held.filter((one) => one.appointmentId !== exceptId),
  };
}
