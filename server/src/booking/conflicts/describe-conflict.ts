import { minutesPerDay } from '@docket/contract/limits.ts';
import type { ConflictDetails } from '@docket/contract/refusals.ts';
import { formatClockTime, fromWallMinutes, toWallText } from '@docket/contract/slot-date.ts';
import { historyStore } from '../../appointments/store/history.ts';
import { rowStore } from '../../appointments/store/rows.ts';
import type { Interval } from '../../hours/intervals.ts';
import { toTimeOff } from '../../hours/to-time-off.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { toSlot } from '../open/to-slots.ts';
import type { Conflict } from './find-conflict.ts';

/** What is in the way, as data: whose visit holds the time since when, the time off, that day's hours, when somebody is back. */
export async function describeConflict(connection: Connection, conflict: Conflict): Promise<ConflictDetails> {
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
    case 'notice':
      return { noticeMinutes: conflict.noticeMinutes };
    default:
      return {};
  }
}

/**
 * Whose visit holds a time, who took it and when; nulls where nobody wrote it down. Only for an admin, or the doctor
 * whose time it is.
 */
export async function describeHolder(connection: Connection, appointmentId: string | null) {
  const taker = appointmentId === null ? null : await historyStore(connection).findTaker(appointmentId);
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

function toClock({ from, to }: Interval) {
  const ends = fromWallMinutes(to).minutes;
  return {
    from: formatClockTime(fromWallMinutes(from).minutes),
    to: formatClockTime(ends === 0 ? minutesPerDay : ends),
  };
}
