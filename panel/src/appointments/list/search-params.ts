import { type ListInput, type Sort, Status, sorts } from '@docket/contract/endpoints/appointments.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { type DateChoice, parseDates, toDateRange, writeDates } from '../filters/date-choice.ts';

export const pageRows = 50;
/** Returns the default sort order: newest booking first for all dates, by time for some days and for debts. */
export function defaultSort(dates: DateChoice, isUnpaid: boolean): Sort {
  return dates === 'all' && !isUnpaid ? '-booked' : 'slot';
}

/** The state of the list that a reload or Back must restore. */
export interface ListSearch {
  /** undefined: not chosen here yet */
  readonly dates: DateChoice | undefined;
  readonly q: string;
  readonly status: Status | undefined;
  readonly doctorId: string;
  /** Only appointments with an open amount. */
  readonly isUnpaid: boolean;
  /** undefined: not chosen, see `defaultSort` */
  readonly sort: Sort | undefined;
  /** From 1; only numbers the rows. The cursor defines where the page begins. */
  readonly page: number;
  readonly cursor: string;
  /** The form for a new appointment is open. */
  readonly isBooking: boolean;
  /** The patient of the form; empty: unknown. */
  readonly patientId: string;
  /** The initial text of the form's field. */
  readonly ask: string;
}

/** The search parameters of the URL; defaults are left out. */
export interface RawListSearch {
  readonly dates?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly doctor?: string | undefined;
  readonly unpaid?: number | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly new?: number | undefined;
  readonly patientId?: string | undefined;
  readonly ask?: string | undefined;
}

/**
 * Reads the URL's search parameters as the router parsed them. People may type them, so invalid values count as left
 * out.
 */
export function parseListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const status = Status.safeParse(raw.status);
  const cursor = toText(raw.cursor);
  const page = Number(raw.page);
  const isBooking = toText(raw.new) === '1';
  // A page number without its cursor would number the first rows wrongly.
  const isLaterPage = cursor !== '' && Number.isInteger(page) && page > 1;
  return {
    dates: parseDates(toText(raw.dates)) ?? undefined,
    q: toText(raw.q).slice(0, 120),
    status: status.success ? status.data : undefined,
    doctorId: toText(raw.doctor),
    isUnpaid: toText(raw.unpaid) === '1',
    sort: sorts.find((sort) => sort === raw.sort),
    page: isLaterPage ? page : 1,
    cursor: isLaterPage ? cursor : '',
    isBooking,
    patientId: isBooking ? toText(raw.patientId) : '',
    ask: isBooking ? toText(raw.ask).slice(0, 200) : '',
  };
}

/** The inverse of `parseListSearch`; defaults are left out. */
export function writeListSearch(search: ListSearch): RawListSearch {
  return {
    dates: search.dates && writeDates(search.dates),
    q: search.q || undefined,
    status: search.status,
    doctor: search.doctorId || undefined,
    unpaid: search.isUnpaid ? 1 : undefined,
    sort:
      search.dates === 'all' && search.sort === defaultSort('all', search.isUnpaid) ? undefined : search.sort,
    page: search.page > 1 ? search.page : undefined,
    cursor: search.page > 1 ? search.cursor : undefined,
    new: search.isBooking ? 1 : undefined,
    patientId: (search.isBooking && search.patientId) || undefined,
    ask: (search.isBooking && search.ask) || undefined,
  };
}

/** Returns the state with a change; a change of the listed rows returns to the first page. */
export function narrow(search: ListSearch, change: Partial<ListSearch>): ListSearch {
  return { ...search, ...change, page: 1, cursor: '' };
}

export function toListInput(search: ListSearch, dates: DateChoice, today: CalendarDate): ListInput {
  // Money for a coming appointment is not owed yet.
  const days = toDateRange(dates, today) ?? (search.isUnpaid ? { to: toIsoDate(today) } : null);
  return {
    limit: pageRows,
    sort: search.sort ?? defaultSort(dates, search.isUnpaid),
    ...(search.cursor && { cursor: search.cursor }),
    ...(search.q.trim() && { q: search.q.trim() }),
    ...(search.status && { status: search.status }),
    ...(search.doctorId && { doctorId: search.doctorId }),
    ...(search.isUnpaid && { unpaid: true }),
    ...days,
  };
}

// The router parses "q=123" as a number; this turns it back into text.
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
