import { totalMost } from '@docket/contract/appointments.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Term } from '../../platform/search/terms.ts';
import type { Lead, Narrowed } from '../store/candidates.ts';
import { pageStore } from '../store/pages.ts';
import type { Scope, Search } from '../store/scope.ts';

/** How a list is read best. */
export interface Way {
  readonly narrowed: Narrowed;
  /** along the order's index, asking each row where there are words; or everything that fits is fetched and sorted */
  readonly how: 'walk' | 'gather';
  /** what leads to everything that fits */
  readonly lead: Lead;
  /** null: it is kept, and comes with the rows */
  readonly total: number | null;
  readonly isCapped: boolean;
}

// So many rows are asked one by one sooner than others are found by their people.
const fewRows = 20_000;
// Each doctor found is one more index range to read.
const fewDoctors = 20;

/**
 * Counts a list (at most to the cap) and decides how its pages are read. Up to the cap everything is fetched and sorted;
 * beyond it one row in a hundred or more fits in a book of a million, and a page is soon full along the order's index.
 */
export async function chooseWay(
  connection: Connection,
  scope: Scope,
  terms: readonly Term[] | null,
  isBySlot: boolean,
): Promise<Way> {
  const store = pageStore(connection);
  const search = terms && (await resolve(store, scope, terms));
  const narrowed: Narrowed = { scope, search };
  if (!search && !scope.days) return { narrowed, how: 'walk', lead: 'days', total: null, isCapped: false };
  const lead = search ? await chooseLead(store, scope, search) : 'days';
  const counted = await store.count(narrowed, lead, totalMost + 1);
  const isCapped = counted > totalMost;
  const isInOrder = !search && (!scope.days || isBySlot);
  return {
    narrowed,
    how: isInOrder || isCapped ? 'walk' : 'gather',
    lead,
    total: Math.min(counted, totalMost),
    isCapped,
  };
}

type PageStore = ReturnType<typeof pageStore>;

async function resolve(store: PageStore, scope: Scope, terms: readonly Term[]): Promise<Search | null> {
  const doctorIds = terms.length === 0 ? [] : await store.findDoctors(terms);
  if (scope.doctorId === null) return { terms, doctorIds };
  // All rows are one doctor's: either the words fit all of them, or only patients are asked.
  return doctorIds.includes(scope.doctorId) ? null : { terms, doctorIds: [] };
}

async function chooseLead(store: PageStore, scope: Scope, search: Search): Promise<Lead> {
  // Words that fit so many doctors fit a good part of all rows.
  if (search.terms.length === 0 || search.doctorIds.length > fewDoctors) return 'days';
  if (!scope.status && !scope.doctorId && !scope.days) return 'people';
  const rows = await store.count({ scope, search: null }, 'days', fewRows + 1);
  if (rows > fewRows) return 'people';
  // A person has a few rows each.
  return (await store.countPatients(search.terms, rows)) * 3 < rows ? 'people' : 'days';
}
