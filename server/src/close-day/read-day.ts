import { isOfLastWeek } from '@docket/contract/endpoints/close-day.ts';
import {
  type CalendarDate,
  parseIsoDate,
  toIsoDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { Clock } from '../platform/clock.ts';
import { forManagersOnly } from '../platform/permissions.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import type { Day } from './store.ts';

/**
 * Returns a past day or today (the default). The front desk reads the last week only, because older sums are for
 * managers. Throws Refusal: invalid, forbidden.
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
