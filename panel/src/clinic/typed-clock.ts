import { toPlainNumber } from '@docket/contract/fold.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { formatSlotTime, showSlotTime } from '@docket/contract/slot-date.ts';
import { readTypedTime } from './typed-time.ts';

/** A day begins at 0 and ends at 1440: which of the two "midnight" is depends on what is asked for. */
export type ClockEnd = 'from' | 'to';

const midnight = /^(midnight|24([:.]?00)?|0?0([:.]?00)?|12([:.]?00)?\s*(am?|a\.m\.))$/i;

/**
 * Reads a typed time ("9", "930", "2pm", "midnight") as minutes since midnight, 0 to 1440; null if it is not a time.
 */
export function readClock(typed: string, end: ClockEnd): number | null {
  if (midnight.test(toPlainNumber(typed).trim())) return end === 'to' ? minutesPerDay : 0;
  return readTypedTime(typed);
}

/** Minutes since midnight, 0 to 1440, as "9:00 AM", and "Midnight" for either end of the day. */
export function formatClock(minutes: number): string {
  return minutes % minutesPerDay === 0 ? 'Midnight' : showSlotTime(formatSlotTime(minutes));
}

/** What was typed, as the clinic writes it; unchanged if it is not a time. */
export function tidyClock(typed: string, end: ClockEnd): string {
  const minutes = readClock(typed, end);
  return minutes === null ? typed : formatClock(minutes);
}
