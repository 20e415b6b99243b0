import {
  addDays,
  type CalendarDate,
  parseIsoDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { Refusal } from './refusal.ts';
import type { TimeRange } from './time-range.ts';

/** The first and last day of a request, both included, and their range in wall minutes. */
export interface RequestedDays {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly range: TimeRange;
}

/** Returns the days from `from` to `to`. Throws Refusal (invalid) if they are reversed or more than `maxDays`. */
export function readDays(
  { from, to }: { readonly from: string; readonly to: string },
  maxDays: number,
  tooManySentence: string,
): RequestedDays {
  const first = parseIsoDate(from);
  const last = parseIsoDate(to);
  if (!first || !last)
    throw new Refusal('invalid', 'from must be a real date like 2026-09-05', { field: 'from' });
  const range = { from: toWallMinutes(first), to: toWallMinutes(addDays(last, 1)) };
  const days = (range.to - range.from) / minutesPerDay;
  if (days < 1) throw new Refusal('invalid', 'to must not be before from', { field: 'to' });
  if (days > maxDays) throw new Refusal('invalid', tooManySentence, { field: 'to' });
  return { first, last, range };
}
