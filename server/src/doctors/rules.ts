/** Facts that decide whether a doctor takes bookings. */
interface Presence {
  readonly available: boolean;
  /** Wall minutes; null: not away. */
  readonly awayUntil: number | null;
  /** Epoch milliseconds; null: works here. */
  readonly archivedAt: number | null;
}

/** Returns whether the doctor takes bookings at this wall minute; away and archived doctors do not. */
export function isAvailable(doctor: Presence, wallNow: number): boolean {
  return doctor.available && doctor.archivedAt === null && !isAway(doctor, wallNow);
}

/** Returns whether the doctor is away at this wall minute. Reaching `awayUntil` ends an absence without a write. */
export function isAway({ awayUntil }: Pick<Presence, 'awayUntil'>, wallNow: number): boolean {
  return awayUntil !== null && awayUntil > wallNow;
}
