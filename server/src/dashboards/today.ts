import { addDays, toSlotDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import type { Clock } from '../platform/clock.ts';
import type { Stretch } from './store.ts';

/** The clinic's day as its wall shows it: the date as written, and its minutes. */
export function readToday(clock: Clock): { slotDate: string; day: Stretch } {
  const date = clock.today();
  return {
    slotDate: toSlotDate(date),
    day: { from: toWallMinutes(date), until: toWallMinutes(addDays(date, 1)) },
  };
}
