import type { Connection } from '../../platform/database/engine.ts';
import type { RowWindow } from '../store/page-queries.ts';
import { type Placed, type PlacedRow, pageStore } from '../store/pages.ts';
import { type AppointmentRow, rowStore } from '../store/rows.ts';
import type { Search } from '../store/scope.ts';
import type { ReadStrategy } from './choose-strategy.ts';
import type { Order, RowPosition } from './order.ts';

// Rows checked against the search at first, and in total, before all matching rows are fetched instead. The fetch
// comes sooner if the checked rows fill less than this part of the page.
const lookFirst = 500;
const maxLookedRows = 10_000;
const minPart = 0.25;
// A margin, because later rows may match less often.
const lookBeyond = 1.3;
/** A list by patient has a faster strategy to continue with (`readByPatients`). */
const lookByPatient = 500;
const peopleAtOnce = 300;

/** Returns rows of a list after a position (null: from the beginning), read by the chosen strategy. */
export async function readRows(
  connection: Connection,
  readStrategy: ReadStrategy,
  { columns, descending }: Order,
  after: RowPosition | null,
  limit: number,
): Promise<PlacedRow[]> {
  const store = pageStore(connection);
  const window = { columns: columns.map((column) => column.name), descending, after, limit };
  const { narrowed, mode, indexOrder } = readStrategy;
  const { scope, search } = narrowed;
  if (mode === 'gather') return store.gather(narrowed, indexOrder, window);
  if (!search) return store.walk(scope, window);
  return (
    (await lookAlong(store, readStrategy, search, window)) ??
    (await readByPatients(store, readStrategy, search, window)) ??
    (await store.gather(narrowed, indexOrder, window))
  );
}

/** Returns the complete rows in order: as read during the walk, or loaded by their numbers. */
export async function wholeRows(
  connection: Connection,
  placed: readonly PlacedRow[],
): Promise<AppointmentRow[]> {
  const whole = placed.flatMap(({ row }) => row ?? []);
  return whole.length === placed.length ? whole : rowStore(connection).read(placed.map((row) => row.n));
}

type PageStore = ReturnType<typeof pageStore>;

function isOfPatients({ doctorIds, pairs }: Search): boolean {
  return doctorIds.length === 0 && pairs.length === 0;
}

/**
 * Checks the rows along the order, at first some, then as many as the rate of matches suggests. Returns null if that
 * takes too many.
 */
async function lookAlong(store: PageStore, { narrowed }: ReadStrategy, search: Search, window: RowWindow) {
  const { scope } = narrowed;
  const { limit } = window;
  const isByPatient = window.columns[0] === 'patient_key' && isOfPatients(search);
  const maxLooked = isByPatient ? lookByPatient : maxLookedRows;
  const found: Placed[] = [];
  let position: RowWindow['after'] = window.after;
  let atOnce = Math.max(lookFirst, limit);
  for (let looked = 0; looked < maxLooked; ) {
    const next = { ...window, after: position, limit: atOnce };
    found.push(...(await store.look(scope, search, next, limit - found.length)));
    if (found.length >= limit) return found;
    position = await store.endOf(scope, next);
    if (!position) return found;
    looked += atOnce;
    if (found.length < limit * minPart) return null;
    atOnce = Math.ceil(((limit - found.length) / found.length) * looked * lookBeyond);
  }
  return null;
}

/**
 * Reads a list by patient through the patients that match the search, since the rows of one patient are adjacent in
 * it. Returns null for other lists.
 */
async function readByPatients(
  store: PageStore,
  { narrowed }: ReadStrategy,
  search: Search,
  window: RowWindow,
) {
  if (window.columns[0] !== 'patient_key' || !isOfPatients(search)) return null;
  const found: Placed[] = [];
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
    found.push(...(await store.ofPatients(narrowed.scope, ids, rest)));
    const last = people.at(-1);
    if (people.length < peopleAtOnce || !last) break;
    position = [last.patient_key, last.patient_id];
  }
  return found;
}
