import type { WantedTime } from '../rules.ts';
import type { Conflict } from './find-conflict.ts';

/** A place in the book: whose time, and which. */
export interface WantedSlot extends WantedTime {
  readonly doctorId: string;
}

/**
 * Thrown out of a transaction that meets an conflict. It is made a refusal outside, where looking for the next free
 * times holds nobody up.
 */
export class BookingConflict extends Error {
  readonly place: WantedSlot;
  /** null: another visit was faster, and the database said so */
  readonly conflict: Conflict | null;
  constructor(place: WantedSlot, conflict: Conflict | null) {
    super(`BookingConflict: ${conflict?.why ?? 'taken'}`);
    this.name = 'Obstructed';
    this.place = place;
    this.conflict = conflict;
  }
}
