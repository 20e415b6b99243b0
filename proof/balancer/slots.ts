import { toSlot, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';

/** Returns the slot with this number: a time of next year, as the contract writes it. */
export function toNumberedSlot(number: number): { slotDate: string; slotTime: string } {
  const perDay = 16;
  const yearBegins = toWallMinutes({ year: new Date().getUTCFullYear() + 1, month: 1, day: 1 });
  return toSlot(yearBegins + Math.floor(number / perDay) * minutesPerDay + 9 * 60 + (number % perDay) * 30);
}
