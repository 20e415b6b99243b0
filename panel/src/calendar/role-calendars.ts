import {
  readCalendarAsAdmin,
  readCalendarAsDoctor,
  readMonthAsAdmin,
  readMonthAsDoctor,
} from '@docket/contract/calendar.ts';

/** Each role has calls of its own for the same thing. */
export const calendarOf = { admin: readCalendarAsAdmin, doctor: readCalendarAsDoctor } as const;
export const monthOf = { admin: readMonthAsAdmin, doctor: readMonthAsDoctor } as const;
