import * as z from 'zod/mini';
import { endpointPerRole, NoFields } from '../endpoint.ts';
import { id, wholeNumber } from '../formats/fields.ts';
import { isoDate, parseClockTime } from '../formats/slot-date.ts';
import { doctorArchived, notFound } from '../refusals.ts';
import { minutesPerDay } from '../rules/limits.ts';

/** A time of day as "09:00", 24 hours; "24:00" is the end of the day. */
export const ClockTime = z
  .string('Time must be a time like 09:00')
  .check(z.refine((value) => parseClockTime(value) !== null, 'Time must be a time like 09:00'));

/** Open from `from` until `to` on one day. Intervals of a day may touch but not overlap. */
export const OpenInterval = z
  .object({ from: ClockTime, to: ClockTime })
  .check(
    z.refine(
      ({ from, to }) => (parseClockTime(from) ?? 0) < (parseClockTime(to) ?? 0),
      'A time span must end after it begins',
    ),
  );
export type OpenInterval = z.infer<typeof OpenInterval>;

/** Intervals of a day; the gaps between them are breaks. */
export const DayIntervals = z.array(OpenInterval).check(
  z.maxLength(24, 'A day has at most 24 time spans'),
  z.refine((intervals) => !hasOverlap(intervals), 'Hours of a day must not overlap'),
);

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const WeeklyHours = z
  .array(
    z.object({ weekday: wholeNumber('weekday', 1, 7), intervals: DayIntervals }),
    'Hours must be a list of weekdays',
  )
  .check(
    z.maxLength(7, 'A week has seven days'),
    z.refine(
      (days) => new Set(days.map((day) => day.weekday)).size === days.length,
      'A weekday is listed twice',
    ),
  );
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** Different hours on single dates; an empty list of intervals means closed. */
export const DatedHours = z.array(z.object({ date: isoDate('date'), intervals: DayIntervals })).check(
  z.maxLength(366, 'At most 366 dated exceptions'),
  z.refine((days) => new Set(days.map((day) => day.date)).size === days.length, 'A date is listed twice'),
);
export type DatedHours = z.infer<typeof DatedHours>;

export const TimeOff = z.object({
  _id: z.string(),
  /** null: the whole clinic */
  doctorId: z.nullable(z.string()),
  fromDate: z.string(),
  fromTime: z.string(),
  toDate: z.string(),
  toTime: z.string(),
  reason: z.string(),
});
export type TimeOff = z.infer<typeof TimeOff>;

/** A doctor's working hours and rules of booking, from which open slots are computed. */
export const Hours = z.object({
  doctorId: z.string(),
  /** Empty: hours are not on record, so slots are not offered and all times count as open. */
  weekly: WeeklyHours,
  dated: DatedHours,
  slotMinutes: z.number(),
  bufferMinutes: z.number(),
  noticeMinutes: z.number(),
  farthestDays: z.number(),
  /** Time off of the doctor and of the clinic, from today on. */
  timeOff: z.array(TimeOff),
  /** "2026-11-20T14:30" on the clinic's wall clock, or null. */
  awayUntil: z.nullable(z.string()),
  available: z.boolean(),
});
export type Hours = z.infer<typeof Hours>;

const ofDoctor = { doctorId: id('doctorId') };

export const readHours = endpointPerRole({
  summary: 'Reads working hours, time off and booking rules of a doctor.',
  method: 'GET',
  paths: { admin: '/api/admin/hours', doctor: '/api/doctor/hours' },
  refusals: [notFound.Doctor],
  input: z.object(ofDoctor),
  doctorInput: NoFields,
  answer: z.object({ hours: Hours }),
});

/** Exactly one field: minutes from now, the end of today, or the end of a date. Without any the doctor is back. */
const Away = z.object({
  minutes: z.optional(wholeNumber('minutes', 1, minutesPerDay)),
  endOfToday: z.optional(z.boolean()),
  date: z.optional(isoDate('date')),
});
export const setAway = endpointPerRole({
  summary: 'Sets a doctor away until a time, after which they are available again.',
  method: 'POST',
  paths: { admin: '/api/admin/set-away', doctor: '/api/doctor/set-away' },
  refusals: [notFound.Doctor, doctorArchived],
  input: z.extend(Away, ofDoctor),
  doctorInput: Away,
  answer: z.object({ message: z.string(), awayUntil: z.nullable(z.string()) }),
});

function hasOverlap(intervals: readonly OpenInterval[]): boolean {
  const sorted = intervals
    .map(({ from, to }) => ({ from: parseClockTime(from) ?? 0, to: parseClockTime(to) ?? 0 }))
    .sort((a, b) => a.from - b.from);
  return sorted.some((interval, index) => index > 0 && interval.from < (sorted[index - 1]?.to ?? 0));
}
