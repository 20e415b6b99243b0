import type { AppointmentFilter, ListInput } from '@docket/contract/endpoints/appointments.ts';
import { addDays, parseIsoDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { maxTotal } from '@docket/contract/rules/limits.ts';
import { type Connection, settleAll } from '../../platform/database/engine.ts';
import { nameOfList, readCursor, readKeysetPage } from '../../platform/keyset.ts';
import { readTerms, type Term } from '../../platform/search/terms.ts';
import { type PositionedRow, pageStore } from '../store/pages.ts';
import type { AppointmentRow } from '../store/rows.ts';
import type { Scope } from '../store/scope.ts';
import { totalsStore } from '../store/totals.ts';
import { chooseStrategy, type ReadStrategy } from './choose-strategy.ts';
import { isPosition, type RowPosition, reverseOrder, toOrder } from './order.ts';
import { loadCompleteRows, readRows } from './read-rows.ts';

interface Page extends Total {
  readonly rows: readonly AppointmentRow[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
  readonly openCents?: number;
}

/** `withOpenSum`: a list of unpaid appointments gets its open amount. */
type PageRequest = ListInput & { readonly limit: number; readonly withOpenSum?: boolean };

/**
 * Returns one page. `ownerId`: the doctor whose list it is, null for the entire clinic. Throws Refusal (invalid) for
 * a cursor of another list.
 */
export async function readPage(
  connection: Connection,
  ownerId: string | null,
  pageRequest: PageRequest,
): Promise<Page> {
  const { limit, cursor: text, sort = '-booked', withOpenSum = false, ...filter } = pageRequest;
  const { scope, terms } = readFilter(filter, ownerId);
  const order = toOrder(sort, scope.doctorId !== null);
  const { isUnpaid, ...columns } = scope;
  // Only lists of unpaid appointments have a further part in their name, so that older cursors stay valid.
  const list = nameOfList(columns, terms, sort, ...(isUnpaid ? ['unpaid'] : []));
  const isRowPosition = (values: readonly unknown[]): values is RowPosition => isPosition(order, values);
  const cursor = readCursor(text, list, isRowPosition);
  const readStrategy = await chooseStrategy(connection, scope, terms, order);
  const request = { list, cursor, limit, positionOf: (row: PositionedRow) => row.position };
  const { rows: positioned, ...cursors } = await readKeysetPage(request, ({ after, back, limit: maxRows }) =>
    readRows(connection, readStrategy, back ? reverseOrder(order) : order, after, maxRows),
  );
  const total = await readTotal(connection, readStrategy, positioned);
  // A sum reads each row, so it is bounded like the count.
  const hasSum = withOpenSum && isUnpaid && !total.totalCapped;
  const [rows, openCents] = await settleAll(
    loadCompleteRows(connection, positioned),
    hasSum
      ? pageStore(connection).sumOpen(readStrategy.filter, readStrategy.indexOrder)
      : Promise.resolve(null),
  );
  return { rows, ...cursors, ...total, ...(openCents !== null && { openCents }) };
}

// No slot lies outside this range (contract, `isRealDate`).
const firstMinute = toWallMinutes({ year: 1900, month: 1, day: 1 });
const afterLastMinute = toWallMinutes({ year: 2200, month: 1, day: 1 });

/**
 * Returns the scope and the search terms of a request's filter. `ownerId`: the doctor whose list it is, null for the
 * entire clinic; it overrides a doctor's id in the filter.
 */
export function readFilter(
  filter: AppointmentFilter,
  ownerId: string | null,
): { scope: Scope; terms: readonly Term[] | null } {
  const scope = {
    status: filter.status ?? null,
    doctorId: ownerId ?? filter.doctorId ?? null,
    days: readDays(filter.from, filter.to),
    isUnpaid: filter.unpaid ?? false,
  };
  return { scope, terms: readTerms(filter.q ?? '') };
}

// Both ends are inside.
function readDays(from: string | undefined, to: string | undefined): Scope['days'] {
  const first = from === undefined ? null : parseIsoDate(from);
  const last = to === undefined ? null : parseIsoDate(to);
  if (!first && !last) return null;
  return {
    from: first ? toWallMinutes(first) : firstMinute,
    to: last ? toWallMinutes(addDays(last, 1)) : afterLastMinute,
  };
}

/** The length of a list as the contract defines it: with a filter at most the cap. */
interface Total {
  readonly total: number;
  readonly totalCapped: boolean;
}

/** Returns the length of a list from its strategy or its first row. A list without rows takes a query. */
export async function readTotal(
  connection: Connection,
  { filter: { scope }, total, isCapped }: ReadStrategy,
  rows: readonly PositionedRow[],
): Promise<Total> {
  if (total !== null) return { total, totalCapped: isCapped };
  const count = rows[0]?.count ?? (await totalsStore(connection).inScope(scope));
  if (scope.status === null) return { total: count, totalCapped: false };
  return { total: Math.min(count, maxTotal), totalCapped: count > maxTotal };
}
