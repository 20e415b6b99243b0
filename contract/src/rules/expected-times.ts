/**
 * Expected starts of today's appointments: the one rule behind every screen that shows "about 10:50". Times are all
 * wall minutes, or all minutes since midnight.
 */
export interface AppointmentToday {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: 'pending' | 'cancelled' | 'completed';
  /** true: does not delay other appointments */
  readonly overbooked: boolean;
  /** checked in */
  readonly isHere: boolean;
  /** time of the call-in; null: not yet */
  readonly calledAt: number | null;
  /** true: the doctor's delay (0 included) was set after the call-in, so the declared delay is used instead. */
  readonly isCallOutranked: boolean;
}

/** Half-open: `from` is included, `to` is not. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The last delay that was declared: the next patient starts at `freeFrom`, `minutes` after the booked time. `freeFrom`
 * null: on time.
 */
interface DeclaredDelay {
  readonly minutes: number;
  readonly freeFrom: number | null;
}

export interface DoctorToday {
  readonly appointments: readonly AppointmentToday[];
  readonly timeOff: readonly TimeRange[];
  /** Absence that ends today. Every appointment in it starts later; time off moves only appointments that run into it. */
  readonly away: TimeRange | null;
  readonly delay: DeclaredDelay | null;
}

/**
 * Returns the expected start of each pending appointment by its id, except for those called in or over. Each
 * appointment starts when the previous one ends, but not before its booked time and not during an absence. Gaps,
 * breaks, cancellations and no-shows thus absorb a delay.
 */
export function findExpectedTimes(
  { appointments, timeOff, away, delay }: DoctorToday,
  now: number,
): Map<string, number> {
  const day = appointments
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt);
  const lastCalledStartsAt = Math.max(
    ...day.map((appointment) =>
      appointment.calledAt === null ? Number.NEGATIVE_INFINITY : appointment.startsAt,
    ),
  );
  // Without call-ins the patient in the room is unknown: then only the declared delay counts, not the clock.
  const hasCallIns = day.some((appointment) => appointment.calledAt !== null && !appointment.isCallOutranked);
  const roomFreeFrom = Math.max(...day.filter(isInRoom).map((appointment) => findVisitEnd(appointment, now)));
  const closed = [...timeOff, ...(away ? [away] : [])].toSorted((a, b) => a.from - b.from);
  const expected = new Map<string, number>();
  const delayedFrom = delay?.freeFrom ?? null;
  let freeFrom = Number.NEGATIVE_INFINITY;
  for (const appointment of day) {
    const { startsAt, status, isHere } = appointment;
    const duration = appointment.endsAt - startsAt;
    if (appointment.calledAt !== null) {
      if (!appointment.overbooked && !appointment.isCallOutranked)
        freeFrom = Math.max(freeFrom, findVisitEnd(appointment, now));
      continue;
    }
    const isDelayed = delay !== null && delayedFrom !== null && startsAt >= delayedFrom - delay.minutes;
    const earliest = Math.max(startsAt, freeFrom, isDelayed ? delayedFrom : startsAt);
    if (status === 'completed') {
      if (!appointment.overbooked) freeFrom = Math.max(freeFrom, Math.min(earliest + duration, now));
      continue;
    }
    const turn = Math.max(earliest, roomFreeFrom, hasCallIns && isHere ? now : earliest);
    const begins = findStart(appointment, turn, closed, away);
    const isOver = begins + duration <= now;
    // A missing patient delays nothing once a later patient was, or could have been, called in.
    if (!isHere && (startsAt < lastCalledStartsAt || (hasCallIns && isOver))) continue;
    if (!isOver) expected.set(appointment.id, begins);
    if (!appointment.overbooked) freeFrom = begins + duration;
  }
  return expected;
}

function isInRoom({ status, overbooked, calledAt, isCallOutranked }: AppointmentToday): boolean {
  return status === 'pending' && calledAt !== null && !overbooked && !isCallOutranked;
}

/**
 * Returns the end of a called-in visit: the booked duration, prolonged to now until it is completed, cut short when
 * completed earlier.
 */
function findVisitEnd({ calledAt, startsAt, endsAt, status }: AppointmentToday, now: number): number {
  const asBooked = (calledAt ?? startsAt) + endsAt - startsAt;
  return status === 'completed' ? Math.min(asBooked, now) : Math.max(asBooked, now);
}

/**
 * Returns the first time from `turn` on outside absence and time off. Time off does not move an appointment that was
 * booked into it on purpose.
 */
function findStart(
  { startsAt }: AppointmentToday,
  turn: number,
  closed: readonly TimeRange[],
  away: TimeRange | null,
): number {
  let begins = turn;
  for (const span of closed) {
    const { from, to } = span;
    const wasBookedInto = span !== away && startsAt >= from && startsAt < to;
    if (begins >= from && begins < to && !wasBookedInto) begins = to;
  }
  return begins;
}

/** Delays are rounded to this step, since a forecast is not more exact. */
const delayStepMinutes = 5;

/** Returns the delay of an expected start in minutes, rounded to five. */
export function computeDelay(startsAt: number, expectedAt: number): number {
  return Math.round((expectedAt - startsAt) / delayStepMinutes) * delayStepMinutes;
}

/**
 * Returns a doctor's delay in minutes: how much longer than booked the next patient waits. Without a next patient the
 * declared delay counts until it has passed.
 */
export function computeDoctorDelay(
  today: DoctorToday,
  expected: ReadonlyMap<string, number>,
  now: number,
): number {
  const { delay } = today;
  const next = findNextAppointment(today, expected);
  if (next !== null) return computeDelay(next.startsAt, expected.get(next.id) ?? next.startsAt);
  return delay !== null && delay.freeFrom !== null && delay.freeFrom > now ? delay.minutes : 0;
}

/** Returns the earliest booked of the expected appointments, from which a delay is counted; null if all are done. */
export function findNextAppointment(
  { appointments }: Pick<DoctorToday, 'appointments'>,
  expected: ReadonlyMap<string, number>,
): AppointmentToday | null {
  return appointments
    .filter(({ id, overbooked }) => expected.has(id) && !overbooked)
    .reduce<AppointmentToday | null>(
      (next, appointment) => (next === null || appointment.startsAt < next.startsAt ? appointment : next),
      null,
    );
}

/**
 * Returns the appointments that were booked within the doctor's hours but are expected to end after them, earliest
 * first. Empty without hours on record.
 */
export function findEndingAfterHours(
  { appointments }: DoctorToday,
  hours: readonly TimeRange[],
  expected: ReadonlyMap<string, number>,
): AppointmentToday[] {
  if (hours.length === 0) return [];
  const closesAt = Math.max(...hours.map(({ to }) => to));
  return appointments
    .filter(({ id, startsAt, endsAt, overbooked }) => {
      const begins = expected.get(id);
      const isLate = begins !== undefined && begins + endsAt - startsAt > closesAt;
      return isLate && endsAt <= closesAt && !overbooked;
    })
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Smaller delays are not announced: they would not change when a patient comes. */
const minutesWorthNotifying = 10;

/**
 * Returns the patients who are not here yet and are expected at least ten minutes late, or at another time than last
 * announced, with the time to announce. `notifiedTimes`: last announced time by appointment id.
 */
export function listLatePatients(
  { appointments }: Pick<DoctorToday, 'appointments'>,
  expected: ReadonlyMap<string, number>,
  notifiedTimes: ReadonlyMap<string, number>,
  now: number,
): { id: string; startsAt: number; expectedAt: number }[] {
  return appointments.flatMap(({ id, startsAt, status, isHere, calledAt }) => {
    if (status !== 'pending' || isHere || calledAt !== null) return [];
    const notifiedTime = notifiedTimes.get(id) ?? null;
    // A patient who was told a later time comes at that time.
    if (Math.max(startsAt, notifiedTime ?? startsAt) <= now) return [];
    const late = computeDelay(startsAt, expected.get(id) ?? startsAt);
    const isLate = late >= minutesWorthNotifying;
    const expectedAt = isLate ? startsAt + late : startsAt;
    return isLate || (notifiedTime !== null && isWorthNotifying(expectedAt, notifiedTime))
      ? [{ id, startsAt, expectedAt }]
      : [];
  });
}

/** Returns whether to announce an expected time: if none was announced yet (null), or it differs by ten minutes. */
export function isWorthNotifying(expectedAt: number, notifiedTime: number | null): boolean {
  return notifiedTime === null || Math.abs(expectedAt - notifiedTime) >= minutesWorthNotifying;
}
