/** What decides whether a doctor takes bookings. */
interface Presence {
  readonly available: boolean;
  /** wall minutes; null: not away */
  readonly awayUntil: number | null;
  /** epoch milliseconds; null: works here */
  readonly archivedAt: number | null;
}

/** Takes a doctor and the wall clock now (wall minutes); tells whether anything is offered: away and archived count as off. */
export function isAvailable(doctor: Presence, wallNow: number): boolean {
  return doctor.available && doctor.archivedAt === null && !isAway(doctor, wallNow);
}

/** An "away until" that is over has ended by itself: nobody needs to take it back. */
export function isAway({ awayUntil }: Pick<Presence, 'awayUntil'>, wallNow: number): boolean {
  return awayUntil !== null && awayUntil > wallNow;
}
