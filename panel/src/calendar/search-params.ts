import { parseIsoDate } from '@docket/contract/formats/slot-date.ts';

export const views = ['day', 'week', 'month'] as const;
export type View = (typeof views)[number];

/** The initial values of the booking form after a click on an empty slot. */
export interface EmptySlot {
  readonly doctorId: string;
  /** "2026-09-05" */
  readonly day: string;
  /** "10:30 AM" */
  readonly time: string;
}

/** The state of the calendar that a reload or Back must restore. */
export interface CalendarSearch {
  readonly view: View;
  /** "2026-09-05"; empty: today, which moves on with the calendar. */
  readonly date: string;
  /** Empty: all doctors. */
  readonly doctorId: string;
  /** Whether the clinic's day shows only doctors at work. */
  readonly isAtWorkOnly: boolean;
  /** The appointment with an open card; empty: none. */
  readonly appointmentId: string;
  /** The slot of the open booking form; null: closed. */
  readonly booking: EmptySlot | null;
}

/** The search parameters of the URL; defaults are left out. */
export interface RawCalendarSearch {
  readonly view?: string | undefined;
  readonly date?: string | undefined;
  readonly doctor?: string | undefined;
  readonly work?: number | undefined;
  readonly visit?: string | undefined;
  readonly new?: number | undefined;
  readonly with?: string | undefined;
  readonly day?: string | undefined;
  readonly time?: string | undefined;
}

/** Reads the URL's search parameters. People may type them, so invalid values count as left out. */
export function parseCalendarSearch(raw: Readonly<Record<string, unknown>>): CalendarSearch {
  const isBooking = toText(raw.new) === '1';
  return {
    view: views.find((view) => view === raw.view) ?? 'day',
    date: toDay(raw.date),
    doctorId: toText(raw.doctor),
    isAtWorkOnly: toText(raw.work) === '1',
    appointmentId: toText(raw.visit),
    booking: isBooking
      ? { doctorId: toText(raw.with), day: toDay(raw.day), time: toText(raw.time).slice(0, 20) }
      : null,
  };
}

/** The inverse of `parseCalendarSearch`; defaults are left out. */
export function writeCalendarSearch(search: CalendarSearch): RawCalendarSearch {
  const { view, date, doctorId, isAtWorkOnly, appointmentId, booking } = search;
  return {
    view: view === 'day' ? undefined : view,
    date: date || undefined,
    doctor: doctorId || undefined,
    work: isAtWorkOnly ? 1 : undefined,
    visit: appointmentId || undefined,
    new: booking ? 1 : undefined,
    with: booking?.doctorId || undefined,
    day: booking?.day || undefined,
    time: booking?.time || undefined,
  };
}

function toDay(value: unknown): string {
  const text = toText(value);
  return parseIsoDate(text) ? text : '';
}

// The router parses some texts as other types; this turns them back into text.
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
