import { type Interval, overlaps } from '../../hours/open-times.ts';

export interface SlotQuestion {
  /** The doctor's hours as intervals; the grid of slots starts anew at each one's beginning. */
  readonly hours: readonly Interval[];
  /** Time off and skipped clock times, in order. */
  readonly closed: readonly Interval[];
  /** Live appointments that hold the doctor's time, in order. */
  readonly taken: readonly Interval[];
  readonly slotMinutes: number;
  /** How long the appointment is to be; usually the slot's length. */
  readonly lengthMinutes: number;
  /** Kept free after each appointment. */
  readonly bufferMinutes: number;
  /** No slot begins before this wall minute. */
  readonly earliest: number;
  /** No slot begins at or after this wall minute. */
  readonly latest: number;
  /** Stop after so many. */
  readonly maxStarts?: number;
}

/**
 * The wall minutes at which an appointment may begin: inside one stretch of hours, clear of everything closed, clear of
 * every live appointment and its buffer, and not so close before one that its own buffer would be lost.
 */
export function findOpenSlots(question: SlotQuestion): number[] {
  const { slotMinutes, lengthMinutes, bufferMinutes, earliest, latest } = question;
  const maxStarts = question.maxStarts ?? Number.POSITIVE_INFINITY;
  const starts: number[] = [];
  const closed = walker(question.closed);
  const taken = walker(question.taken.map(({ from, to }) => ({ from, to: to + bufferMinutes })));
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

// Candidates come in order, so each list is walked once: whatever ended before this candidate is passed for good.
function walker(intervals: readonly Interval[]): (candidate: Interval) => boolean {
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
