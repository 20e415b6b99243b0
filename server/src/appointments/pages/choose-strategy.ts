import { maxTotal } from '@docket/contract/rules/limits.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { type Term, toPatterns } from '../../platform/search/terms.ts';
import type { IndexOrder, ListFilter } from '../store/candidates.ts';
import { pageStore } from '../store/pages.ts';
import type { Scope, Search } from '../store/scope.ts';
import type { Order } from './order.ts';

/** The fastest strategy to read a list. */
export interface ReadStrategy {
  readonly filter: ListFilter;
  /**
   * `walk`: along the order's index, checking each row against the search. `gather`: fetches and sorts all matching
   * rows.
   */
  readonly mode: 'walk' | 'gather';
  /** Index that leads to all matching rows. */
  readonly indexOrder: IndexOrder;
  /** Counted matches, at most the cap; null: a stored count, read with the rows. */
  readonly total: number | null;
  readonly isCapped: boolean;
}

// Reading up to this many rows one by one is faster than finding appointments by their patients and doctors.
const maxRowsOneByOne = 20_000;
// Unpaid appointments have one index, in the order of booking. For any other order, up to this many are fetched and
// sorted, since completed ones among them may be rare. Beyond this number the practice hardly records payments, and a
// walk fills a page soon.
const maxUnpaidGathered = 100_000;
// Each doctor found is one more index range to read.
const maxDoctorRanges = 20;
// Each pair is one more search for patients.
const maxPairs = 8;
// The names of a patient and a doctor have fewer words.
const maxTermsByDoctor = 8;

/**
 * Counts a list (at most to the cap) and decides how its pages are read. Up to the cap all matching rows are fetched
 * and sorted. Beyond it at least one row in a hundred matches in a book of a million, and a walk along the order's
 * index fills a page soon.
 */
export async function chooseStrategy(
  connection: Connection,
  scope: Scope,
  terms: readonly Term[] | null,
  order: Order,
): Promise<ReadStrategy> {
  const store = pageStore(connection);
  const search = terms && (await resolveSearch(store, scope, terms));
  const filter: ListFilter = { scope, search };
  if (!search && !scope.days && !scope.isUnpaid)
    return { filter, mode: 'walk', indexOrder: 'days', total: null, isCapped: false };
  const indexOrder = search
    ? await chooseIndexOrder(store, scope, search)
    : await chooseRowIndex(store, scope);
  const maxGathered = indexOrder === 'unpaid' && !search ? maxUnpaidGathered : maxTotal;
  const isInOrder =
    !search && order.columns[0]?.name === (indexOrder === 'unpaid' ? 'booked_at' : 'starts_at');
  const counted = await store.count(filter, indexOrder, (isInOrder ? maxTotal : maxGathered) + 1);
  const isCapped = counted > maxTotal;
  return {
    filter,
    mode: isInOrder || counted > maxGathered ? 'walk' : 'gather',
    indexOrder,
    total: Math.min(counted, maxTotal),
    isCapped,
  };
}

type PageStore = ReturnType<typeof pageStore>;

async function resolveSearch(store: PageStore, scope: Scope, terms: readonly Term[]): Promise<Search | null> {
  const doctors = await findDoctors(store, terms);
  if (scope.doctorId === null) {
    const whole = doctors.filter(({ left }) => left.length === 0).map(({ id }) => id);
    const some = doctors.filter(({ left }) => left.length > 0 && left.length < terms.length);
    const byLeft = Map.groupBy(some, ({ left }) => left.map(toPatterns).join('\n'));
    const pairs = [...byLeft.values()].flatMap((group) => {
      const [first] = group;
      return first ? [{ doctorIds: group.map(({ id }) => id), terms: first.left }] : [];
    });
    return { terms, doctorIds: whole, pairs };
  }
  // All rows belong to one doctor. Words that match the doctor match every row; the remaining words must match the
  // patient.
  const ownDoctor = doctors.find(({ id }) => id === scope.doctorId);
  if (ownDoctor?.left.length === 0) return null;
  return { terms: ownDoctor?.left ?? terms, doctorIds: [], pairs: [] };
}

async function findDoctors(store: PageStore, terms: readonly Term[]) {
  if (terms.length > 1 && terms.length <= maxTermsByDoctor) return store.findDoctorsByTerm(terms);
  const ids = terms.length === 0 ? [] : await store.findDoctors(terms);
  return ids.map((id) => ({ id, left: [] as const }));
}

/** Chooses the index for rows that are filtered by columns alone. */
async function chooseRowIndex(store: PageStore, scope: Scope): Promise<'days' | 'unpaid'> {
  if (!scope.isUnpaid) return 'days';
  if (!scope.days) return 'unpaid';
  const rows = await store.count(
    { scope: { ...scope, isUnpaid: false }, search: null },
    'days',
    maxRowsOneByOne + 1,
  );
  return rows > maxRowsOneByOne ? 'unpaid' : 'days';
}

async function chooseIndexOrder(
  store: PageStore,
  scope: Scope,
  { terms, doctorIds, pairs }: Search,
): Promise<IndexOrder> {
  const byRows = await chooseRowIndex(store, scope);
  // Words that match so many doctors match a large part of all rows.
  if (terms.length === 0 || doctorIds.length > maxDoctorRanges || pairs.length > maxPairs) return byRows;
  if (!scope.status && !scope.doctorId && !scope.days && !scope.isUnpaid) return 'people';
  const rows = await store.count({ scope, search: null }, byRows, maxRowsOneByOne + 1);
  if (rows > maxRowsOneByOne) return 'people';
  let people = 0;
  for (const termGroup of [terms, ...pairs.map((pair) => pair.terms)])
    people += await store.countPatients(termGroup, rows);
  // Assumes three rows per person.
  return people * 3 < rows ? 'people' : byRows;
}
