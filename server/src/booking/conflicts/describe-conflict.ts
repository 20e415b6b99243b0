import type { OpenSlot } from '@docket/contract/endpoints/booking.ts';
import {
  addDays,
  formatClockTime,
  fromWallMinutes,
  toSlot,
  toWallMinutes,
  toWallText,
} from '@docket/contract/formats/slot-date.ts';
import type { ConflictDetails } from '@docket/contract/refusals.ts';
import { maxOpenSlotDays, minutesPerDay } from '@docket/contract/rules/limits.ts';
import { historyStore } from '../../appointments/store/history.ts';
import { rowStore } from '../../appointments/store/rows.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import { formatDate, formatHours, formatTime, formatUntil, toTimeOff } from '../../hours/format-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { TimeRange } from '../../platform/time-range.ts';
import { findFreeSlots, toDate } from '../open/find-free-slots.ts';
import { bookingStore } from '../store.ts';
import type { Conflict, Elsewhere, Full } from './find-conflict.ts';
import { loadTimesToAvoid, type SlotPatient } from './patient-overlaps.ts';

/**
 * Returns a conflict as data: the holder of the time, the offer's patient, the time off, the day's hours, the end of
 * an absence. `wallNow` is in wall minutes.
 */
export async function describeConflict(
  connection: Connection,
  conflict: Conflict | Elsewhere | Full,
  wallNow: number,
): Promise<ConflictDetails> {
  switch (conflict.why) {
    case 'taken':
    case 'buffer':
      return describeHolder(connection, conflict.by.appointmentId);
    case 'time off':
      return { timeOff: toTimeOff(conflict.off) };
    case 'away':
      return { awayUntil: toWallText(conflict.until) };
    case 'closed':
    case 'break':
      return { hours: conflict.hours.map(toClock) };
    case 'elsewhere':
      return conflict.planned.appointmentId === '' ? {} : { appointmentId: conflict.planned.appointmentId };
    case 'notice':
      return { noticeMinutes: conflict.noticeMinutes };
    case 'offered': {
      const patient = await bookingStore(connection).findOfferedTo(conflict.offer.id);
      return patient === null
        ? {}
        : { offeredTo: { patient, until: formatUntil(conflict.offer.until, wallNow) } };
    }
    default:
      return {};
  }
}

/**
 * Returns the appointment that holds a time, with who took it and when; nulls if unrecorded. Only for admins and the
 * time's doctor.
 */
export async function describeHolder(connection: Connection, appointmentId: string | null) {
  const taker = appointmentId === null ? null : await historyStore(connection).findSlotEvent(appointmentId);
  const held = appointmentId === null ? null : await rowStore(connection).readOne(appointmentId);
  return {
    appointmentId,
    holder: held && { patient: held.patientName, ...toSlot(held.startsAt) },
    by: taker && { name: taker.name, role: taker.role },
    at: taker?.at ?? null,
    takenBy: taker?.name ?? null,
    takenAt: taker?.at ?? null,
  };
}

function toClock({ from, to }: TimeRange) {
  const ends = fromWallMinutes(to).minutes;
  return {
    from: formatClockTime(fromWallMinutes(from).minutes),
    to: formatClockTime(ends === 0 ? minutesPerDay : ends),
  };
}

/** Returns the sentence for the person who books. `wallNow` is in wall minutes. */
export function formatConflict(conflict: Conflict | Elsewhere | Full, wallNow: number): string {
  switch (conflict.why) {
    case 'past':
      return 'This time is in the past';
    case 'unavailable':
      return 'This doctor is not available';
    case 'archived':
      return 'This doctor is archived and takes no bookings';
    case 'skipped': {
      const { from, to } = conflict.skipped;
      return `This time does not exist on that day: the clock goes forward from ${formatTime(from)} to ${formatTime(to)}`;
    }
    case 'away':
      return `This doctor is away until ${formatUntil(conflict.until, wallNow)}`;
    case 'time off': {
      const { doctorId, reason, to } = conflict.off;
      const clause = doctorId === null ? 'The clinic is closed' : 'This doctor has time off';
      return `${clause} until ${formatUntil(to, wallNow)}${reason === '' ? '' : `: ${reason}`}`;
    }
    case 'closed':
      return formatClosed(conflict);
    case 'break':
      return `This is a break: the doctor works ${formatHours(conflict.hours)} on that day`;
    case 'taken':
      return 'This time is already taken';
    case 'buffer':
      return `Too close to the appointment at ${formatTime(conflict.by.from)}: ${conflict.bufferMinutes} minutes stay free after each appointment`;
    case 'offered':
      return `This time is offered to a patient until ${formatUntil(conflict.offer.until, wallNow)}`;
    case 'elsewhere':
      return `This patient is with ${conflict.planned.doctorName} at ${formatTime(conflict.planned.from)} already`;
    case 'full':
      return `${conflict.count} appointments ${conflict.isAtStart ? 'begin' : 'overlap'} at this time already, and no more are booked on top of them`;
    case 'notice':
      return `Less than this doctor's ${formatLength(conflict.noticeMinutes)} notice`;
    case 'too far':
      return `Too far ahead: this doctor takes bookings until ${formatDate(conflict.latest - 1)}`;
  }
}

/** Returns "45 minute", "2 hour" or "3 day" for use before a noun, in the largest whole unit. */
function formatLength(minutes: number): string {
  const units = [
    { name: 'day', minutes: minutesPerDay },
    { name: 'hour', minutes: 60 },
    { name: 'minute', minutes: 1 },
  ];
  const unit = units.find((candidate) => minutes % candidate.minutes === 0) ?? { name: 'minute', minutes: 1 };
  return `${minutes / unit.minutes} ${unit.name}`;
}

function formatClosed({
  hours,
  hasHours,
  doctorName,
}: Extract<Conflict, { why: 'closed' | 'break' }>): string {
  if (!hasHours) return 'No working hours set yet';
  const [first] = hours;
  if (!first) return 'This doctor does not work on that day';
  return `Outside ${doctorName}’s hours: ${formatHours(hours)} on ${formatDate(first.from)}`;
}

const maxNext = 3;

/** The free slots to find. `forDesk`: see `FreeSlotsQuery`. */
interface NextFreeQuery {
  readonly from: number;
  readonly length: number;
  readonly forDesk: boolean;
  /** The patient, if known: excludes slots when the patient is with a doctor. */
  readonly patient?: SlotPatient | undefined;
}

/** Returns a doctor's first free slots of this length from a wall minute on, not before now. */
export async function findNextFree(
  connection: Connection,
  clock: Clock,
  doctor: DoctorRecord,
  { from, length, forDesk, patient }: NextFreeQuery,
): Promise<OpenSlot[]> {
  const notBefore = Math.max(from, toWallMinutes(clock.today()));
  const first = toDate(notBefore);
  const last = addDays(first, maxOpenSlotDays - 1);
  const avoid = await loadTimesToAvoid(connection, patient, { first, last });
  const query = { first, last, notBefore, length, maxPerDoctor: maxNext, forDesk, avoid };
  const { found } = await findFreeSlots(connection, clock, [doctor], query);
  return (found[0]?.starts ?? []).map(toSlot);
}
