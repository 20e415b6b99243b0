import { minutesPerDay } from '@docket/contract/limits.ts';
import { parseIsoDate, toIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import type { Clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Day } from './store.ts';

/** A day that has come; left out: today. Throws Refusal: invalid. */
export function readDay(date: string | undefined, clock: Clock): Day {
  const today = clock.today();
  const day = (date === undefined ? today : parseIsoDate(date)) ?? today;
  const from = toWallMinutes(day);
  if (from > toWallMinutes(today))
    throw new Refusal('invalid', 'This day has not come yet', { field: 'date' });
  return { date: toIsoDate(day), from, to: from + minutesPerDay };
}
