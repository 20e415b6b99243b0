import type { ListInput } from '@docket/contract/appointments.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { nameOfList, readCursor, readKeysetPage } from '../../platform/keyset.ts';
import type { PlacedRow } from '../store/pages.ts';
import type { AppointmentRow } from '../store/rows.ts';
import { chooseWay } from './choose-way.ts';
import { readFilter } from './filter.ts';
import { isPosition, orderOf, type RowPosition, reversed } from './order.ts';
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
  const cursor = readCursor(text, list, isPlace);
  const way = await chooseWay(connection, scope, terms, order.columns[0]?.name === 'starts_at');
  const request = { list, cursor, limit, positionOf: (row: PlacedRow) => row.position };
  const { rows: placed, ...cursors } = await readKeysetPage(request, ({ after, back, limit: most }) =>
    readRows(connection, way, back ? reversed(order) : order, after, most),
  );
  return {
    rows: await wholeRows(connection, placed),
    ...cursors,
    ...(await readTotal(connection, way, placed)),
  };
}
