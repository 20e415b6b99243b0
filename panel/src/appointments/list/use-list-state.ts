import type { Sort } from '@docket/contract/appointments.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { Role } from '../../api/session.ts';
import { type DateChoice, parseDates, writeDates } from '../filters/date-choice.ts';
import { type GoTo, useGoTo } from '../use-go-to.ts';
import { defaultSort, type ListSearch, narrow, parseListSearch } from './search-params.ts';

/** The state of a list, and how to change it. */
export interface ListState {
  readonly search: ListSearch;
  /** The days in force. */
  readonly dates: DateChoice;
  /** The order in force. */
  readonly sort: Sort;
  /** Fewer than all are listed. */
  readonly isNarrowed: boolean;
  /** Narrowed by more than what the date chips show by themselves. */
  readonly isFiltered: boolean;
  /** Lists something else, from its first page on. */
  readonly narrow: (change: Partial<ListSearch>) => void;
  /** The same, without a step of its own for Back: for every letter of a search. */
  readonly narrowQuietly: (change: Partial<ListSearch>) => void;
  readonly chooseDates: (dates: DateChoice) => void;
  /** undefined: what the list is sorted by by itself */
  readonly chooseSort: (sort: Sort | undefined) => void;
  readonly clear: () => void;
  readonly turnTo: (page: number, cursor: string) => void;
}

/** The place in the list of one role, kept in the address bar; it opens on the days chosen last in this browser. */
export function useListState(role: Role): ListState {
  const raw = useSearch({ strict: false });
  const goTo = useGoTo();
  // Stable between navigations, so that components given it don't render with every row that changes.
  const moves = useMemo(() => movesOf(role, goTo), [role, goTo]);
  const listState = useMemo(() => ({ ...toListState(raw, role), ...moves }), [raw, role, moves]);

  // Once written down, the days in force stay the same on reload and Back, whatever is chosen later.
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

function movesOf(role: Role, goTo: GoTo): Moves {
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

// One memory for each role: the front desk and a doctor look at different days.
const keyOf = (role: Role) => `docket.dates.${role}`;

/** The days chosen last in this browser; everything, the first time. */
function readLastDates(role: Role): DateChoice {
  return parseDates(localStorage.getItem(keyOf(role)) ?? '') ?? 'all';
}

function keepLastDates(role: Role, choice: DateChoice): void {
  localStorage.setItem(keyOf(role), writeDates(choice));
}
