import type { Connection } from '../../platform/database/engine.ts';
import type { RowWindow } from '../store/page-queries.ts';
import { type PositionedNumber, type PositionedRow, pageStore } from '../store/pages.ts';
import { type AppointmentRow, rowStore } from '../store/rows.ts';
import type { Search } from '../store/scope.ts';
import type { ReadStrategy } from './choose-strategy.ts';
import type { Order, RowPosition } from './order.ts';

// Number of rows that the first query checks against the search.
const firstChecked = 500;
// After this number of checked rows all matching rows are fetched instead.
const maxCheckedRows = 10_000;
// The fetch comes sooner if the checked rows fill less than this share of the page.
const minShareOfPage = 0.25;
// A margin, because later rows may match less often.
const safetyFactor = 1.3;
// Lower, because a list by patient has a faster strategy to continue with (`readByPatients`).
const maxCheckedByPatient = 500;
const peopleAtOnce = 300;

/** Returns rows of a list after a position (null: from the beginning), read by the chosen strategy. */
export async function readRows(
  connection: Connection,
  readStrategy: ReadStrategy,
  { columns, descending }: Order,
  after: RowPosition | null,
  limit: number,
): Promise<PositionedRow[]> {
  const store = pageStore(connection);
  const window = { columns: columns.map((column) => column.name), descending, after, limit };
  const { filter, mode, indexOrder } = readStrategy;
  const { scope, search } = filter;
  if (mode === 'gather') return store.gather(filter, indexOrder, window);
  if (!search) return store.walk(scope, window);
  return (
    (await checkAlongIndex(store, readStrategy, search, window)) ??
    (await readByPatients(store, readStrategy, search, window)) ??
    (await store.gather(filter, indexOrder, window))
  );
}

/** Returns the complete rows in order: as read during the walk, or loaded by their numbers. */
export async function loadCompleteRows(
  connection: Connection,
  positioned: readonly PositionedRow[],
): Promise<AppointmentRow[]> {
  const whole = positioned.flatMap(({ row }) => row ?? []);
  return whole.length === positioned.length
    ? whole
    : rowStore(connection).read(positioned.map((row) => row.n));
}

type PageStore = ReturnType<typeof pageStore>;

function isOfPatients({ doctorIds, pairs }: Search): boolean {
  return doctorIds.length === 0 && pairs.length === 0;
}

/**
 * Checks the rows along the order, at first some, then as many as the rate of matches suggests. Returns null if that
 * takes too many.
 */
async function checkAlongIndex(
  store: PageStore,
  { filter }: ReadStrategy,
  search: Search,
  window: RowWindow,
) {
  const { scope } = filter;
  const { limit } = window;
  const isByPatient = window.columns[0] === 'patient_key' && isOfPatients(search);
  const maxChecked = isByPatient ? maxCheckedByPatient : maxCheckedRows;
  const found: PositionedNumber[] = [];
  let position: RowWindow['after'] = window.after;
  let atOnce = Math.max(firstChecked, limit);
  for (let checked = 0; checked < maxChecked; ) {
    const next = { ...window, after: position, limit: atOnce };
    found.push(...(await store.look(scope, search, next, limit - found.length)));
    if (found.length >= limit) return found;
    position = await store.endOf(scope, next);
    if (!position) return found;
    checked += atOnce;
    if (found.length < limit * minShareOfPage) return null;
    atOnce = Math.ceil(((limit - found.length) / found.length) * checked * safetyFactor);
  }
  return null;
}

/**
 * Reads a list by patient through the patients that match the search, since the rows of one patient are adjacent in
 * it. Returns null for other lists.
 */
async function readByPatients(store: PageStore, { filter }: ReadStrategy, search: Search, window: RowWindow) {
  if (window.columns[0] !== 'patient_key' || !isOfPatients(search)) return null;
  const found: PositionedNumber[] = [];
  let position = window.after;
  while (found.length < window.limit) {
    const people = await store.findPatients(search.terms, {
      ...window,
      after: position,
      limit: peopleAtOnce,
    });
    const ids = people.map((person) => person.patient_id);
    // The last patient of the previous batch is returned again; this position skips the rows already read.
    const rest = {
      ...window,
      after: found.at(-1)?.position ?? window.after,
      limit: window.limit - found.length,
    };
    found.push(...(await store.ofPatients(filter.scope, ids, rest)));
    const last = people.at(-1);
    if (people.length < peopleAtOnce || !last) break;
    position = [last.patient_key, last.patient_id];
  }
  return found;
}
