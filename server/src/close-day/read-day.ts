import { isOfLastWeek } from '@docket/contract/close-day.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import { type CalendarDate, parseIsoDate, toIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import type { Clock } from '../platform/clock.ts';
import { forManagersOnly } from '../platform/permissions.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import type { Day } from './store.ts';

/**
 * A day that has come; left out: today. The front desk finishes what the reminder may ask it for; the money of earlier days
 * is a statement, which is the managers'. Throws Refusal: invalid, forbidden.
 */
export function readDay(
  date: string | undefined,
  clock: Clock,
  caller: Caller,
): Day & { readonly day: CalendarDate } {
  const today = clock.today();
  const day = (date === undefined ? today : parseIsoDate(date)) ?? today;
  const from = toWallMinutes(day);
  if (from > toWallMinutes(today))
    throw new Refusal('invalid', 'This day has not come yet', { field: 'date' });
  if (!caller.isManager && !isOfLastWeek(day, today))
    throw forManagersOnly('The front desk closes the days of the last week; earlier ones are for managers');
  return { day, date: toIsoDate(day), from, to: from + minutesPerDay };
}
