import type { ListAnswer, Status } from '@docket/contract/endpoints/appointments.ts';
import { type DateChoice, formatDates } from '../filters/date-choice.ts';
import { formatCents } from '../payments/payment-state.ts';

export interface Count {
  readonly total: number;
  /** Counting stopped at `total`: there are more rows. */
  readonly isCapped: boolean;
  /** Open amount of the list, if the caller may see it. */
  readonly openCents?: number | undefined;
}

/** Returns the count of a list. An answer without `total` has all rows. */
export function readCount({ appointments, total, totalCapped, openCents }: ListAnswer): Count {
  return { total: total ?? appointments.length, isCapped: totalCapped ?? false, openCents };
}

/** Returns "604 appointments", "12 unpaid completed this week, $540 open", "10,000+ appointments". */
export function formatCount(
  count: Count,
  dates: DateChoice,
  { status, isUnpaid }: { readonly status: Status | undefined; readonly isUnpaid: boolean },
): string {
  const days = formatDates(dates);
  const isNamed = typeof dates === 'string' && days !== '';
  const noun = isNamed ? '' : count.total === 1 ? 'appointment' : 'appointments';
  const untilToday = isUnpaid && dates === 'all' && 'until today';
  const text = [formatTotal(count), isUnpaid && 'unpaid', status, noun, days, untilToday]
    .filter(Boolean)
    .join(' ');
  return count.openCents ? `${text}, ${formatCents(count.openCents)} open` : text;
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
