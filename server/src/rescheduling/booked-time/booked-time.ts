import { minutesPerDay } from '@docket/contract/limits.ts';
import { type CalendarDate, fromWallMinutes } from '@docket/contract/slot-date.ts';
import { type Conflict, findConflict } from '../../booking/conflicts/find-conflict.ts';
import { findOpenSlots } from '../../booking/open/find-open-slots.ts';
import { type TimeSpan, toTimeSpan } from '../../booking/rules.ts';
import type { HeldTime } from '../../booking/store.ts';
import { isAvailable, isAway } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { type Interval, join, overlaps } from '../../hours/open-times.ts';
import type { KeptTimeOff } from '../../hours/store.ts';
import { type DoctorPlan, hoursOf } from '../../hours/work-plans.ts';

// The longest buffer may reach over midnight.
const maxBuffer = 120;

export interface BookedTimeInput {
  readonly doctor: DoctorRecord;
  readonly doctorPlan: DoctorPlan;
  readonly wallNow: number;
  /** the doctor's own and the clinic's, in order */
  readonly timeOff: readonly KeptTimeOff[];
  readonly skipped: readonly Interval[];
  readonly held: readonly HeldTime[];
  /** the days it covers, both included */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** One doctor's book over some days, held in memory, in which places may be tried out. */
export class BookedTime {
  readonly doctor: DoctorRecord;
  readonly #parts: BookedTimeInput;
  readonly #heldByDay: Map<number, HeldTime[]>;
  readonly #hoursByDay = new Map<number, Interval[]>();
  // Free beginnings by the length of an appointment, found when first asked for and kept true from then on.
  readonly #free = new Map<number, number[]>();

  constructor(parts: BookedTimeInput) {
    this.doctor = parts.doctor;
    this.#parts = parts;
    this.#heldByDay = Map.groupBy(parts.held, (heldTime) => Math.floor(heldTime.from / minutesPerDay));
  }

  /**
   * What stands in the way of an appointment, as booking would see it; `exceptId` is the appointment itself, `exceptOfferId`
   * the offer that it would accept.
   */
  findConflict(time: TimeSpan, exceptId?: string, exceptOfferId?: string): Conflict | null {
    const { doctor, doctorPlan, wallNow, timeOff, skipped } = this.#parts;
    return findConflict(time, {
      doctor,
      doctorPlan,
      wallNow,
      awayUntil: isAway(doctor, wallNow) ? doctor.awayUntil : null,
      hours: this.#hoursAt(time.startsAt),
      timeOff,
      skipped,
      held: this.#heldAround(time).filter((heldTime) =>
        heldTime.offer ? heldTime.offer.id !== exceptOfferId : heldTime.appointmentId !== exceptId,
      ),
    });
  }

  /** Is this a time that would be offered? Without hours kept nothing is. */
  isFree(time: TimeSpan): boolean {
    return this.#parts.doctorPlan.isKept && this.findConflict(time) === null;
  }

  /** The first free beginnings from a wall minute on for an appointment of that length, as far as they suit its patient. */
  nextFree(
    from: number,
    length: number,
    maxStarts: number,
    isSuitable: (time: TimeSpan) => boolean = () => true,
  ): number[] {
    const starts = this.#free.get(length) ?? this.#findFree(length);
    const found: number[] = [];
    for (let at = firstFrom(starts, from); at < starts.length && found.length < maxStarts; at += 1) {
      const startsAt = starts[at] ?? 0;
      if (isSuitable(toTimeSpan(startsAt, length))) found.push(startsAt);
    }
    return found;
  }

  /** Puts an appointment into the book. */
  occupy(appointmentId: string, { startsAt, endsAt }: TimeSpan): void {
    const held = { appointmentId, doctorId: this.doctor.id, from: startsAt, to: endsAt, offer: null };
    const day = Math.floor(startsAt / minutesPerDay);
    const others = this.#heldByDay.get(day) ?? [];
    this.#heldByDay.set(
      day,
      [...others, held].sort((a, b) => a.from - b.from),
    );
    const { bufferMinutes } = this.#parts.doctorPlan;
    const closed = { from: startsAt - bufferMinutes, to: endsAt + bufferMinutes };
    for (const [length, starts] of this.#free) {
      const first = firstFrom(starts, closed.from - length);
      const end = firstFrom(starts, closed.to);
      const clear = starts.slice(first, end).filter((from) => !overlaps(closed, { from, to: from + length }));
      starts.splice(first, end - first, ...clear);
    }
  }

  #hoursAt(wallMinutes: number): Interval[] {
    const day = Math.floor(wallMinutes / minutesPerDay);
    const { date } = fromWallMinutes(wallMinutes);
    const hours = this.#hoursByDay.get(day) ?? hoursOf(this.#parts.doctorPlan, date, date);
    this.#hoursByDay.set(day, hours);
    return hours;
  }

  #heldAround({ startsAt, endsAt }: TimeSpan): HeldTime[] {
    const held: HeldTime[] = [];
    const end = Math.floor((endsAt + maxBuffer) / minutesPerDay);
    for (let day = Math.floor((startsAt - maxBuffer) / minutesPerDay); day <= end; day += 1)
      held.push(...(this.#heldByDay.get(day) ?? []));
    return held;
  }

  #findFree(length: number): number[] {
    const { doctor, doctorPlan, wallNow, timeOff, skipped, first, last } = this.#parts;
    const isOffered = doctorPlan.isKept && isAvailable({ ...doctor, awayUntil: null }, wallNow);
    const starts = findOpenSlots({
      hours: isOffered ? hoursOf(doctorPlan, first, last) : [],
      closed: join([...timeOff, ...skipped]),
      taken: [...this.#heldByDay.values()].flat().sort((a, b) => a.from - b.from),
      slotMinutes: doctorPlan.slotMinutes,
      lengthMinutes: length,
      bufferMinutes: doctorPlan.bufferMinutes,
      earliest: Math.max(wallNow, doctor.awayUntil ?? 0),
      latest: Number.POSITIVE_INFINITY,
    });
    this.#free.set(length, starts);
    return starts;
  }
}

// Where a number would stand in a list in order.
function firstFrom(starts: readonly number[], from: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
