import type { Status } from '@docket/contract/endpoints/appointments.ts';
import { type DateChoice, formatDates } from '../filters/date-choice.ts';

export interface Count {
  readonly total: number;
  /** Counting stopped at `total`: there are more rows. */
  readonly isCapped: boolean;
}

/** Returns "604 appointments", "38 today", "12 unpaid completed this week", "10,000+ appointments". */
export function formatCount(
  count: Count,
  dates: DateChoice,
  { status, isUnpaid }: { readonly status: Status | undefined; readonly isUnpaid: boolean },
): string {
  const days = formatDates(dates);
  const isNamed = typeof dates === 'string' && days !== '';
  const noun = isNamed ? '' : count.total === 1 ? 'appointment' : 'appointments';
  const untilToday = isUnpaid && dates === 'all' && 'until today';
  return [formatTotal(count), isUnpaid && 'unpaid', status, noun, days, untilToday].filter(Boolean).join(' ');
}

/** Returns "1–50 of 604": the numbers of the rows on screen, and the total. */
export function formatRows(first: number, rows: number, count: Count): string {
  const last = first + rows - 1;
  const range = first === last ? grouped(first) : `${grouped(first)}–${grouped(last)}`;
  return `${range} of ${formatTotal(count)}`;
}

/** Returns "604", or "10,000+" where counting stopped. */
export function formatTotal(count: Count): string {
  return `${grouped(count.total)}${count.isCapped ? '+' : ''}`;
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
