import type { Status } from '@docket/contract/appointments.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/slot-date.ts';

/** An acknowledged appointment, as its database row must be. */
export interface LoadAppointment {
  readonly id: string;
  readonly doctorId: string;
  status: Status;
  /** Wall minutes. */
  startsAt: number;
  /** Number of changes since the booking. */
  version: number;
}

/** A change that was sent and not answered yet: it must be done completely or not at all. */
export interface PendingChange {
  /** The state of each affected appointment after the change. */
  readonly appointments: ReadonlyMap<string, Pick<LoadAppointment, 'status' | 'startsAt'>>;
  /** Minutes of a doctor's slot after the change. */
  readonly slotMinutes: number | null;
  /** Id of the change it undoes. */
  readonly undoes: string | null;
  /** Repeats a creating call with its idempotency key. Null: need not be repeated. */
  readonly again: (() => Promise<void>) | null;
}

/** All acknowledged changes of one client. */
export interface Book {
  readonly doctorId: string;
  readonly appointments: Map<string, LoadAppointment>;
  readonly patients: Map<string, string>;
  /** Applied changes of time off by id, and whether they were undone. */
  readonly changes: Map<string, { undone: boolean; readonly appointments: readonly string[] }>;
  slotMinutes: number | null;
  /** Start time of the next appointment, in wall minutes. */
  next: number;
  pendingChange: PendingChange | null;
}

const dayMinutes = 1_440;
/** The first day with bookings, as its midnight in wall minutes: two years ahead, so that it is never past. */
export const firstDay = (Math.floor(Date.now() / 86_400_000) + 730) * dayMinutes;
/** Minutes of each appointment. */
export const appointmentMinutes = 30;

export function emptyBook(doctorId: string): Book {
  return {
    doctorId,
    appointments: new Map(),
    patients: new Map(),
    changes: new Map(),
    slotMinutes: null,
    next: firstDay,
    pendingChange: null,
  };
}

/** Returns the next unused time. */
export function takeTime(book: Book): { startsAt: number; slotDate: string; slotTime: string } {
  const startsAt = book.next;
  book.next += appointmentMinutes;
  const { date, minutes } = fromWallMinutes(startsAt);
  return { startsAt, slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) };
}

/**
 * Moves the next bookings to the following day, because the current one will be closed. Returns the current day's
 * midnight.
 */
export function leaveDay(book: Book): number {
  const midnight = Math.floor(book.next / dayMinutes) * dayMinutes;
  book.next = midnight + dayMinutes;
  return midnight;
}
