import { overlaps } from '../../hours/open-times.ts';
import type { TimeRange } from '../../platform/time-range.ts';

export interface OpenSlotsQuery {
  /** Working hours as intervals; the slot grid restarts at each. */
  readonly hours: readonly TimeRange[];
  /** Time off and skipped wall times, earliest first. */
  readonly closed: readonly TimeRange[];
  /** Held times of the doctor, earliest first. */
  readonly taken: readonly TimeRange[];
  readonly slotMinutes: number;
  /** Length of the appointment; usually one slot. */
  readonly lengthMinutes: number;
  /** Minutes kept free after each appointment. */
  readonly bufferMinutes: number;
  /** Earliest start in wall minutes. */
  readonly earliest: number;
  /** Slots begin before this wall minute. */
  readonly latest: number;
  /** Most starts to return. */
  readonly maxStarts?: number;
}

/**
 * Returns the wall minutes at which an appointment may begin: inside one interval of hours, outside closed and taken
 * times, with a buffer after each appointment and after itself.
 */
export function findOpenSlots(question: OpenSlotsQuery): number[] {
  const { slotMinutes, lengthMinutes, bufferMinutes, earliest, latest } = question;
  const maxStarts = question.maxStarts ?? Number.POSITIVE_INFINITY;
  const starts: number[] = [];
  const closed = createOverlapCheck(question.closed);
  const taken = createOverlapCheck(question.taken.map(({ from, to }) => ({ from, to: to + bufferMinutes })));
  for (const { from, to } of question.hours) {
    const skip = Math.max(0, Math.ceil((earliest - from) / slotMinutes));
    for (let start = from + skip * slotMinutes; start + lengthMinutes <= to; start += slotMinutes) {
      if (start >= latest) break;
      if (closed({ from: start, to: start + lengthMinutes })) continue;
      if (taken({ from: start, to: start + lengthMinutes + bufferMinutes })) continue;
      starts.push(start);
      if (starts.length >= maxStarts) return starts;
    }
  }
  return starts;
}

// Candidates are ascending, so intervals that ended before one are skipped for good.
function createOverlapCheck(intervals: readonly TimeRange[]): (candidate: TimeRange) => boolean {
  let at = 0;
  return (candidate) => {
    while (at < intervals.length && (intervals[at]?.to ?? 0) <= candidate.from) at += 1;
    for (let ahead = at; ahead < intervals.length; ahead += 1) {
      const interval = intervals[ahead];
      if (!interval || interval.from >= candidate.to) return false;
      if (overlaps(interval, candidate)) return true;
    }
    return false;
  };
}
