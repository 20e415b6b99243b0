import { didNotCome, type Status } from '@docket/contract/appointments.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import type { Random } from './random.ts';
import type { Slot } from './timetable.ts';

const missedShare = 0.03;

/** What chance decides about a visit, whatever the time of day it is looked at. */
export interface BookingDraw {
  /** 0 to 1: small ones are cancelled, large ones forgotten */
  readonly fate: number;
  readonly leadDays: number;
  readonly bookedMinute: number;
  /** 0 to 1: when between booking and visit somebody cancelled, or how soon after it the doctor completed */
  readonly settling: number;
  readonly paysOnline: boolean;
}

/** What became of a visit until now; moments in wall minutes, with fractions so that hardly two are alike. */
export interface Outcome {
  readonly status: Status;
  readonly bookedAt: number;
  /** of completing or cancelling; null while pending */
  readonly settledAt: number | null;
  /** why it was cancelled; empty where nobody said */
  readonly cancelReason: string;
  /** when a patient who is still waited for or with the doctor came in; null otherwise */
  readonly arrivedAt: number | null;
}

export function bookingDraw(random: Random): BookingDraw {
  return {
    fate: random.next(),
    leadDays: drawLeadDays(random),
    bookedMinute: 8 * 60 + random.next() * 11 * 60,
    settling: random.next(),
    paysOnline: random.chance(0.38),
  };
}

/** Takes a draw, its slot and the wall's time now; returns what became of it until now. */
export function settle(draw: BookingDraw, slot: Slot, wallNow: number): Outcome {
  const bookedAt = bookingTime(draw, slot, wallNow);
  const isOver = slot.endsAt <= wallNow;
  if (draw.fate < (isOver ? 0.11 : 0.08)) {
    return { status: 'cancelled', bookedAt, arrivedAt: null, ...cancelled(draw, slot, bookedAt, wallNow) };
  }
  if (!isOver || draw.fate > 1 - forgottenShare(slot, wallNow)) {
    const arrivedAt = isOver ? null : arrival(draw, slot, wallNow);
    return { status: 'pending', bookedAt, settledAt: null, cancelReason: '', arrivedAt };
  }
  const settledAt = Math.min(slot.endsAt + draw.settling * 9, wallNow);
  return { status: 'completed', bookedAt, settledAt, cancelReason: '', arrivedAt: null };
}

// Of those who are over some never came: the desk says so when their time has passed.
function cancelled(draw: BookingDraw, slot: Slot, bookedAt: number, wallNow: number) {
  if (slot.endsAt <= wallNow && draw.fate < missedShare) {
    return { settledAt: Math.min(slot.endsAt + draw.settling * 30, wallNow), cancelReason: didNotCome };
  }
  const until = Math.min(slot.startsAt, wallNow);
  const settledAt = bookedAt + draw.settling * (until - bookedAt);
  return { settledAt, cancelReason: draw.settling < 0.4 ? 'Patient asked to' : '' };
}

// Most come some minutes early, a few late.
function arrival(draw: BookingDraw, slot: Slot, wallNow: number): number | null {
  const at = slot.startsAt + 4 - draw.settling * 24;
  return at <= wallNow ? at : null;
}

// Some are booked on the day, most some days before.
function drawLeadDays(random: Random): number {
  const kind = random.next();
  if (kind < 0.1) return 0;
  if (kind < 0.5) return random.whole(1, 3);
  return kind < 0.88 ? random.whole(4, 14) : random.whole(15, 28);
}

function bookingTime(draw: BookingDraw, slot: Slot, wallNow: number): number {
  const day = Math.floor(slot.startsAt / minutesPerDay) - draw.leadDays;
  const drawn = day * minutesPerDay + draw.bookedMinute;
  const latest = Math.min(slot.startsAt - 20, wallNow);
  // Too late: some part of the last three days before it could have been booked at all.
  return drawn < latest ? drawn : latest - 1 - draw.settling * 3 * minutesPerDay;
}

// Doctors press Complete in the evening; what is older and still open was forgotten.
function forgottenShare(slot: Slot, wallNow: number): number {
  const daysAgo = Math.floor(wallNow / minutesPerDay) - Math.floor(slot.startsAt / minutesPerDay);
  if (daysAgo === 0) return 0.14;
  return daysAgo <= 3 ? 0.05 : 0.012;
}
