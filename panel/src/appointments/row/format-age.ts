import { ageOn, type CalendarDate } from '@docket/contract/slot-date.ts';

/** The age in whole years; a missing one is a dash (specification 2.6). */
export function formatAgeShort(dob: string | null, today: CalendarDate): string {
  return String(ageOn(dob, today) ?? '-');
}
