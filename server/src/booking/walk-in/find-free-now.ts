import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import {
  maxAppointmentMinutes,
  minAppointmentMinutes,
  minutesPerDay,
} from '@docket/contract/rules/limits.ts';
import { isAvailable } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { openTimes } from '../../hours/open-times.ts';
import { timeOffStore } from '../../hours/store.ts';
import { type DoctorPlan, listWorkHours, loadWorkPlans } from '../../hours/work-plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { TimeRange } from '../../platform/time-range.ts';
import { bookingStore } from '../store.ts';

/** A free doctor and the minutes until the next booked or closed time. */
export interface FreeNow {
  readonly doctorId: string;
  readonly minutes: number;
  /** Wall minute since which the doctor is free today. */
  readonly since: number;
  readonly hasHours: boolean;
}

/**
 * Returns the doctors who could see a patient now. Doctors with time for a full slot come first, then the others by
 * minutes. Needs at least half a slot. A doctor without stored hours counts only if requested (`isNamed`). `avoid`:
 * times when the patient is with a doctor.
 */
export async function findFreeNow(
  connection: Connection,
  clock: Clock,
  doctors: readonly DoctorRecord[],
  { isNamed, avoid = [] }: { readonly isNamed: boolean; readonly avoid?: readonly TimeRange[] },
): Promise<FreeNow[]> {
  const now = clock.wallNow();
  const available = doctors.filter((doctor) => isAvailable(doctor, now));
  const ids = available.map((doctor) => doctor.id);
  const plans = await loadWorkPlans(connection, ids);
  const buffer = Math.max(0, ...[...plans.values()].map((doctorPlan) => doctorPlan.bufferMinutes));
  const range = {
    from: Math.min(now - buffer, toWallMinutes(clock.today())),
    to: now + maxAppointmentMinutes + buffer,
  };
  const timeOff = await timeOffStore(connection).between(ids, range);
  const all = await bookingStore(connection).held(ids, { ...range, wallNow: now });
  const held = Map.groupBy(all, (heldTime) => heldTime.doctorId);
  const free = ids.flatMap((doctorId) => {
    const doctorPlan = plans.get(doctorId);
    if (!doctorPlan) return [];
    const closed = [
      ...avoid,
      ...timeOff.filter((off) => off.doctorId === null || off.doctorId === doctorId),
      ...withBuffers(held.get(doctorId) ?? [], doctorPlan),
    ];
    const freeRange = findRangeAt(now, openTimes(findHoursToday(doctorPlan, clock, isNamed), closed));
    const minutes = Math.min(doctorPlan.slotMinutes, freeRange ? freeRange.to - now : 0);
    if (!freeRange || minutes < getMinMinutes(doctorPlan)) return [];
    const free = { doctorId, minutes, since: freeRange.from, hasHours: doctorPlan.hasHours };
    return [{ ...free, missingMinutes: doctorPlan.slotMinutes - minutes }];
  });
  return free.sort(
    (a, b) =>
      Math.sign(a.missingMinutes) - Math.sign(b.missingMinutes) ||
      (a.missingMinutes ? b.minutes - a.minutes : 0),
  );
}

function findHoursToday(doctorPlan: DoctorPlan, clock: Clock, isNamed: boolean): TimeRange[] {
  const today = clock.today();
  if (doctorPlan.hasHours) return listWorkHours(doctorPlan, today, today);
  const midnight = toWallMinutes(today);
  return isNamed ? [{ from: midnight, to: midnight + minutesPerDay }] : [];
}

function withBuffers(held: readonly TimeRange[], { bufferMinutes }: DoctorPlan): TimeRange[] {
  return held.map(({ from, to }) => ({ from: from - bufferMinutes, to: to + bufferMinutes }));
}

function findRangeAt(now: number, free: readonly TimeRange[]): TimeRange | undefined {
  return free.find(({ from, to }) => from <= now && now < to);
}

function getMinMinutes({ slotMinutes }: DoctorPlan): number {
  return Math.max(minAppointmentMinutes, Math.ceil(slotMinutes / 2));
}
