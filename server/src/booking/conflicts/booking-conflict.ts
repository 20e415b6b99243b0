import type { TimeSpan } from '../rules.ts';
import type { Conflict } from './find-conflict.ts';

/** A place in the book: whose time, and which. */
export interface DoctorSlot extends TimeSpan {
  readonly doctorId: string;
}

/**
 * Thrown out of a transaction that meets an conflict. It is made a refusal outside, where looking for the next free
 * times holds nobody up.
 */
export class BookingConflict extends Error {
  readonly place: DoctorSlot;
  /** null: another visit was faster, and the database said so */
  readonly conflict: Conflict | null;
  constructor(place: DoctorSlot, conflict: Conflict | null) {
    super(`BookingConflict: ${conflict?.why ?? 'taken'}`);
    this.name = 'Obstructed';
    this.place = place;
    this.conflict = conflict;
  }
}
