import type { Status } from '../endpoints/appointments.ts';
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
 * Returns the kind of a change that the patient must still be notified of; null if not knowing it would neither make
 * the patient come at a wrong time nor stay away. Unlike for messages, one of the two slots may have passed.
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

const toMinuteOfDay = (wallMinutes: number) =>
  ((wallMinutes % minutesPerDay) + minutesPerDay) % minutesPerDay;

export function isQuiet(wallMinutes: number, { from, until }: QuietHours): boolean {
  const minute = toMinuteOfDay(wallMinutes);
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Returns the first minute from this one on that is not quiet. */
export function findQuietEnd(wallMinutes: number, quiet: QuietHours): number {
  return isQuiet(wallMinutes, quiet)
    ? wallMinutes + toMinuteOfDay(quiet.until - toMinuteOfDay(wallMinutes))
    : wallMinutes;
}

/**
 * Returns when a reminder is due, in wall minutes: `windowHours` before the appointment, or in the last minute before
 * quiet hours if it falls into them.
 */
export function computeReminderDueAt(startsAt: number, windowHours: number, quiet: QuietHours): number {
  const at = startsAt - windowHours * 60;
  if (!isQuiet(at, quiet)) return at;
  return at - toMinuteOfDay(toMinuteOfDay(at) - quiet.from) - 1;
}

/** Within these minutes after a booking or a change the patient was notified of, a reminder is not needed. */
const minMinutesAfterNews = 720;

/**
 * Returns the window (in hours) of the reminder to send at `now`; null if none is due. Only the last window entered
 * counts, so a pause of the server causes no double reminder. `knownSince`: when the patient booked or was last
 * notified. `remindedAt`: when a reminder of this start was last written; newly chosen windows cause no second one. A
 * result during quiet hours means a missed reminder: the appointment starts before they end, so the caller must report
 * it instead of sending it. All times are wall minutes, also on nights of a clock change.
 */
export function findReminderWindow(
  {
    startsAt,
    knownSince,
    remindedAt = Number.NEGATIVE_INFINITY,
  }: { readonly startsAt: number; readonly knownSince: number; readonly remindedAt?: number },
  { windows, quiet }: { readonly windows: readonly number[]; readonly quiet: QuietHours },
  now: number,
): number | null {
  if (startsAt <= now || (isQuiet(now, quiet) && findQuietEnd(now, quiet) < startsAt)) return null;
  const entered = windows.filter((hours) => {
    const dueAt = computeReminderDueAt(startsAt, hours, quiet);
    return dueAt <= now && dueAt > remindedAt && dueAt >= knownSince + minMinutesAfterNews;
  });
  return entered.length === 0 ? null : Math.min(...entered);
}

/** Most minutes by which quiet hours bring a reminder forward. */
export const maxQuietShiftMinutes = minutesPerDay;
