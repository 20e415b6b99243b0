import * as z from 'zod/mini';
import { Done, endpointPerRole, Nothing } from './endpoint.ts';
import { flag, id } from './fields.ts';
import { doctorArchived, notFound } from './refusals.ts';

/** A doctor's appointments at an address that calendar programs read again and again. */
export const CalendarFeed = z.object({
  /** patients by their names; otherwise by their initials */
  fullNames: z.boolean(),
  /** since when its address is good, epoch milliseconds */
  madeAt: z.number(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** How far a feed reaches, in days before and after today. */
export const feedDays = { back: 7, ahead: 60 } as const;

const OfDoctor = z.object({ doctorId: id('doctorId') });
const Chosen = z.object({
  fullNames: z._default(flag('fullNames'), false),
  newLink: z._default(flag('newLink'), false),
});

export const readCalendarFeed = endpointPerRole({
  summary: "A doctor's calendar feed; null where there is none. Its address is never answered again.",
  method: 'GET',
  paths: { admin: '/api/admin/calendar-feed', doctor: '/api/doctor/calendar-feed' },
  refusals: [notFound.Doctor],
  input: OfDoctor,
  doctorInput: Nothing,
  answer: z.object({ feed: z.nullable(CalendarFeed) }),
});
export const setCalendarFeed = endpointPerRole({
  summary:
    'Makes the feed, or says how its patients are named. `url` is its address, answered once: for a new feed, or with `newLink`, which ends the address before. 403 with `details.proof` unless password or code were given in the last five minutes.',
  method: 'POST',
  paths: { admin: '/api/admin/set-calendar-feed', doctor: '/api/doctor/set-calendar-feed' },
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Doctor, doctorArchived],
  input: z.extend(Chosen, { doctorId: id('doctorId') }),
  doctorInput: Chosen,
  answer: z.object({ message: z.string(), feed: CalendarFeed, url: z.nullable(z.string()) }),
});
export const endCalendarFeed = endpointPerRole({
  summary:
    'Ends the feed: its address answers nothing from now on. Well answered also where there is none. 403 with `details.proof` unless password or code were given in the last five minutes.',
  method: 'POST',
  paths: { admin: '/api/admin/end-calendar-feed', doctor: '/api/doctor/end-calendar-feed' },
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Doctor],
  input: OfDoctor,
  doctorInput: Nothing,
  answer: Done,
});
