import type { Sort, SortKey } from '@docket/contract/endpoints/appointments.ts';
import { isIntegerUpTo, isPlainText } from '../../platform/keyset.ts';

/** A sort column: text, or whole numbers up to `max`. */
type Column =
  | { readonly name: string; readonly holds: 'text' }
  | { readonly name: string; readonly max: number };

/** The order of a list: by these columns, then by the row number, so that equal rows have a fixed order. */
export interface Order {
  readonly columns: readonly Column[];
  readonly descending: boolean;
}

const int4 = 2 ** 31 - 1;

const columnsOf: Record<SortKey, readonly Column[]> = {
  slot: [{ name: 'starts_at', max: int4 }],
  booked: [{ name: 'booked_at', max: Number.MAX_SAFE_INTEGER }],
  patient: [
    { name: 'patient_key', holds: 'text' },
    { name: 'patient_id', holds: 'text' },
  ],
  doctor: [
    { name: 'doctor_key', holds: 'text' },
    { name: 'doctor_id', holds: 'text' },
  ],
  amount: [{ name: 'amount_cents', max: int4 }],
};

/**
 * Returns the order for a sort key. A list of a single doctor is sorted by the time of booking in place of the
 * doctor.
 */
export function toOrder(sort: Sort, hasSingleDoctor: boolean): Order {
  const descending = sort.startsWith('-');
  const key = (descending ? sort.slice(1) : sort) as SortKey;
  return { columns: columnsOf[key === 'doctor' && hasSingleDoctor ? 'booked' : key], descending };
}

/** Returns the opposite order, to read a list from its end. */
export function reverseOrder(order: Order): Order {
  return { ...order, descending: !order.descending };
}

/** The position of a row in an order: the values of its columns, then its number. */
export type RowPosition = readonly (string | number)[];

/** Checks values from outside: whether they form a position in this order. */
export function isPosition({ columns }: Order, values: readonly unknown[]): values is RowPosition {
  if (values.length !== columns.length + 1) return false;
  if (!isIntegerUpTo(values.at(-1), Number.MAX_SAFE_INTEGER)) return false;
  return columns.every((column, at) =>
    'max' in column ? isIntegerUpTo(values[at], column.max) : isPlainText(values[at]),
  );
}
