import type { Status } from '@docket/contract/endpoints/appointments.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/formats/slot-date.ts';

/** An acknowledged appointment, with the values that its database row must have. */
export interface LoadAppointment {
  readonly id: string;
  readonly doctorId: string;
  status: Status;
  /** Wall minutes. */
  startsAt: number;
  /** Number of changes since the booking. */
  version: number;
}

/** A change whose answer is missing. It must be done completely or not at all. */
export interface PendingChange {
  /** The state of each affected appointment after the change. */
  readonly appointments: ReadonlyMap<string, Pick<LoadAppointment, 'status' | 'startsAt'>>;
  /** Slot length of the doctor after the change, in minutes. */
  readonly slotMinutes: number | null;
  /** Id of the change that this one undoes. */
  readonly undoes: string | null;
  /**
   * Repeats a creating call with its idempotency key. Null for other calls: the comparison finds out whether they
   * were done.
   */
  readonly repeat: (() => Promise<void>) | null;
}

/** A client's record of everything the server acknowledged to it. */
export interface Book {
  readonly doctorId: string;
  readonly appointments: Map<string, LoadAppointment>;
  readonly patients: Map<string, string>;
  /** Acknowledged changes of time off by id, and whether each was undone. */
  readonly changes: Map<string, { undone: boolean; readonly appointments: readonly string[] }>;
  slotMinutes: number | null;
  /** Start time of the next appointment, in wall minutes. */
  next: number;
  pendingChange: PendingChange | null;
}

const dayMinutes = 1_440;
/** Midnight of the first day with bookings, in wall minutes: two years ahead, so never in the past. */
export const firstDay = (Math.floor(Date.now() / 86_400_000) + 730) * dayMinutes;
/** Length of each appointment, in minutes. */
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
export function takeNextTime(book: Book): { startsAt: number; slotDate: string; slotTime: string } {
  const startsAt = book.next;
  book.next += appointmentMinutes;
  const { date, minutes } = fromWallMinutes(startsAt);
  return { startsAt, slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) };
}

/**
 * Moves the next bookings to the following day, because the current one will be closed. Returns the current day's
 * midnight.
 */
export function skipToNextDay(book: Book): number {
  const midnight = Math.floor(book.next / dayMinutes) * dayMinutes;
  book.next = midnight + dayMinutes;
  return midnight;
}
