import { maxAppointmentMinutes, minAppointmentMinutes, minutesPerDay } from '@docket/contract/limits.ts';
import { toWallMinutes } from '@docket/contract/slot-date.ts';
import { isAvailable } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { type Interval, openTimes } from '../../hours/open-times.ts';
import { timeOffStore } from '../../hours/store.ts';
import { type DoctorPlan, hoursOf, loadWorkPlans } from '../../hours/work-plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { bookingStore } from '../store.ts';

/** A doctor who is free now, with the free minutes. */
export interface FreeNow {
  readonly doctorId: string;
  readonly minutes: number;
  /** wall minute since which the doctor is free today */
  readonly since: number;
  readonly hasHours: boolean;
}

/**
 * Returns the doctors who could see a patient now. Doctors with time for a full slot come first, then the others by
 * minutes. Needs at least half a slot. A doctor without stored hours counts only if requested (`isNamed`).
 */
export async function findFreeNow(
  connection: Connection,
  clock: Clock,
  doctors: readonly DoctorRecord[],
  isNamed: boolean,
): Promise<FreeNow[]> {
  const now = clock.wallNow();
  const present = doctors.filter((doctor) => isAvailable(doctor, now));
  const ids = present.map((doctor) => doctor.id);
  const plans = await loadWorkPlans(connection, ids);
  const buffer = Math.max(0, ...[...plans.values()].map((doctorPlan) => doctorPlan.bufferMinutes));
  const soon = {
    from: Math.min(now - buffer, toWallMinutes(clock.today())),
    to: now + maxAppointmentMinutes + buffer,
  };
  const timeOff = await timeOffStore(connection).between(ids, soon);
  const all = await bookingStore(connection).held(ids, { ...soon, wallNow: now });
  const held = Map.groupBy(all, (heldTime) => heldTime.doctorId);
  const free = ids.flatMap((doctorId) => {
    const doctorPlan = plans.get(doctorId);
    if (!doctorPlan) return [];
    const closed = [
      ...timeOff.filter((off) => off.doctorId === null || off.doctorId === doctorId),
      ...withBuffers(held.get(doctorId) ?? [], doctorPlan),
    ];
    const room = roomAt(now, openTimes(openToday(doctorPlan, clock, isNamed), closed));
    const minutes = Math.min(doctorPlan.slotMinutes, room ? room.to - now : 0);
    if (!room || minutes < leastOf(doctorPlan)) return [];
    const free = { doctorId, minutes, since: room.from, hasHours: doctorPlan.isKept };
    return [{ ...free, lacks: doctorPlan.slotMinutes - minutes }];
  });
  return free.sort(
    (a, b) => Math.sign(a.lacks) - Math.sign(b.lacks) || (a.lacks ? b.minutes - a.minutes : 0),
  );
}

function openToday(doctorPlan: DoctorPlan, clock: Clock, isNamed: boolean): Interval[] {
  const today = clock.today();
  if (doctorPlan.isKept) return hoursOf(doctorPlan, today, today);
  const midnight = toWallMinutes(today);
  return isNamed ? [{ from: midnight, to: midnight + minutesPerDay }] : [];
}

function withBuffers(held: readonly Interval[], { bufferMinutes }: DoctorPlan): Interval[] {
  return held.map(({ from, to }) => ({ from: from - bufferMinutes, to: to + bufferMinutes }));
}

function roomAt(now: number, free: readonly Interval[]): Interval | undefined {
  return free.find(({ from, to }) => from <= now && now < to);
}

function leastOf({ slotMinutes }: DoctorPlan): number {
  return Math.max(minAppointmentMinutes, Math.ceil(slotMinutes / 2));
}
