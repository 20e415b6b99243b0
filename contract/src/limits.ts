/** What a calendar is made of. Days of the clinic's wall always have this many minutes. */
export const minutesPerDay = 1_440;
export const millisecondsPerMinute = 60_000;
export const millisecondsPerDay = 86_400_000;
/** From Monday on, as ISO 8601 counts them. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
/** "Mon"; 1 is Monday. */
export const shortWeekdayName = (weekday: number): string => weekdayNames[weekday - 1]?.slice(0, 3) ?? '';

/** How many minutes an appointment lasts (specification 10.9). */
export const minAppointmentMinutes = 5;
export const maxAppointmentMinutes = 480;
/** By how many minutes a doctor may run late. */
export const maxDelayMinutes = 480;

/** Rows of one page of a list. */
export const maxPageSize = 200;
/** Beyond this many a filtered total is not counted on. */
export const maxTotal = 10_000;
/** Appointments of a patient's page, and of a doctor's card of a patient; `appointments` counts all of them. */
export const maxPatientAppointments = 500;
export const maxOwnPatientAppointments = 50;
/** Days that a request for open slots may span, signed in and not. */
export const maxOpenSlotDays = 62;
export const maxPublicOpenSlotDays = 14;
/** Days of one calendar question: six weeks of a month's sheet. */
export const maxCalendarDays = 42;
/** Days of one statement: a leap year. */
export const maxStatementDays = 366;
/** Entries of one answer about a statement's days; the file holds all of them. */
export const maxStatementEntries = 1_000;
/** Unsettled appointments of a day that one answer has. */
export const maxUnsettled = 1_000;
/** What one entry of the ledger may hold: 100,000.00. */
export const maxPaymentCents = 10_000_000;
/** For so many days the reminder names each day that was left open, and the front desk may still close it. */
export const maxDaysUnclosed = 7;
/** Wishes of the waiting list that one answer has. */
export const maxListedWishes = 500;
/** How often one wish may be offered a time. */
export const maxOffersOfWish = 10;
/** For how many minutes an offer may hold its time, and for how many unless told. */
export const minOfferMinutes = 5;
export const maxOfferMinutes = 1_440;
export const usualOfferMinutes = 20;
/** For how many days after its message and its appointment a patient's link opens its page. */
export const patientLinkDays = 90;
/** Appointments that one change of hours may touch. */
export const maxAffectedAppointments = 2_000;

/** Characters of an appointment's reason, of the desk's note, and of a doctor's about text. */
export const maxReasonLength = 500;
export const maxNoteLength = 2_000;
export const maxAboutLength = 4_000;
/** Bytes of an uploaded picture: 15 MiB. */
export const maxImageBytes = 15 * 1024 * 1024;
