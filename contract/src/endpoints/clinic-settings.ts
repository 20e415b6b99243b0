import * as z from 'zod/mini';
import { endpoint, endpointPerRole, NoFields } from '../endpoint.ts';
import { countryCodes, toCountryCode } from '../formats/countries.ts';
import {
  flag,
  label,
  optionalLabel,
  optionalText,
  rewritten,
  toChangeSchema,
  wholeNumber,
} from '../formats/fields.ts';
import { languageNames } from '../locales/languages.ts';
import { nameGiven, planRefusals, settingsChanged } from '../refusals.ts';
import { ClockTime, WeeklyHours } from './hours.ts';
import { messageKinds } from './messages.ts';
import { Plan, Preview } from './rescheduling.ts';

const country = z.string('Country must be a code like DE').check(
  z.refine((value) => /^([A-Z]{2})?$/.test(value), { error: 'Country must be a code like DE', abort: true }),
  z.refine((value) => value === '' || countryCodes.has(value), 'There is no country with this code'),
);

const smsCountry = rewritten(
  (value) => (typeof value === 'string' ? toCountryCode(value) : value),
  z.string('Country must be a code like DE').check(
    z.refine((code) => /^[A-Z]{2}$/.test(code), { error: 'Country must be a code like DE', abort: true }),
    z.refine((code) => countryCodes.has(code), {
      error: ({ input }) => `There is no country with the code ${String(input)}`,
    }),
  ),
);

const kindsSentence = `messagesOff must be a list of ${messageKinds.join(', ')}`;

/** Settings of the practice, in the order of the Settings page. */
export const ClinicSettings = z.object({
  /** Shown at the sign-in and on prints. */
  name: label('Practice name', 120, 1),
  address: optionalText('Address', 300),
  phone: optionalText('Phone', 40),
  /** Two letters, or empty: the country of phone numbers without a country code and of suggested public holidays. */
  country,
  /** Code of the state whose public holidays apply, from the answer of `suggestHolidays`; may be empty. */
  state: optionalLabel('State', 10),
  /** Limits of all doctors' hours; an empty list means no limit. */
  openingHours: WeeklyHours,
  /** Minutes of notice for bookings by patients, for doctors without their own setting. */
  noticeMinutes: wholeNumber('Minimum notice', 0, 43_200),
  /** true: open slots may be read without a sign-in, which a booking page of the practice needs. */
  openSlotsForAll: flag('openSlotsForAll'),
  /** Hours before an appointment at which its patient is reminded; empty: no reminders. */
  reminderHours: z.array(wholeNumber('reminderHours', 1, 336), 'reminderHours must be a list of hours').check(
    z.maxLength(4, 'reminderHours must be at most four'),
    z.refine((hours) => new Set(hours).size === hours.length, 'reminderHours must not name an hour twice'),
  ),
  /** No reminders are sent between these times of the clinic's wall clock; equal: no quiet time. */
  quietFrom: ClockTime,
  quietUntil: ClockTime,
  /** Language of messages to patients without a language on record. */
  messageLanguage: z.enum(languageNames, `messageLanguage must be one of ${languageNames.join(', ')}`),
  /** Kinds of messages that are never sent. */
  messagesOff: z
    .array(z.enum(messageKinds, kindsSentence), kindsSentence)
    .check(z.maxLength(messageKinds.length, 'messagesOff must not name a kind twice')),
  /**
   * Limits of messages to new addresses, which have never got a message before: per hour for each account, and per day
   * for all accounts together.
   */
  firstMessagesPerHour: wholeNumber('New addresses per hour', 1, 1_000),
  firstMessagesPerDay: wholeNumber('New addresses per day', 1, 10_000),
  /** Countries that SMS are sent to, beside the practice's own: see `findSmsCountries`. */
  smsCountries: z.array(smsCountry, 'smsCountries must be a list of countries').check(
    z.maxLength(countryCodes.size, `smsCountries must be at most ${countryCodes.size}`),
    z.refine((codes) => new Set(codes).size === codes.length, 'smsCountries must not name a country twice'),
  ),
  /** Clock of times on screens. Sent and stored times always follow the specification. */
  clock: z.enum(['12', '24'], 'clock must be 12 or 24'),
  /** Order of day and month on screens, and in dates typed at the desk such as 11/12. */
  dateOrder: z.enum(['day', 'month'], 'dateOrder must be day or month'),
  /** Sign before amounts, for screens only. */
  currency: label('Currency sign', 4, 1),
  /** First day of a week: 1 is Monday, 6 Saturday, 7 Sunday, as in ISO 8601. */
  firstWeekday: wholeNumber('First day of the week', 1, 7),
});
export type ClinicSettings = z.infer<typeof ClinicSettings>;

/** Returns the countries that SMS are sent to. The practice's own is always one of them. */
export function findSmsCountries({
  country: practiceCountry,
  smsCountries,
}: Pick<ClinicSettings, 'country' | 'smsCountries'>): string[] {
  return practiceCountry === '' || smsCountries.includes(practiceCountry)
    ? [...smsCountries]
    : [practiceCountry, ...smsCountries];
}

/** Steps of setting up the practice; true: done. */
const SetUp = z.object({
  /** The practice has a name of its own. */
  practice: z.boolean(),
  doctors: z.boolean(),
  /** Every doctor has working hours. */
  hours: z.boolean(),
  /** Every doctor has a fee. */
  fees: z.boolean(),
  holidays: z.boolean(),
  people: z.boolean(),
});

export const readSettings = endpoint({
  summary: "Reads the practice's settings, their last change, and the steps still to be set up.",
  method: 'GET',
  path: '/api/admin/settings',
  caller: 'admin',
  needs: 'manager',
  input: NoFields,
  answer: z.object({
    settings: ClinicSettings,
    /** Zone of the clinic's wall clock, chosen when the server is started. */
    timeZone: z.string(),
    /** Settings given by the server's environment, which screens can't change. */
    fixed: z.array(z.enum(['name', 'timeZone'])),
    /** Number of changes. A change of an older version is refused. */
    version: z.number(),
    /** Last change, `at` in epoch milliseconds; null: defaults. */
    changed: z.nullable(z.object({ by: z.string(), at: z.number() })),
    setUp: SetUp,
  }),
});

const Practice = z.object({ name: z.string(), address: z.string(), phone: z.string() });
export type Practice = z.infer<typeof Practice>;

export const readPractice = endpointPerRole({
  summary: "Reads the letterhead of the practice's prints. Address and phone need a sign-in.",
  method: 'GET',
  paths: { admin: '/api/admin/practice', doctor: '/api/doctor/practice' },
  input: NoFields,
  answer: z.object({ practice: Practice }),
});

export const previewOpeningHours = endpoint({
  summary: "Previews changed opening hours: the appointments they leave outside, as for one doctor's hours.",
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
    'Changes settings. Missing fields stay unchanged. The plan decides about each upcoming appointment that new opening hours leave outside; `undo-change` undoes hours and plan together.',
  method: 'POST',
  path: '/api/admin/change-settings',
  caller: 'admin',
  needs: 'manager',
  // Patients see name, address and phone: a false number could mislead all who call it. The limits and countries
  // bound how many strangers a stolen session can write to. A switched-off reminder or a wrong language would go
  // unnoticed until an appointment is missed. Open slots become visible to strangers. Changes of other settings are
  // only listed on the Staff page.
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
    'messageLanguage',
    'openSlotsForAll',
  ],
  longBody: true,
  namesPatients: true,
  refusals: [...planRefusals, settingsChanged, nameGiven],
  input: z.extend(toChangeSchema(ClinicSettings), {
    version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
    plan: Plan,
    cancelReason: optionalText('Reason', 200),
  }),
  answer: z.object({
    message: z.string(),
    version: z.number(),
    /** Id for `undoChange`, present if opening hours changed: undoes them and their moves and cancellations. */
    changeId: z.optional(z.string()),
  }),
});

export const suggestHolidays = endpoint({
  summary: 'Lists the public holidays of the next year from today, to choose time off from. Changes nothing.',
  method: 'GET',
  path: '/api/admin/public-holidays',
  caller: 'admin',
  needs: 'manager',
  input: z.object({ country: z._default(country, ''), state: optionalLabel('State', 10) }),
  answer: z.object({
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
    /** States of the requested country. */
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    /** `date` is "YYYY-MM-DD" on the clinic's wall clock; `isClosed`: the whole clinic already has time off. */
    holidays: z.array(z.object({ date: z.string(), name: z.string(), isClosed: z.boolean() })),
    /** Credit that the authors of the data require. */
    attribution: z.string(),
  }),
});
