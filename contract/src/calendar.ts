import * as z from 'zod/mini';
import { Appointment } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate } from './fields.ts';
import { TimeOff } from './hours.ts';

/** Most days of one calendar question: six weeks of a month's sheet. */
export const calendarDaysMost = 42;

const Span = z.object({ from: isoDate('from'), to: isoDate('to') });
/** One doctor's open times of one day, for shading. */
const OpenDay = z.object({
  date: z.string(),
  intervals: z.array(z.object({ from: z.string(), to: z.string() })),
});

export const CalendarAnswer = z.object({
  doctors: z.array(
    z.object({
      doctorId: z.string(),
      name: z.string(),
      image: z.string(),
      speciality: z.string(),
      available: z.boolean(),
      slotMinutes: z.number(),
      /** false: no hours kept yet, so nothing counts as closed. */
      keepsHours: z.boolean(),
      days: z.array(OpenDay),
    }),
  ),
  timeOff: z.array(TimeOff),
  /** Times of these days that no clock shows, as it goes forward there. */
  skipped: z.array(z.object({ date: z.string(), from: z.string(), to: z.string() })),
  /** Every appointment of the span, cancelled ones too, earliest first. */
  appointments: z.array(Appointment),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

export const readCalendarAsAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/calendar',
  caller: 'admin',
  input: z.extend(Span, { doctorId: z.optional(id('doctorId')) }),
  answer: CalendarAnswer,
});
export const readCalendarAsDoctor = endpoint({
  method: 'GET',
  path: '/api/doctor/calendar',
  caller: 'doctor',
  input: Span,
  answer: CalendarAnswer,
});

export const MonthAnswer = z.object({
  /** Days without a visit are left out. */
  days: z.array(
    z.object({ date: z.string(), pending: z.number(), completed: z.number(), cancelled: z.number() }),
  ),
  /** `doctorName` is null where the whole clinic is closed. */
  timeOff: z.array(z.extend(TimeOff, { doctorName: z.nullable(z.string()) })),
});
export type MonthAnswer = z.infer<typeof MonthAnswer>;

/** How busy each day of a month is, and who is off, for the month's sheet: counts, not rows. */
export const readMonthAsAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/calendar-month',
  caller: 'admin',
  input: z.extend(Span, { doctorId: z.optional(id('doctorId')) }),
  answer: MonthAnswer,
});
export const readMonthAsDoctor = endpoint({
  method: 'GET',
  path: '/api/doctor/calendar-month',
  caller: 'doctor',
  input: Span,
  answer: MonthAnswer,
});
