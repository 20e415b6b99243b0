import type { Connection } from '../../platform/database/engine.ts';
import type { RowWindow } from '../store/page-queries.ts';
import { type Placed, type PlacedRow, pageStore } from '../store/pages.ts';
import { type AppointmentRow, rowStore } from '../store/rows.ts';
import type { Search } from '../store/scope.ts';
import type { ReadStrategy } from './choose-strategy.ts';
import type { Order, RowPosition } from './order.ts';

// How many rows are asked for the words at first, and in all, before everything that fits is fetched instead: sooner
// where the first ones fill less than a part of the page.
const lookFirst = 500;
const maxLookedRows = 10_000;
const minPart = 0.25;
// The next ones may have fewer.
const lookBeyond = 1.3;
/** Of a list by patient, which has a better way on. */
const lookByPatient = 500;
const peopleAtOnce = 300;

/** Reads rows of a list from a place on (null: its beginning), the way that was chosen for it. */
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

/** The rows themselves, in order: as they were read along the way, or by their numbers. */
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

/** Asks the rows along the order, and then as many more as the page will need by what was found. Null when that is too many. */
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

/** A list by patient, of patients whose names were searched for: they stand together in it, so they are gone through. */
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
    // The last of those before is met again; what was read of them is behind.
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
