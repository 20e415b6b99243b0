import type { Status } from './appointments.ts';
import { fromWallMinutes, weekdayOf } from './slot-date.ts';

/** When of a day somebody can come. */
export const partsOfDay = ['any', 'morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

/** The minutes of a day in which an appointment has to begin; `to` is not included. */
const spans: Readonly<Record<PartOfDay, { readonly from: number; readonly to: number }>> = {
  any: { from: 0, to: 24 * 60 },
  morning: { from: 0, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 17 * 60 },
  evening: { from: 17 * 60, to: 24 * 60 },
};

/** What somebody on the waiting list wants; times in wall minutes. */
export interface WishFacts {
  readonly id: string;
  /** The doctor, or anybody of the speciality; both null: whoever has the appointment that is wanted earlier. */
  readonly doctorId: string | null;
  readonly speciality: string | null;
  /** From the beginning of the first day to the end of the last one; null: any day. */
  readonly from: number | null;
  readonly to: number | null;
  /** ISO weekdays; empty: any. */
  readonly weekdays: readonly number[];
  readonly partOfDay: PartOfDay;
  /** Minutes; null: as long as the appointment they hold, else one slot of the doctor's. */
  readonly length: number | null;
  readonly urgent: boolean;
  /** Since when they wait, in epoch milliseconds. */
  readonly since: number;
  /** The appointment that is wanted earlier. */
  readonly holds: { readonly doctorId: string; readonly startsAt: number; readonly endsAt: number } | null;
}

/** A time that came free. */
export interface FreedTime {
  readonly doctorId: string;
  readonly speciality: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly slotMinutes: number;
  /** How long ahead patients must book with this doctor. */
  readonly noticeMinutes: number;
}

/** What a patient waits for: a doctor, or any doctor of a speciality. */
export interface WishedDoctor {
  readonly doctorId: string | null;
  readonly speciality: string | null;
}

/** Tells whether one freed time may suit both: one is for a doctor, and the other for that doctor's speciality. */
export function suitSameTimes(
  one: WishedDoctor,
  other: WishedDoctor,
  specialityOf: (doctorId: string) => string | undefined,
): boolean {
  const isOf = (doctor: WishedDoctor, speciality: WishedDoctor) =>
    doctor.doctorId !== null &&
    speciality.speciality !== null &&
    specialityOf(doctor.doctorId) === speciality.speciality;
  return isOf(one, other) || isOf(other, one);
}

/** Says what a patient waits for already where another wish suits the same times. `whom`: "Omar Haddad", "any Neurologist". */
export function formatSecondWish(patient: string, whom: string): string {
  return `${patient} already waits for ${whom}, and is asked once about a time that suits both`;
}

/** How long an appointment has to be, in minutes. */
export function neededMinutes(
  { length, holds }: Pick<WishFacts, 'length' | 'holds'>,
  { slotMinutes }: Pick<FreedTime, 'slotMinutes'>,
): number {
  return length ?? (holds ? holds.endsAt - holds.startsAt : slotMinutes);
}

/** Whether somebody would take a time: the one rule by which the waiting list is narrowed down. `wallNow` in wall minutes. */
export function wouldTake(wish: WishFacts, time: FreedTime, wallNow: number): boolean {
  const { startsAt } = time;
  const { date, minutes } = fromWallMinutes(startsAt);
  const span = spans[wish.partOfDay];
  return (
    startsAt > wallNow &&
    startsAt >= wallNow + time.noticeMinutes &&
    acceptsDoctor(wish, time) &&
    (wish.holds === null || startsAt < wish.holds.startsAt) &&
    startsAt + neededMinutes(wish, time) <= time.endsAt &&
    (wish.from === null || startsAt >= wish.from) &&
    (wish.to === null || startsAt < wish.to) &&
    (wish.weekdays.length === 0 || wish.weekdays.includes(weekdayOf(date))) &&
    minutes >= span.from &&
    minutes < span.to
  );
}

/** Whether an appointment can move to an earlier time: it is still to take place, and later than that. */
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

/** The order of the waiting list: urgent ones first, then who has waited longest. */
export function byUrgencyAndWait(
  a: Pick<WishFacts, 'urgent' | 'since' | 'id'>,
  b: Pick<WishFacts, 'urgent' | 'since' | 'id'>,
): number {
  return Number(b.urgent) - Number(a.urgent) || a.since - b.since || (a.id < b.id ? -1 : Number(a.id > b.id));
}
