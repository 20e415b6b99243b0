import { type CalendarDate, fromWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { AppointmentTime } from '../../appointments/store/rows.ts';
import { type Conflict, findConflict } from '../../booking/conflicts/find-conflict.ts';
import { findOpenSlots } from '../../booking/open/find-open-slots.ts';
import { toAppointmentTime } from '../../booking/rules.ts';
import type { HeldTime } from '../../booking/store.ts';
import { isAvailable, isAway } from '../../doctors/rules.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { join, overlaps } from '../../hours/open-times.ts';
import type { StoredTimeOff } from '../../hours/store.ts';
import { type DoctorPlan, listWorkHours } from '../../hours/work-plans.ts';
import type { TimeRange } from '../../platform/time-range.ts';

// Minutes; the longest buffer that the contract allows. It can extend past midnight.
const maxBuffer = 120;

export interface BookedTimeInput {
  readonly doctor: DoctorRecord;
  readonly doctorPlan: DoctorPlan;
  readonly wallNow: number;
  /** The doctor's and the clinic's, earliest first. */
  readonly timeOff: readonly StoredTimeOff[];
  readonly skipped: readonly TimeRange[];
  readonly held: readonly HeldTime[];
  /** First and last day covered, both included. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** One doctor's book over some days, held in memory to try out slots without writing. */
export class BookedTime {
  readonly doctor: DoctorRecord;
  readonly #input: BookedTimeInput;
  readonly #heldByDay: Map<number, HeldTime[]>;
  readonly #hoursByDay = new Map<number, TimeRange[]>();
  // Free start times by appointment length: computed on first use, then updated by `occupy`.
  readonly #free = new Map<number, number[]>();

  constructor(input: BookedTimeInput) {
    this.doctor = input.doctor;
    this.#input = input;
    this.#heldByDay = Map.groupBy(input.held, (heldTime) => Math.floor(heldTime.from / minutesPerDay));
  }

  /**
   * Returns the conflict that booking at the desk would report for a time; null if none. `exceptId`: the appointment
   * itself. `exceptOfferId`: the offer that the appointment would accept.
   */
  findConflict(time: AppointmentTime, exceptId?: string, exceptOfferId?: string): Conflict | null {
    const { doctor, doctorPlan, wallNow, timeOff, skipped } = this.#input;
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

  /** Returns whether a time is free. Always false without stored hours. */
  isFree(time: AppointmentTime): boolean {
    return this.#input.doctorPlan.hasHours && this.findConflict(time) === null;
  }

  /**
   * Returns up to `maxStarts` free start times from a wall minute on, earliest first, for an appointment of that
   * length in minutes. `isSuitable` checks the patient's time.
   */
  findFreeStarts(
    from: number,
    length: number,
    maxStarts: number,
    isSuitable: (time: AppointmentTime) => boolean = () => true,
  ): number[] {
    const starts = this.#free.get(length) ?? this.#findFree(length);
    const found: number[] = [];
    for (let at = findFirstIndex(starts, from); at < starts.length && found.length < maxStarts; at += 1) {
      const startsAt = starts[at] ?? 0;
      if (isSuitable(toAppointmentTime(startsAt, length))) found.push(startsAt);
    }
    return found;
  }

  /** Adds an appointment to the book, which makes its time taken. */
  occupy(appointmentId: string, { startsAt, endsAt }: AppointmentTime): void {
    const held = { appointmentId, doctorId: this.doctor.id, from: startsAt, to: endsAt, offer: null };
    const day = Math.floor(startsAt / minutesPerDay);
    const others = this.#heldByDay.get(day) ?? [];
    this.#heldByDay.set(
      day,
      [...others, held].sort((a, b) => a.from - b.from),
    );
    const { bufferMinutes } = this.#input.doctorPlan;
    const closed = { from: startsAt - bufferMinutes, to: endsAt + bufferMinutes };
    for (const [length, starts] of this.#free) {
      const first = findFirstIndex(starts, closed.from - length);
      const end = findFirstIndex(starts, closed.to);
      const clear = starts.slice(first, end).filter((from) => !overlaps(closed, { from, to: from + length }));
      starts.splice(first, end - first, ...clear);
    }
  }

  #hoursAt(wallMinutes: number): TimeRange[] {
    const day = Math.floor(wallMinutes / minutesPerDay);
    const { date } = fromWallMinutes(wallMinutes);
    const hours = this.#hoursByDay.get(day) ?? listWorkHours(this.#input.doctorPlan, date, date);
    this.#hoursByDay.set(day, hours);
    return hours;
  }

  #heldAround({ startsAt, endsAt }: AppointmentTime): HeldTime[] {
    const held: HeldTime[] = [];
    const end = Math.floor((endsAt + maxBuffer) / minutesPerDay);
    for (let day = Math.floor((startsAt - maxBuffer) / minutesPerDay); day <= end; day += 1)
      held.push(...(this.#heldByDay.get(day) ?? []));
    return held;
  }

  #findFree(length: number): number[] {
    const { doctor, doctorPlan, wallNow, timeOff, skipped, first, last } = this.#input;
    const isOffered = doctorPlan.hasHours && isAvailable({ ...doctor, awayUntil: null }, wallNow);
    const starts = findOpenSlots({
      hours: isOffered ? listWorkHours(doctorPlan, first, last) : [],
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

// Returns the index of the first start time at or after `from`; the list is sorted.
function findFirstIndex(starts: readonly number[], from: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
