/**
 * When patients of today really begin, as far as one knows: the one rule behind every screen that says "about 10:50".
 * All times are wall minutes, or all are minutes since midnight.
 */
export interface AppointmentToday {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: 'pending' | 'cancelled' | 'completed';
  /** holds no time, so it delays nobody */
  readonly overbooked: boolean;
  /** checked in */
  readonly isHere: boolean;
  /** when the patient was called in; null: not yet */
  readonly calledAt: number | null;
  /** Called in before somebody said how late the doctor runs, or that they are on time: what a person says outranks it. */
  readonly isCallOutranked: boolean;
}

/** Half-open: `from` belongs to it, `to` does not. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** What was declared last: the next patient begins at `freeFrom`, which is so many minutes after their booked time. */
interface DeclaredDelay {
  readonly minutes: number;
  readonly freeFrom: number;
}

/** One doctor's today. */
export interface DoctorToday {
  readonly appointments: readonly AppointmentToday[];
  readonly timeOff: readonly TimeRange[];
  /** An absence that ends today. Unlike time off it comes upon those who are booked: nobody begins in it. */
  readonly away: TimeRange | null;
  readonly delay: DeclaredDelay | null;
}

/**
 * The expected beginning, by id, of each pending appointment that was not called in yet and is not over. Walks the day in
 * order: each begins when the one before ends, but never before its booked time, nor while the doctor is away. So gaps,
 * breaks, cancellations and no-shows absorb a delay by themselves.
 */
export function expectedTimes(
  { appointments, timeOff, away, delay }: DoctorToday,
  now: number,
): Map<string, number> {
  const day = appointments
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => one.startsAt - other.startsAt || one.endsAt - other.endsAt);
  const lastCalled = Math.max(
    ...day.map((appointment) =>
      appointment.calledAt === null ? Number.NEGATIVE_INFINITY : appointment.startsAt,
    ),
  );
  // Without Call in nobody knows who is in the room: then only what was declared counts, and not the clock.
  const callsIn = day.some((appointment) => appointment.calledAt !== null && !appointment.isCallOutranked);
  const roomFreeFrom = Math.max(
    ...day.filter(isInRoom).map((appointment) => occupiedUntil(appointment, now)),
  );
  const closed = [...timeOff, ...(away ? [away] : [])].toSorted((one, other) => one.from - other.from);
  const expected = new Map<string, number>();
  let freeFrom = Number.NEGATIVE_INFINITY;
  for (const appointment of day) {
    const { startsAt, status, isHere } = appointment;
    const duration = appointment.endsAt - startsAt;
    if (appointment.calledAt !== null) {
      if (!appointment.overbooked && !appointment.isCallOutranked)
        freeFrom = Math.max(freeFrom, occupiedUntil(appointment, now));
      continue;
    }
    const declared = delay !== null && startsAt >= delay.freeFrom - delay.minutes ? delay : null;
    const earliest = Math.max(startsAt, freeFrom, declared?.freeFrom ?? startsAt);
    if (status === 'completed') {
      if (!appointment.overbooked) freeFrom = Math.max(freeFrom, Math.min(earliest + duration, now));
      continue;
    }
    const turn = Math.max(earliest, roomFreeFrom, callsIn && isHere ? now : earliest);
    const begins = whenThere(appointment, turn, closed, away);
    const isOver = begins + duration <= now;
    // Who did not come, so that the next was called in or could have been, holds up nobody.
    if (!isHere && (startsAt < lastCalled || (callsIn && isOver))) continue;
    if (!isOver) expected.set(appointment.id, begins);
    if (!appointment.overbooked) freeFrom = begins + duration;
  }
  return expected;
}

function isInRoom({ status, overbooked, calledAt, isCallOutranked }: AppointmentToday): boolean {
  return status === 'pending' && calledAt !== null && !overbooked && !isCallOutranked;
}

/** A patient who was called in stays as long as booked; longer while nobody says that they left, shorter if somebody does. */
function occupiedUntil({ calledAt, startsAt, endsAt, status }: AppointmentToday, now: number): number {
  const asBooked = (calledAt ?? startsAt) + endsAt - startsAt;
  return status === 'completed' ? Math.min(asBooked, now) : Math.max(asBooked, now);
}

/** Nobody begins while the doctor is away or off, but who was booked into time off on purpose. */
function whenThere(
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

/** Delays are said in steps of so many minutes: nobody can tell them more exactly. */
const step = 5;

/** By how many minutes an expected time is said to be later than the booked one. */
export function minutesLate(startsAt: number, expectedAt: number): number {
  return Math.round((expectedAt - startsAt) / step) * step;
}

/**
 * By how many minutes a doctor runs late: by as much as the next patient has to wait beyond the booked time. Without a next
 * one, what was declared counts until it is over.
 */
export function doctorLate(today: DoctorToday, expected: ReadonlyMap<string, number>, now: number): number {
  const { delay } = today;
  const next = nextPatient(today, expected);
  if (next !== null) return minutesLate(next.startsAt, expected.get(next.id) ?? next.startsAt);
  return delay !== null && delay.freeFrom > now ? delay.minutes : 0;
}

/** Who is booked next of those that are expected: from them on a delay is counted. null: nobody else comes. */
export function nextPatient(
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

/** Those that end after the doctor's hours as it is, but would not have: earliest first. Nothing where no hours are kept. */
export function afterHours(
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
    .toSorted((one, other) => one.startsAt - other.startsAt);
}

/** Of less nobody is told: they would come no later for it, nor earlier. */
const minutesWorthNotifying = 10;

/**
 * Whom it concerns that they begin later than booked, or no longer as late as they were told, with the time that is said to
 * them: who is to come and not here yet. `told` has the time that somebody was told last, by the appointment's id.
 */
export function latePatients(
  { appointments }: Pick<DoctorToday, 'appointments'>,
  expected: ReadonlyMap<string, number>,
  notifiedTimes: ReadonlyMap<string, number>,
  now: number,
): { id: string; startsAt: number; expectedAt: number }[] {
  return appointments.flatMap(({ id, startsAt, status, isHere, calledAt }) => {
    if (status !== 'pending' || isHere || calledAt !== null) return [];
    const notifiedTime = notifiedTimes.get(id) ?? null;
    // Whoever was told a later time comes at that.
    if (Math.max(startsAt, notifiedTime ?? startsAt) <= now) return [];
    const late = minutesLate(startsAt, expected.get(id) ?? startsAt);
    const isLate = late >= minutesWorthNotifying;
    const expectedAt = isLate ? startsAt + late : startsAt;
    return isLate || (notifiedTime !== null && isWorthNotifying(expectedAt, notifiedTime))
      ? [{ id, startsAt, expectedAt }]
      : [];
  });
}

/** Whether a patient is told when they are expected: once (null: not told yet), and again where that differs by ten minutes. */
export function isWorthNotifying(expectedAt: number, notifiedTime: number | null): boolean {
  return notifiedTime === null || Math.abs(expectedAt - notifiedTime) >= minutesWorthNotifying;
}
