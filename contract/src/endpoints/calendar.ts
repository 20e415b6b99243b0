import * as z from 'zod/mini';
import { endpointPerRole } from '../endpoint.ts';
import { id } from '../formats/fields.ts';
import { isoDate } from '../formats/slot-date.ts';
import { notFound } from '../refusals.ts';
import { Appointment } from './appointments.ts';
import { TimeOff } from './hours.ts';

const DateRange = z.object({ from: isoDate('from'), to: isoDate('to') });
/** One doctor's working hours on one day; the calendar shades the rest of the day. */
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
      /** false: hours are not on record, and every time counts as open. */
      keepsHours: z.boolean(),
      days: z.array(OpenDay),
    }),
  ),
  timeOff: z.array(TimeOff),
  /** Times of these days that the clock skips when it goes forward. */
  skipped: z.array(z.object({ date: z.string(), from: z.string(), to: z.string() })),
  /** Slots with an open offer to a patient of the waiting list, reserved until the end of the offer. */
  held: z.array(
    z.object({
      doctorId: z.string(),
      slotDate: z.string(),
      slotTime: z.string(),
      durationMinutes: z.number(),
      until: z.object({ slotDate: z.string(), slotTime: z.string() }),
    }),
  ),
  /** Every appointment of these days, cancelled ones included, earliest first. */
  appointments: z.array(Appointment),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

export const readCalendar = endpointPerRole({
  summary: 'Reads appointments, hours, time off and offered slots of some days.',
  method: 'GET',
  paths: { admin: '/api/admin/calendar', doctor: '/api/doctor/calendar' },
  refusals: [notFound.Doctor],
  input: z.extend(DateRange, { doctorId: z.optional(id('doctorId')) }),
  doctorInput: DateRange,
  answer: CalendarAnswer,
});

export const MonthAnswer = z.object({
  /** Days without an appointment are missing. */
  days: z.array(
    z.object({
      date: z.string(),
      pending: z.number(),
      completed: z.number(),
      cancelled: z.number(),
      /** The doctors with the most appointments that are not cancelled; empty in the month of one doctor. */
      busiest: z.array(z.object({ doctorId: z.string(), name: z.string(), count: z.number() })),
    }),
  ),
  /** Days on which the weekly and dated hours give no doctor any time. */
  closedDates: z.array(z.string()),
  /** `doctorName` is null if the whole clinic is closed. */
  timeOff: z.array(z.extend(TimeOff, { doctorName: z.nullable(z.string()) })),
});
export type MonthAnswer = z.infer<typeof MonthAnswer>;

export const readMonth = endpointPerRole({
  summary:
    'Counts the appointments of each day of a month, and lists its busiest doctors, closed days and time off.',
  method: 'GET',
  paths: { admin: '/api/admin/calendar-month', doctor: '/api/doctor/calendar-month' },
  refusals: [notFound.Doctor],
  input: z.extend(DateRange, { doctorId: z.optional(id('doctorId')) }),
  doctorInput: DateRange,
  answer: MonthAnswer,
});
