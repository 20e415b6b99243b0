import { toInitials } from '@docket/contract/patient-data.ts';
import ical, { ICalEventBusyStatus, ICalEventClass, ICalEventStatus } from 'ical-generator';
import type { FeedRow } from './store.ts';

interface Named {
  readonly calendarName: string;
  readonly fullNames: boolean;
  /** when the clinic's wall shows a wall minute, epoch milliseconds */
  readonly toInstant: (wallMinutes: number) => number;
}

// How often a calendar program had better read it again.
const readAgainAfterSeconds = 15 * 60;

/**
 * The appointments as an iCalendar text (RFC 5545): each one event for good, by its id, whatever becomes of it, and at
 * moments instead of a clock's times. A cancelled one is simply not there.
 */
export function toCalendar(rows: readonly FeedRow[], { calendarName, fullNames, toInstant }: Named): string {
  const calendar = ical({
    // The library writes it as it is.
    name: toSingleLine(calendarName).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Docket', product: 'Docket', language: 'EN' },
    ttl: readAgainAfterSeconds,
  });
  for (const row of rows) {
    const begins = toInstant(row.startsAt);
    calendar.createEvent({
      id: `${row.id}@docket`,
      sequence: row.version,
      // The same whenever it is read, so that a reader that knows the text is told so.
      stamp: new Date(row.bookedAt),
      start: new Date(begins),
      // It lasts as long as was booked, also while the clocks change.
      end: new Date(begins + (row.endsAt - row.startsAt) * 60_000),
      summary: toSingleLine(fullNames ? row.patientName : toInitials(row.patientName)),
      status: ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
      class: ICalEventClass.PRIVATE,
    });
  }
  return calendar.toString();
}

/** Without what would end a line, or turn the direction of what comes behind. */
function toSingleLine(value: string): string {
  return value
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
