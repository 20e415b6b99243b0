import type { Status } from '../endpoints/appointments.ts';
import { fromWallMinutes, getWeekday } from '../formats/slot-date.ts';

/** Parts of a day a patient can come. */
export const partsOfDay = ['any', 'morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

/** Start times of each part of the day, minutes since midnight; `to` is excluded. */
const startRanges: Readonly<Record<PartOfDay, { readonly from: number; readonly to: number }>> = {
  any: { from: 0, to: 24 * 60 },
  morning: { from: 0, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 17 * 60 },
  evening: { from: 17 * 60, to: 24 * 60 },
};

/** A wish of the waiting list: the slots that a patient would accept. Times are wall minutes. */
export interface WishFacts {
  readonly id: string;
  /** The doctor, or any doctor of the speciality; both null: the doctor of `holds`. */
  readonly doctorId: string | null;
  readonly speciality: string | null;
  /** Start of the first day and end of the last day; null: any day. */
  readonly from: number | null;
  readonly to: number | null;
  /** ISO weekdays; empty: any. */
  readonly weekdays: readonly number[];
  readonly partOfDay: PartOfDay;
  /** Minutes; null: as long as `holds`, else one slot of the doctor. */
  readonly length: number | null;
  readonly urgent: boolean;
  /** Start of waiting, epoch milliseconds. */
  readonly since: number;
  /** Appointment that the patient wants earlier. */
  readonly holds: { readonly doctorId: string; readonly startsAt: number; readonly endsAt: number } | null;
}

export interface FreedTime {
  readonly doctorId: string;
  readonly speciality: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly slotMinutes: number;
  /** Minutes of notice that patients need with this doctor. */
  readonly noticeMinutes: number;
}

/** A wished doctor, or speciality. */
export interface WishedDoctor {
  readonly doctorId: string | null;
  readonly speciality: string | null;
}

/**
 * Returns whether one freed slot may suit both wishes: one is for a doctor, the other for that doctor's speciality.
 */
export function canSuitSameSlot(
  one: WishedDoctor,
  other: WishedDoctor,
  specialityOf: (doctorId: string) => string | undefined,
): boolean {
  const isDoctorOf = (doctor: WishedDoctor, speciality: WishedDoctor) =>
    doctor.doctorId !== null &&
    speciality.speciality !== null &&
    specialityOf(doctor.doctorId) === speciality.speciality;
  return isDoctorOf(one, other) || isDoctorOf(other, one);
}

/** Returns the warning about a second wish that suits these slots too. `whom`: "Omar Haddad", "any Neurologist". */
export function formatSecondWish(patient: string, whom: string): string {
  return `${patient} is already waiting for ${whom}. A time that suits both is offered once`;
}

/** Returns the length in minutes of the appointment that this wish would book. */
export function computeNeededMinutes(
  { length, holds }: Pick<WishFacts, 'length' | 'holds'>,
  { slotMinutes }: Pick<FreedTime, 'slotMinutes'>,
): number {
  return length ?? (holds ? holds.endsAt - holds.startsAt : slotMinutes);
}

/**
 * Returns whether a wish fits a freed slot: the one rule that filters the waiting list. `wallNow` in wall minutes.
 */
export function fitsFreedTime(wish: WishFacts, time: FreedTime, wallNow: number): boolean {
  const { startsAt } = time;
  const { date, minutes } = fromWallMinutes(startsAt);
  const span = startRanges[wish.partOfDay];
  return (
    startsAt > wallNow &&
    startsAt >= wallNow + time.noticeMinutes &&
    acceptsDoctor(wish, time) &&
    (wish.holds === null || startsAt < wish.holds.startsAt) &&
    startsAt + computeNeededMinutes(wish, time) <= time.endsAt &&
    (wish.from === null || startsAt >= wish.from) &&
    (wish.to === null || startsAt < wish.to) &&
    (wish.weekdays.length === 0 || wish.weekdays.includes(getWeekday(date))) &&
    minutes >= span.from &&
    minutes < span.to
  );
}

/** Returns whether an appointment can move to an earlier time: it is pending and later than that. */
export function canMoveEarlier(
  { status, startsAt }: { readonly status: Status; readonly startsAt: number },
  earlier: number,
): boolean {
  return status === 'pending' && earlier < startsAt;
}

function acceptsDoctor({ doctorId, speciality, holds }: WishFacts, time: FreedTime): boolean {
  if (doctorId !== null) return doctorId === time.doctorId;
  if (speciality !== null) return speciality === time.speciality;
  return holds?.doctorId === time.doctorId;
}

/** Sorts urgent wishes first, then the longest wait. */
export function compareByUrgency(
  a: Pick<WishFacts, 'urgent' | 'since' | 'id'>,
  b: Pick<WishFacts, 'urgent' | 'since' | 'id'>,
): number {
  return Number(b.urgent) - Number(a.urgent) || a.since - b.since || (a.id < b.id ? -1 : Number(a.id > b.id));
}
