import { totalMost } from '@docket/contract/appointments.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { Term } from '../../platform/search/terms.ts';
import type { Lead, Narrowed } from '../store/candidates.ts';
import { pageStore } from '../store/pages.ts';
import type { Scope, Search } from '../store/scope.ts';

/** How a list is read best. */
export interface Way {
  readonly narrowed: Narrowed;
  /** null: go along the order's index; otherwise fetch all there are through this lead, and sort */
  readonly gatherBy: Lead | null;
  readonly total: number;
  readonly isCapped: boolean;
}

// So few rows are looked at one by one sooner than words are looked up.
const fewRows = 2_000;
// Each doctor found is one more index range to read.
const fewDoctors = 20;
// From this part of all patients on, asking each row is quicker than going from patient to patient.
const manyPatients = 0.1;
const somePatients = 1_000;

/**
 * Counts a list (at most to the cap) and decides how its pages are read. Up to the cap everything is fetched and sorted;
 * beyond it, one row in a hundred or more fits on a book of a million, and a page is soon full along the index.
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
  if (!search && !scope.status && !scope.days) {
    const total = await store.countEvery(scope.doctorId);
    return { narrowed, gatherBy: null, total, isCapped: false };
  }
  const lead = search ? await chooseLead(store, scope, search) : 'days';
  const counted = await store.count(narrowed, lead, totalMost + 1);
  const isCapped = counted > totalMost;
  const hasOrder = !search && (!scope.days || isBySlot);
  return {
    narrowed,
    gatherBy: hasOrder || isCapped ? null : lead,
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
  if (search.terms.length === 0 || search.doctorIds.length > fewDoctors) return 'days';
  if ((await store.count({ scope, search: null }, 'days', fewRows + 1)) <= fewRows) return 'days';
  const most = Math.max(somePatients, Math.ceil((await store.latestPatient()) * manyPatients));
  return (await store.countPatients(search.terms, most + 1)) > most ? 'days' : 'people';
}
