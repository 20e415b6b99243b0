import type { ListInput } from '@docket/contract/appointments.ts';
import { type Cursor, nameOfList, readCursor, writeCursor } from '../../platform/cursor.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Placed, PlacedRow } from '../store/pages.ts';
import type { AppointmentRow } from '../store/rows.ts';
import { chooseWay, type ReadStrategy } from './choose-way.ts';
import { readFilter } from './filter.ts';
import { isPosition, type Order, orderOf, type RowPosition, reversed } from './order.ts';
import { readRows, wholeRows } from './read-rows.ts';
import { readTotal, type Total } from './read-total.ts';

export interface Page extends Total {
  readonly rows: readonly AppointmentRow[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

type PageRequest = ListInput & { readonly limit: number };

/** Reads one page. `ownerId` is the doctor whose list it is, null for the whole clinic's. Throws Refusal (invalid) for a foreign cursor. */
export async function readPage(
  connection: Connection,
  ownerId: string | null,
  asked: PageRequest,
): Promise<Page> {
  const { limit, cursor: text, sort = '-booked', ...filter } = asked;
  const { scope, terms } = readFilter(filter, ownerId);
  const order = orderOf(sort, scope.doctorId !== null);
  const list = nameOfList(scope, terms, sort);
  const isPlace = (values: readonly unknown[]): values is RowPosition => isPosition(order, values);
  const cursor = text === undefined ? null : readCursor(text, list, isPlace);
  const way = await chooseWay(connection, scope, terms, order.columns[0]?.name === 'starts_at');
  const { placed, hasPrevious, hasNext } = await readAround(connection, way, order, cursor, limit);
  const cursorAt = (row: Placed | undefined, back: boolean) =>
    row ? writeCursor({ position: row.position, back }, list) : null;
  return {
    rows: await wholeRows(connection, placed),
    nextCursor: hasNext ? cursorAt(placed.at(-1), false) : null,
    previousCursor: hasPrevious ? cursorAt(placed[0], true) : null,
    ...(await readTotal(connection, way, placed)),
  };
}

async function readAround(
  connection: Connection,
  way: ReadStrategy,
  order: Order,
  cursor: Cursor<RowPosition> | null,
  limit: number,
): Promise<{ placed: readonly PlacedRow[]; hasPrevious: boolean; hasNext: boolean }> {
  // One row more than wanted tells whether the list goes on.
  if (cursor?.back) {
    const placed = await readRows(connection, way, reversed(order), cursor.position, limit + 1);
    if (placed.length > limit)
      return { placed: placed.slice(0, limit).reverse(), hasPrevious: true, hasNext: true };
    // The beginning of the list: its first page is a full one.
    return readAround(connection, way, order, null, limit);
  }
  const placed = await readRows(connection, way, order, cursor?.position ?? null, limit + 1);
  return { placed: placed.slice(0, limit), hasPrevious: cursor !== null, hasNext: placed.length > limit };
}
