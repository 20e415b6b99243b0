import {
  formatSlotDate,
  formatSlotTime,
  showSlotTime,
  toSlotDate,
  wallClockIn,
} from '@docket/contract/slot-date.ts';

/** Takes a moment in epoch milliseconds and the clinic's zone; returns "20 November 2026, 9:00 AM" on the clinic's wall. */
export function sayMoment(atMs: number, timeZone: string): string {
  const { date, minutes } = wallClockIn(timeZone, atMs);
  return `${formatSlotDate(toSlotDate(date))}, ${showSlotTime(formatSlotTime(minutes))}`;
}
