import { parseIsoDate } from '@docket/contract/slot-date.ts';

export const views = ['day', 'week', 'month'] as const;
export type View = (typeof views)[number];

/** What the booking form begins with after a click on an empty slot. */
export interface EmptySlot {
  readonly doctorId: string;
  /** "2026-09-05" */
  readonly day: string;
  /** "10:30 AM" */
  readonly time: string;
}

/** The state of the calendar: everything a reload or Back must restore. */
export interface CalendarSearch {
  readonly view: View;
  /** "2026-09-05"; empty: today, also tomorrow. */
  readonly date: string;
  /** Empty: every doctor. */
  readonly doctorId: string;
  /** The appointment whose card stands open; empty: none. */
  readonly appointmentId: string;
  /** The form for a new appointment stands open. */
  readonly booking: EmptySlot | null;
}

/** What the address bar shows; left out is the default. */
export interface RawCalendarSearch {
  readonly view?: string | undefined;
  readonly date?: string | undefined;
  readonly doctor?: string | undefined;
  readonly visit?: string | undefined;
  readonly new?: number | undefined;
  readonly with?: string | undefined;
  readonly day?: string | undefined;
  readonly time?: string | undefined;
}

/** Reads the address bar's search. Anyone may have typed it, so senseless values count as left out. */
export function parseCalendarSearch(raw: Readonly<Record<string, unknown>>): CalendarSearch {
  const isBooking = toText(raw.new) === '1';
  return {
    view: views.find((view) => view === raw.view) ?? 'day',
    date: toDay(raw.date),
    doctorId: toText(raw.doctor),
    appointmentId: toText(raw.visit),
    booking: isBooking
      ? { doctorId: toText(raw.with), day: toDay(raw.day), time: toText(raw.time).slice(0, 20) }
      : null,
  };
}

/** The reverse: what is default stays out of the address bar. */
export function writeCalendarSearch(search: CalendarSearch): RawCalendarSearch {
  const { view, date, doctorId, appointmentId, booking } = search;
  return {
    view: view === 'day' ? undefined : view,
    date: date || undefined,
    doctor: doctorId || undefined,
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

// Whatever the router made of a text is written back.
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
