import * as z from 'zod/mini';
import { countryCodes } from './countries.ts';
import { endpoint, endpointPerRole, Nothing } from './endpoint.ts';
import { changesOf, flag, label, optionalLabel, optionalText, wholeNumber } from './fields.ts';
import { ClockTime, WeeklyHours } from './hours.ts';
import { languageNames, messageKinds } from './messages.ts';
import { nameGiven, ofPlan, settingsChanged } from './refusals.ts';
import { Plan, Preview } from './rescheduling.ts';

const country = z.string('Country must be a code like DE').check(
  z.refine((value) => /^([A-Z]{2})?$/.test(value), { error: 'Country must be a code like DE', abort: true }),
  z.refine((value) => value === '' || countryCodes.has(value), 'There is no country with this code'),
);

const smsCountry = country.check(z.refine((value) => value !== '', 'Country must be a code like DE'));

const kindsSentence = `messagesOff must be a list of ${messageKinds.join(', ')}`;

/** What a practice sets for itself, on its own screen. */
export const ClinicSettings = z.object({
  /** Shown where people sign in, and on paper. */
  name: label('Practice name', 120, 1),
  address: optionalText('Address', 300),
  phone: optionalText('Phone', 40),
  /** Two letters, or empty: where phone numbers without a country are from, and whose public holidays are suggested. */
  country,
  /** A part of the country with public holidays of its own, as `suggestHolidays` names it; may be empty. */
  state: optionalLabel('State', 10),
  /** When the practice is open at all: doctors' hours are offered within. No weekday at all means: at any time. */
  openingHours: WeeklyHours,
  /** Minutes ahead that patients must book, with doctors who have no notice of their own. */
  noticeMinutes: wholeNumber('noticeMinutes', 0, 43_200),
  /** Whether open slots may be read without being signed in, as a booking page of the practice does. */
  openSlotsForAll: flag('openSlotsForAll'),
  /** How many hours before an appointment its patient is reminded; none: never. */
  reminderHours: z.array(wholeNumber('reminderHours', 1, 336), 'reminderHours must be a list of hours').check(
    z.maxLength(4, 'reminderHours must be at most four'),
    z.refine((hours) => new Set(hours).size === hours.length, 'reminderHours must not name an hour twice'),
  ),
  /** Nobody is reminded from the one and before the other, on the clinic's wall; equal: at any time. */
  quietFrom: ClockTime,
  quietUntil: ClockTime,
  /** What patients are written in who have no language of their own. */
  messageLanguage: z.enum(languageNames, `messageLanguage must be one of ${languageNames.join(', ')}`),
  /** What patients are not told at all. */
  messagesOff: z
    .array(z.enum(messageKinds, kindsSentence), kindsSentence)
    .check(z.maxLength(messageKinds.length, 'messagesOff has a kind twice')),
  /** How many addresses that were never written to get a message: within an hour by one account, and within a day in all. */
  firstMessagesPerHour: wholeNumber('firstMessagesPerHour', 1, 1_000),
  firstMessagesPerDay: wholeNumber('firstMessagesPerDay', 1, 10_000),
  /** Where SMS go beside the practice's own country: see `findSmsCountries`. */
  smsCountries: z.array(smsCountry, 'smsCountries must be a list of countries').check(
    z.maxLength(countryCodes.size, `smsCountries must be at most ${countryCodes.size}`),
    z.refine((codes) => new Set(codes).size === codes.length, 'smsCountries must not name a country twice'),
  ),
  /** On screen only: what is sent and stored stays as the specification writes it. */
  clock: z.enum(['12', '24'], 'clock must be 12 or 24'),
  /** On screen only, and how the desk reads 11/12. */
  dateOrder: z.enum(['day', 'month'], 'dateOrder must be day or month'),
  /** The sign before amounts, on screen only. */
  currency: label('Currency sign', 4, 1),
  /** The first day of a week, as ISO counts them: 1 is Monday, 6 Saturday, 7 Sunday. */
  firstWeekday: wholeNumber('firstWeekday', 1, 7),
});
export type ClinicSettings = z.infer<typeof ClinicSettings>;

/** Returns the countries that SMS go to, the practice's own first: it is always among them. */
export function findSmsCountries({
  country: own,
  smsCountries,
}: Pick<ClinicSettings, 'country' | 'smsCountries'>): string[] {
  return own === '' || smsCountries.includes(own) ? [...smsCountries] : [own, ...smsCountries];
}

/** How far a practice is with setting itself up. */
const SetUp = z.object({
  doctors: z.boolean(),
  hours: z.boolean(),
  holidays: z.boolean(),
  people: z.boolean(),
});

export const readSettings = endpoint({
  summary: 'What the practice set for itself, who changed it last, and what is still to be set up.',
  method: 'GET',
  path: '/api/admin/settings',
  caller: 'admin',
  needs: 'manager',
  input: Nothing,
  answer: z.object({
    settings: ClinicSettings,
    /** On the clinic's wall; chosen where the server is started. */
    timeZone: z.string(),
    /** Given by the environment of the server, and not to be changed on a screen. */
    fixed: z.array(z.enum(['name', 'timeZone'])),
    /** Counts changes: one that names an older version is refused. */
    version: z.number(),
    /** null: as they were delivered. `at` in epoch milliseconds. */
    changed: z.nullable(z.object({ by: z.string(), at: z.number() })),
    setUp: SetUp,
  }),
});

const Practice = z.object({ name: z.string(), address: z.string(), phone: z.string() });
export type Practice = z.infer<typeof Practice>;

export const readPractice = endpointPerRole({
  summary:
    'What stands above everything the practice prints. Nobody who is not signed in is told the address and the phone.',
  method: 'GET',
  paths: { admin: '/api/admin/practice', doctor: '/api/doctor/practice' },
  input: Nothing,
  answer: z.object({ practice: Practice }),
});

export const previewOpeningHours = endpoint({
  summary:
    "Whom other opening hours would leave outside, as a change of one doctor's hours would be previewed.",
  method: 'POST',
  path: '/api/admin/preview-opening-hours',
  caller: 'admin',
  needs: 'manager',
  longBody: true,
  input: z.object({ openingHours: WeeklyHours }),
  answer: Preview,
});

export const changeSettings = endpoint({
  summary:
    'What is left out stays as it is. Where opening hours would leave upcoming appointments outside, the plan says what becomes of each; all of it is one change, which `undo-change` takes back.',
  method: 'POST',
  path: '/api/admin/change-settings',
  caller: 'admin',
  needs: 'manager',
  // What patients are shown of the practice: who calls another number than its own is told anything. And how many strangers a
  // stolen session can write to, and in which countries: the practice's own is one of them. And what patients are not told: nobody
  // would miss a reminder before its appointment is missed.
  proof: [
    'name',
    'address',
    'phone',
    'country',
    'firstMessagesPerHour',
    'firstMessagesPerDay',
    'smsCountries',
    'messagesOff',
    'reminderHours',
    'quietFrom',
    'quietUntil',
  ],
  longBody: true,
  namesPatients: true,
  refusals: [...ofPlan, settingsChanged, nameGiven],
  input: z.extend(changesOf(ClinicSettings), {
    version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
    plan: Plan,
    cancelReason: optionalText('Reason', 200),
  }),
  answer: z.object({
    message: z.string(),
    version: z.number(),
    /** Of changed opening hours, with what came with them. */
    changeId: z.optional(z.string()),
  }),
});

export const suggestHolidays = endpoint({
  summary:
    'Public holidays of the next year from today, to choose time off from; nothing is closed by asking.',
  method: 'GET',
  path: '/api/admin/public-holidays',
  caller: 'admin',
  needs: 'manager',
  input: z.object({ country: z._default(country, ''), state: optionalLabel('State', 10) }),
  answer: z.object({
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Of the country asked for. */
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    /** `date` is "YYYY-MM-DD" on the clinic's wall; `isClosed`: the whole clinic has time off then already. */
    holidays: z.array(z.object({ date: z.string(), name: z.string(), isClosed: z.boolean() })),
    /** What the makers of the data ask to be said beside it. */
    attribution: z.string(),
  }),
});
