import * as z from 'zod/mini';
import { Done, endpointPerRole, NoFields } from '../endpoint.ts';
import { flag, id } from '../formats/fields.ts';
import { doctorArchived, notFound } from '../refusals.ts';

/** A doctor's appointments at a URL that calendar programs read regularly. */
export const CalendarFeed = z.object({
  /** true: patients by name; false: by initials */
  fullNames: z.boolean(),
  /** creation of the URL, epoch milliseconds */
  madeAt: z.number(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** Days before and after today in a feed. */
export const feedDays = { back: 7, ahead: 60 } as const;

const OfDoctor = z.object({ doctorId: id('doctorId') });
const Chosen = z.object({
  fullNames: z._default(flag('fullNames'), false),
  newLink: z._default(flag('newLink'), false),
});

export const readCalendarFeed = endpointPerRole({
  summary: "Reads a doctor's calendar feed; null if there is none. Its URL is not in the answer.",
  method: 'GET',
  paths: { admin: '/api/admin/calendar-feed', doctor: '/api/doctor/calendar-feed' },
  refusals: [notFound.Doctor],
  input: OfDoctor,
  doctorInput: NoFields,
  answer: z.object({ feed: z.nullable(CalendarFeed) }),
});
export const setCalendarFeed = endpointPerRole({
  summary:
    'Creates the feed, or changes how it names patients. `url` is its URL, answered once: for a new feed, or with `newLink`, which ends the previous URL. Needs a password or a code from the last five minutes (else 403 with `details.proof`).',
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
    'Ends the feed and its URL. Succeeds also without a feed. Needs a password or a code from the last five minutes (else 403 with `details.proof`).',
  method: 'POST',
  paths: { admin: '/api/admin/end-calendar-feed', doctor: '/api/doctor/end-calendar-feed' },
  needs: 'manager',
  proof: 'always',
  refusals: [notFound.Doctor],
  input: OfDoctor,
  doctorInput: NoFields,
  answer: Done,
});
