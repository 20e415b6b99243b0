import type { Sort } from '@docket/contract/endpoints/appointments.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { Role } from '../../api/session.ts';
import { type DateChoice, parseDates, writeDates } from '../filters/date-choice.ts';
import { type GoTo, useGoTo } from '../use-go-to.ts';
import { defaultSort, type ListSearch, narrow, parseListSearch } from './search-params.ts';

export interface ListState {
  readonly search: ListSearch;
  readonly dates: DateChoice;
  readonly sort: Sort;
  /** Any filter is set. */
  readonly isNarrowed: boolean;
  /** A filter is set that the date chips don't show. */
  readonly isFiltered: boolean;
  /** Changes filters or order, and returns to the first page. */
  readonly narrow: (change: Partial<ListSearch>) => void;
  /** Like `narrow`, without a history entry: for every letter of a search. */
  readonly narrowQuietly: (change: Partial<ListSearch>) => void;
  readonly chooseDates: (dates: DateChoice) => void;
  /** undefined: the default order */
  readonly chooseSort: (sort: Sort | undefined) => void;
  readonly clear: () => void;
  readonly turnTo: (page: number, cursor: string) => void;
}

/** Returns the state of a role's list, stored in the URL. It opens on the days chosen last in this browser. */
export function useListState(role: Role): ListState {
  const raw = useSearch({ strict: false });
  const goTo = useGoTo();
  // Stable between navigations, so that memoized components skip changes of rows.
  const moves = useMemo(() => createMoves(role, goTo), [role, goTo]);
  const listState = useMemo(() => ({ ...toListState(raw, role), ...moves }), [raw, role, moves]);

  // Written to the URL, the effective days survive reload and Back, even after a later choice.
  const isUnwritten = listState.search.dates === undefined;
  useEffect(() => {
    if (isUnwritten) goTo((current) => ({ ...current, dates: readLastDates(role) }), 'replace');
  }, [isUnwritten, goTo, role]);
  return listState;
}

type Moves = Pick<ListState, 'narrow' | 'narrowQuietly' | 'chooseDates' | 'chooseSort' | 'clear' | 'turnTo'>;

function toListState(raw: Readonly<Record<string, unknown>>, role: Role): Omit<ListState, keyof Moves> {
  const search = parseListSearch(raw);
  const dates = search.dates ?? readLastDates(role);
  const isFiltered =
    typeof dates !== 'string' ||
    search.q !== '' ||
    search.status !== undefined ||
    search.doctorId !== '' ||
    search.isUnpaid;
  return {
    search,
    dates,
    sort: search.sort ?? defaultSort(dates, search.isUnpaid),
    isNarrowed: dates !== 'all' || isFiltered,
    isFiltered,
  };
}

function createMoves(role: Role, goTo: GoTo): Moves {
  return {
    narrow: (change) => goTo((current) => narrow(current, change)),
    narrowQuietly: (change) => goTo((current) => narrow(current, change), 'replace'),
    chooseDates: (chosen) => {
      keepLastDates(role, chosen);
      goTo((current) => narrow(current, { dates: chosen }));
    },
    chooseSort: (sort) =>
      goTo((current) => {
        const isByItself = sort === defaultSort(current.dates ?? readLastDates(role), current.isUnpaid);
        return narrow(current, { sort: isByItself ? undefined : sort });
      }),
    clear: () => {
      keepLastDates(role, 'all');
      goTo((current) =>
        narrow(current, { dates: 'all', q: '', status: undefined, doctorId: '', isUnpaid: false }),
      );
    },
    turnTo: (page, cursor) => goTo((current) => ({ ...current, page, cursor }), 'page'),
  };
}

// Stored per role: the front desk and a doctor look at different days.
const keyOf = (role: Role) => `docket.dates.${role}`;

/** Returns the days chosen last in this browser; by default all. */
function readLastDates(role: Role): DateChoice {
  return parseDates(localStorage.getItem(keyOf(role)) ?? '') ?? 'all';
}

function keepLastDates(role: Role, choice: DateChoice): void {
  localStorage.setItem(keyOf(role), writeDates(choice));
}
