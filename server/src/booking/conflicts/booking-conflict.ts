import type { WantedTime } from '../rules.ts';
import type { Obstacle } from './find-conflict.ts';

/** A place in the book: whose time, and which. */
export interface Place extends WantedTime {
  readonly doctorId: string;
}

/**
 * Thrown out of a transaction that meets an obstacle. It is made a refusal outside, where looking for the next free
 * times holds nobody up.
 */
export class Obstructed extends Error {
  readonly place: Place;
  /** null: another visit was faster, and the database said so */
  readonly obstacle: Obstacle | null;
  constructor(place: Place, obstacle: Obstacle | null) {
    super(`Obstructed: ${obstacle?.why ?? 'taken'}`);
    this.name = 'Obstructed';
    this.place = place;
    this.obstacle = obstacle;
  }
}
