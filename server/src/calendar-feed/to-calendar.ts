import { toInitials } from '@docket/contract/patient-data.ts';
import ical, { ICalEventBusyStatus, ICalEventClass, ICalEventStatus } from 'ical-generator';
import type { FeedRow } from './store.ts';

interface CalendarOptions {
  readonly calendarName: string;
  readonly fullNames: boolean;
  /** converts wall minutes of the clinic to epoch milliseconds */
  readonly toInstant: (wallMinutes: number) => number;
}

// How often calendar programs are asked to refresh.
const refreshAfterSeconds = 15 * 60;

/**
 * Returns the appointments as iCalendar text (RFC 5545). Each event's id is its appointment's for good. Times are UTC
 * instants. Cancelled appointments are absent.
 */
export function toCalendar(
  rows: readonly FeedRow[],
  { calendarName, fullNames, toInstant }: CalendarOptions,
): string {
  const calendar = ical({
    // Escaped here, because the library writes this property unescaped.
    name: toSingleLine(calendarName).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Docket', product: 'Docket', language: 'EN' },
    ttl: refreshAfterSeconds,
  });
  for (const row of rows) {
    const startMs = toInstant(row.startsAt);
    calendar.createEvent({
      id: `${row.id}@docket`,
      sequence: row.version,
      // Constant across reads, so that a conditional request gets 304.
      stamp: new Date(row.bookedAt),
      start: new Date(startMs),
      // Keeps the booked length across clock changes.
      end: new Date(startMs + (row.endsAt - row.startsAt) * 60_000),
      summary: toSingleLine(fullNames ? row.patientName : toInitials(row.patientName)),
      status: ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
      class: ICalEventClass.PRIVATE,
    });
  }
  return calendar.toString();
}

/** Removes line ends, control characters and marks that change the text direction. */
function toSingleLine(value: string): string {
  return value
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
