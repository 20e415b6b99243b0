import type { Status } from './appointments.ts';
import { minutesPerDay } from './limits.ts';

/** Delay before a message is sent: a change that is undone within it causes no message. */
export const graceMs = 180_000;

/** State of an appointment that its patient is notified of; `startsAt` in wall minutes. */
export interface NotifiableState {
  readonly status: Status;
  readonly startsAt: number;
  readonly doctorId: string;
}

/**
 * Returns the message that closes the gap between the state last announced (null: no appointment) and the present
 * one; null if none is needed. Several changes within the delay count as one, or none if the last one leads back. A
 * restored appointment at another time counts as booked. Past appointments get no message.
 */
export function chooseMessageKind(
  known: NotifiableState | null,
  now: NotifiableState,
  wallNow: number,
): 'booked' | 'moved' | 'cancelled' | 'restored' | null {
  if (now.startsAt <= wallNow || now.status === 'completed') return null;
  const isSame = known?.startsAt === now.startsAt && known.doctorId === now.doctorId;
  const isExpected = known !== null && known.status !== 'cancelled';
  if (now.status === 'cancelled') return isExpected ? 'cancelled' : null;
  if (!isExpected) return isSame ? 'restored' : 'booked';
  return isSame ? null : 'moved';
}

/**
 * Returns the change that the patient does not know of; null if it would not make them come at a wrong time or stay
 * away. Unlike for messages, a slot that has passed counts while the other slot is in the future.
 */
export function findUndeliveredKind(
  known: NotifiableState,
  now: Pick<NotifiableState, 'status' | 'startsAt'>,
  wallNow: number,
): 'moved' | 'cancelled' | 'restored' | null {
  const isExpected = known.status !== 'cancelled' && known.startsAt > wallNow;
  if (now.status === 'cancelled') return isExpected ? 'cancelled' : null;
  if (now.status === 'completed') return null;
  if (known.status === 'cancelled') return now.startsAt > wallNow ? 'restored' : null;
  return known.startsAt !== now.startsAt && (isExpected || now.startsAt > wallNow) ? 'moved' : null;
}

/**
 * Minutes since midnight on the clinic's wall clock, without reminders between `from` (included) and `until`; equal:
 * no quiet hours.
 */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

const minuteOfDay = (wallMinutes: number) => ((wallMinutes % minutesPerDay) + minutesPerDay) % minutesPerDay;

export function isQuiet(wallMinutes: number, { from, until }: QuietHours): boolean {
  const minute = minuteOfDay(wallMinutes);
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Returns the first minute from this one on that is not quiet. */
export function quietEndsAt(wallMinutes: number, quiet: QuietHours): number {
  return isQuiet(wallMinutes, quiet)
    ? wallMinutes + minuteOfDay(quiet.until - minuteOfDay(wallMinutes))
    : wallMinutes;
}

/**
 * Returns when a reminder is due, in wall minutes: `windowHours` before the appointment, or in the last minute before
 * quiet hours if it falls into them.
 */
export function reminderDueAt(startsAt: number, windowHours: number, quiet: QuietHours): number {
  const at = startsAt - windowHours * 60;
  if (!isQuiet(at, quiet)) return at;
  return at - minuteOfDay(minuteOfDay(at) - quiet.from) - 1;
}

/** Minutes after a booking or a notified change in which a reminder is not needed. */
const afterNewsMinutes = 720;

/**
 * Returns the window (in hours) of the reminder to send at `now`; null if none is due. Only the last window entered
 * counts, so a pause causes no double reminder. `knownSince`: when the patient booked or was last notified.
 * `remindedAt`: when a reminder of this start was last written; newly chosen windows cause no second one. In quiet
 * hours it is a missed reminder of an appointment that starts before they end: it is not sent, and the caller must
 * report it. All times are wall minutes, also on nights of a clock change.
 */
export function windowToRemind(
  {
    startsAt,
    knownSince,
    remindedAt = Number.NEGATIVE_INFINITY,
  }: { readonly startsAt: number; readonly knownSince: number; readonly remindedAt?: number },
  { windows, quiet }: { readonly windows: readonly number[]; readonly quiet: QuietHours },
  now: number,
): number | null {
  if (startsAt <= now || (isQuiet(now, quiet) && quietEndsAt(now, quiet) < startsAt)) return null;
  const entered = windows.filter((hours) => {
    const dueAt = reminderDueAt(startsAt, hours, quiet);
    return dueAt <= now && dueAt > remindedAt && dueAt >= knownSince + afterNewsMinutes;
  });
  return entered.length === 0 ? null : Math.min(...entered);
}

/** Most minutes by which quiet hours bring a reminder forward. */
export const maxQuietShift = minutesPerDay;
