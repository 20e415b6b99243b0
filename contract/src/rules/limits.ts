/** A day of the wall clock always has this many minutes, also when the clock changes. */
export const minutesPerDay = 1_440;
export const millisecondsPerMinute = 60_000;
export const millisecondsPerDay = 86_400_000;
/** Monday first, as ISO 8601 counts. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
/** Returns "Mon" for 1, "Sun" for 7. */
export const shortWeekdayName = (weekday: number): string => weekdayNames[weekday - 1]?.slice(0, 3) ?? '';

/** Minutes of an appointment (specification 10.9). */
export const minAppointmentMinutes = 5;
export const maxAppointmentMinutes = 480;
/** Minutes that a doctor may run late. */
export const maxDelayMinutes = 480;

/** Rows per page of a list. */
export const maxPageSize = 200;
/** The matches of a filtered list are counted only up to this number. */
export const maxTotal = 10_000;
/** Appointments in the answer about a patient, for admins and for doctors; its field `appointments` counts all. */
export const maxPatientAppointments = 500;
export const maxOwnPatientAppointments = 50;
/** Days in one request for open slots, signed in and public. */
export const maxOpenSlotDays = 62;
export const maxPublicOpenSlotDays = 14;
/** Days in one calendar request: the six weeks of a month's sheet. */
export const maxCalendarDays = 42;
/** Days of one statement: a leap year. */
export const maxStatementDays = 366;
/** Entries of a statement in one answer; the CSV file has all of them. */
export const maxStatementEntries = 1_000;
/** Unsettled appointments of a day in one answer. */
export const maxUnsettled = 1_000;
/** Cents of one ledger entry: 100,000.00. */
export const maxPaymentCents = 10_000_000;
/** Days back for which a reminder lists an unclosed day, and the front desk may still close it. */
export const maxDaysUnclosed = 7;
/** Wishes of the waiting list in one answer. */
export const maxListedWishes = 500;
/** Offers that one wish may get. */
export const maxOffersOfWish = 10;
/** Minutes that an offer may hold its slot, and the default. */
export const minOfferMinutes = 5;
export const maxOfferMinutes = 1_440;
export const defaultOfferMinutes = 20;
/** Days for which a patient's link opens its page, counted from the message or the appointment, whichever is later. */
export const patientLinkDays = 90;
/** Appointments that one change of hours may touch. */
export const maxAffectedAppointments = 2_000;

/** Characters of an appointment's reason, of the desk's note, and of a doctor's "about" text. */
export const maxReasonLength = 500;
export const maxNoteLength = 2_000;
export const maxAboutLength = 4_000;
/** Bytes of an uploaded picture: 15 MiB. */
export const maxImageBytes = 15 * 1024 * 1024;
