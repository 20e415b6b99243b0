import type { Status } from './appointments.ts';
import { minutesPerDay } from './limits.ts';

/** How long a message waits before it leaves: whoever undoes the change meanwhile has said nothing. */
export const graceMs = 180_000;

/** An appointment as far as its patient is told of it; `startsAt` in wall minutes. */
export interface NotifiableState {
  readonly status: Status;
  readonly startsAt: number;
  readonly doctorId: string;
}

/**
 * What a patient must be told who knows one state of an appointment (null: that there is none) and has now another one;
 * null: nothing. Several changes within the grace are one difference, and none where the last leads back. What was cancelled
 * takes place again only as they knew it; at another time it is a booking. Of what has begun nobody is told any more.
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
 * What a patient does not know who knows one state of an appointment, and was told nothing since; null: nothing that would have
 * them come at a wrong time, or not come. Other than with messages, a time that has passed counts while the other is ahead.
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

/** Minutes of the day on the clinic's wall: from `from` on and before `until` nobody is reminded; equal: no such hours. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

const minuteOfDay = (wallMinutes: number) => ((wallMinutes % minutesPerDay) + minutesPerDay) % minutesPerDay;

export function isQuiet(wallMinutes: number, { from, until }: QuietHours): boolean {
  const minute = minuteOfDay(wallMinutes);
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** The first minute from this one on that is not quiet. */
export function quietEndsAt(wallMinutes: number, quiet: QuietHours): number {
  return isQuiet(wallMinutes, quiet)
    ? wallMinutes + minuteOfDay(quiet.until - minuteOfDay(wallMinutes))
    : wallMinutes;
}

/**
 * When the reminder of a window is due, in wall minutes: so many hours before the appointment, and where that is quiet, in
 * the last minute before the quiet began.
 */
export function reminderDueAt(startsAt: number, windowHours: number, quiet: QuietHours): number {
  const at = startsAt - windowHours * 60;
  if (!isQuiet(at, quiet)) return at;
  return at - minuteOfDay(minuteOfDay(at) - quiet.from) - 1;
}

/** Who has booked, or was told of a change, just now needs no reminder. */
const afterNewsMinutes = 720;

/**
 * The window (in hours) whose reminder is to be sent at `now`; null: none. Only the last window that was entered counts, so
 * that after a pause nobody is reminded twice. `knownSince` is when it was booked, or its patient told of the last change;
 * `remindedAt` when a reminder of this time was written last, in whatever window: another one chosen since reminds nobody anew.
 * In quiet hours it is one that was missed in the last minute before them, of an appointment that begins before they end: it is
 * not sent any more, and has to be said to be missing. All times are wall minutes: on both nights of a clock change, too, "the
 * day before at nine" is what the wall says.
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

/** The longest that quiet hours put a reminder forward, in minutes. */
export const maxQuietShift = minutesPerDay;
