import type { Status } from '@docket/contract/appointments.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/slot-date.ts';

/** What the server has said yes to, as it must stand in its database. */
export interface LoadAppointment {
  readonly id: string;
  readonly doctorId: string;
  status: Status;
  /** in wall minutes */
  startsAt: number;
  /** how many changes were made since it was booked */
  version: number;
}

/** One change that was sent and not answered yet: either wholly done or not at all. */
export interface PendingChange {
  /** what each appointment it touches becomes */
  readonly appointments: ReadonlyMap<string, Pick<LoadAppointment, 'status' | 'startsAt'>>;
  /** the length of a doctor's slot */
  readonly slotMinutes: number | null;
  /** the change it takes back */
  readonly undoes: string | null;
  /** Sent again with the same key, it answers as it would have: for what creates. Null: it can be left as it is. */
  readonly again: (() => Promise<void>) | null;
}

/** All one client has been told, by the client that made it. */
export interface Book {
  readonly doctorId: string;
  readonly appointments: Map<string, LoadAppointment>;
  readonly patients: Map<string, string>;
  /** applied changes of time off -> whether they were taken back */
  readonly changes: Map<string, { undone: boolean; readonly appointments: readonly string[] }>;
  slotMinutes: number | null;
  /** where the next appointment is put, in wall minutes */
  next: number;
  pendingChange: PendingChange | null;
}

const dayMinutes = 1_440;
/** The first day on which is booked, as its midnight in wall minutes: two years ahead, so that it is never past. */
export const firstDay = (Math.floor(Date.now() / 86_400_000) + 730) * dayMinutes;
/** how long each appointment lasts: minutes */
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

/** The next time never used before. */
export function takeTime(book: Book): { startsAt: number; slotDate: string; slotTime: string } {
  const startsAt = book.next;
  book.next += appointmentMinutes;
  const { date, minutes } = fromWallMinutes(startsAt);
  return { startsAt, slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) };
}

/** The next appointments go to the day after: this one will be closed. Returns the day that is left, as its midnight. */
export function leaveDay(book: Book): number {
  const midnight = Math.floor(book.next / dayMinutes) * dayMinutes;
  book.next = midnight + dayMinutes;
  return midnight;
}
