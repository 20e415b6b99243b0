import { useNavigate, useSearch } from '@tanstack/react-router';
import { type DirectorySearch, parseDirectorySearch, writeDirectorySearch } from './search-params.ts';

/** Where somebody is in the directory, and the ways to go on from there. */
export interface DirectoryState {
  readonly search: DirectorySearch;
  /** Without a step of its own for Back: for every letter of a search. */
  readonly find: (q: string) => void;
  readonly turnTo: (page: number, cursor: string) => void;
  readonly openForm: () => void;
  readonly closeForm: () => void;
}

/** The place in the directory, kept in the address bar. */
export function useDirectoryState(): DirectoryState {
  const search = parseDirectorySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const goTo = (change: Partial<DirectorySearch>, { replace = false, resetScroll = false } = {}) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) =>
        writeDirectorySearch({ ...parseDirectorySearch(current), ...change }),
      replace,
      resetScroll,
    });
  return {
    search,
    find: (q) => goTo({ q, page: 1, cursor: '' }, { replace: true }),
    // Another page is read from its top.
    turnTo: (page, cursor) => goTo({ page, cursor }, { resetScroll: true }),
    openForm: () => goTo({ isAdding: true }),
    closeForm: () => goTo({ isAdding: false }),
  };
}
