import { toPlainNumber } from '@docket/contract/formats/fold.ts';
import { formatSlotTime, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { readTypedTime } from './typed-time.ts';

/** Whether "midnight" means minute 0 (`from`) or 1440 (`to`). */
export type ClockEnd = 'from' | 'to';

const midnight = /^(midnight|24([:.]?00)?|0?0([:.]?00)?|12([:.]?00)?\s*(am?|a\.m\.))$/i;

/**
 * Reads a typed time ("9", "930", "2pm", "midnight") as minutes since midnight, 0 to 1440; null if it is not a time.
 */
export function readClock(typed: string, end: ClockEnd): number | null {
  if (midnight.test(toPlainNumber(typed).trim())) return end === 'to' ? minutesPerDay : 0;
  return readTypedTime(typed);
}

/** Minutes since midnight, 0 to 1440, as "9:00 AM"; "Midnight" for both 0 and 1440. */
export function formatClock(minutes: number): string {
  return minutes % minutesPerDay === 0 ? 'Midnight' : showSlotTime(formatSlotTime(minutes));
}

/** A typed time in the clinic's format; unchanged if it is not a time. */
export function tidyClock(typed: string, end: ClockEnd): string {
  const minutes = readClock(typed, end);
  return minutes === null ? typed : formatClock(minutes);
}
